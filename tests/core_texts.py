"""Find, by the syntax tree, every text that the core hands to people: warnings, errors, reasons, advice."""

import ast
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[1]
CORE = ROOT / "pipeline"
ANYTHING = "{}"

SINKS: dict[str, tuple[int, ...]] = {
    "warn": (0,), "threw_away": (0, 1), "Dropped": (1,), "Pick": (3, 6), "Scope": (2,), "Refusal": (0,),
    "Part": (2, 3), "NotSmart": (0,), "problem": (2,), "Refused": (2,), "Missing": (0,), "InTheWay": (1,), "end": (2,),
    "Rejected": (2,), "Narrowed": (1,), "__init__": (0,),
}  # fmt: skip
"""Which arguments of a call are such texts; those of an error are all."""
FIELDS = ("reason", "advice")
"""Keyword arguments and keys that are such texts."""
LISTS = ("warnings", "notes", "fatal", "bad_rows", "problems", "thrown")
"""Lists that such texts are gathered in."""
NOT_SHOWN = ("cli", "api", "demo", "prompts", "lifespan")
"""Parts whose texts no screen shows."""

TAIL = re.compile(r"^[;,] |: $")
"""What leads on from a text before it, or to one behind it."""

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Module


class Module:
    """One source file, with its functions by name and what it imports."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tree = ast.parse(path.read_text("utf-8"))
        self.scopes: dict[ast.AST, Scope] = {}
        self._enter(self.tree, self.tree)

    def _enter(self, node: ast.AST, scope: Scope) -> None:
        for child in ast.iter_child_nodes(node):
            self.scopes[child] = scope
            inner = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
            self._enter(child, child if inner else scope)

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        return {node.name: node for node in ast.walk(self.tree) if isinstance(node, ast.FunctionDef)}

    @cached_property
    def calls(self) -> list[ast.Call]:
        return [node for node in ast.walk(self.tree) if isinstance(node, ast.Call)]

    @cached_property
    def imported(self) -> dict[str, str]:
        """Name here -> dotted name of what it is."""
        return {
            alias.asname or alias.name: f"{node.module}.{alias.name}"
            for node in ast.walk(self.tree) if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }  # fmt: skip


class Core:
    """All of the core, searched for texts; a placeholder stands for every value."""

    def __init__(self, root: Path = CORE) -> None:
        self.modules = {
            ".".join(path.relative_to(root.parent).with_suffix("").parts): Module(path)
            for path in sorted(root.rglob("*.py"))
            if not {*NOT_SHOWN} & {*path.relative_to(root).with_suffix("").parts}
        }
        self.errors = self._errors()
        self.found: dict[str, str] = {}
        self._read_once: dict[ast.AST, set[str]] = {}
        self._asked: set[tuple[str, str, str]] = set()

    def texts(self) -> dict[str, str]:
        """Return every text as a template, with a place where it stands."""
        for name, module in self.modules.items():
            for expression in self._sinks(module):
                self._keep(expression, name)
        return {text: place for text, place in sorted(self.found.items()) if is_sentence(text)}

    def _errors(self) -> set[str]:
        found, size = {"CutdeskError", "line_error"}, 0
        classes = [n for m in self.modules.values() for n in ast.walk(m.tree) if isinstance(n, ast.ClassDef)]
        while size != len(found):
            size = len(found)
            found |= {c.name for c in classes if any(_name(base) in found for base in c.bases)}
        return found

    def _sinks(self, module: Module) -> Iterator[ast.expr]:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Call):
                yield from self._arguments(node)
            elif isinstance(node, ast.Dict):
                for key, value in zip(node.keys, node.values, strict=True):
                    if isinstance(key, ast.Constant) and key.value in FIELDS:
                        yield value
            elif isinstance(node, ast.Assign) and _name(node.targets[0]) in FIELDS:
                yield node.value
            elif isinstance(node, ast.List):
                starred = [item for item in node.elts if isinstance(item, ast.Starred)]
                if any(_name(item.value) in LISTS for item in starred):
                    yield from (item for item in node.elts if item not in starred)

    def _arguments(self, call: ast.Call) -> Iterator[ast.expr]:
        name = _name(call.func)
        yield from (word.value for word in call.keywords if word.arg in FIELDS)
        if name in SINKS:
            yield from (call.args[n] for n in SINKS[name] if n < len(call.args))
        elif name in self.errors or (name == "append" and _owner(call.func) in LISTS):
            yield from call.args

    def _keep(self, node: ast.expr, module: str) -> None:
        for text in self._read(node, module):
            self.found.setdefault(text, f"{module}:{node.lineno}")

    def _read(self, node: ast.expr, module: str) -> set[str]:
        """Return the templates that an expression may become; fragments inside it are kept on the way."""
        if isinstance(node, ast.Constant):
            return (
                {node.value.replace("{", "").replace("}", "")} if isinstance(node.value, str) else {ANYTHING}
            )
        if isinstance(node, ast.JoinedStr):
            parts = [self._part(value, module) for value in node.values]
            return {"".join(chosen) for chosen in product(*parts)}
        if isinstance(node, ast.IfExp):
            return self._read(node.body, module) | self._read(node.orelse, module)
        if isinstance(node, ast.BoolOp):
            return set().union(*(self._read(value, module) for value in node.values))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            left, right = self._read(node.left, module), self._read(node.right, module)
            return {a + b for a in left for b in right}
        if isinstance(node, ast.Name):
            return self._named(node, module)
        if isinstance(node, ast.Call):
            return self._called(node, module)
        for part in _parts(node):
            self._keep(part, module)
        return {ANYTHING}

    def _part(self, value: ast.expr, module: str) -> set[str]:
        """Return what a piece of an f-string may be: a value, or with and without what is only at times there."""
        if isinstance(value, ast.Constant):
            return {str(value.value).replace("{", "").replace("}", "")}
        assert isinstance(value, ast.FormattedValue)
        if value.conversion == -1 and value.format_spec is None:
            found = self._read(value.value, module)
            if "" in found and all(text == "" or TAIL.search(text) for text in found):
                return found
            for text in found:
                self.found.setdefault(text, f"{module}:{value.lineno}")
        return {ANYTHING}

    def _called(self, node: ast.Call, module: str) -> set[str]:
        name = _name(node.func)
        if name == "items" and isinstance(node.func, ast.Attribute):
            return self._read(node.func.value, module)
        if name == "join" and isinstance(node.func, ast.Attribute):
            self._keep(node.args[0], module)
            return {ANYTHING}
        home, function = self._function(name, node.func, module)
        if function is None:
            return {ANYTHING}
        if function not in self._read_once:
            self._read_once[function] = {ANYTHING}  # for one that calls itself
            returned = [n.value for n in ast.walk(function) if isinstance(n, ast.Return) and n.value]
            self._read_once[function] = set[str]().union(*(self._read(one, home) for one in returned))
        return self._read_once[function]

    def _function(self, name: str, func: ast.expr, module: str) -> tuple[str, ast.FunctionDef | None]:
        here = self.modules[module]
        if isinstance(func, ast.Name) and name in here.functions:
            return module, here.functions[name]
        whole = here.imported.get(name, "")
        if isinstance(func, ast.Attribute):
            whole = f"{here.imported.get(_name(func.value), '')}.{name}"
        home, _, last = whole.rpartition(".")
        if home in self.modules:
            return home, self.modules[home].functions.get(last)
        return module, None

    def _named(self, node: ast.Name, module: str) -> set[str]:
        here = self.modules[module]
        scope = here.scopes[node]
        for place in (scope, here.tree):
            found, more = set[str](), {""}
            for other in ast.walk(place):
                texts = self._assigned(other, node.id, module)
                if isinstance(other, ast.AugAssign):
                    more |= texts
                else:
                    found |= texts
            if found:
                return {a + b for a in found for b in more}
        if isinstance(scope, ast.FunctionDef):
            self._parameter(scope, node.id, module)
        return {ANYTHING}

    def _assigned(self, other: ast.AST, name: str, module: str) -> set[str]:
        if isinstance(other, ast.Call):
            if _name(other.func) == "append" and _owner(other.func) == name:
                self._keep(other.args[0], module)
            return set()
        targets = other.targets if isinstance(other, ast.Assign) else [getattr(other, "target", None)]
        names = {_name(t) for target in targets for t in getattr(target, "elts", [target])}
        if name not in names:
            return set()
        value = (
            other.iter if isinstance(other, ast.For | ast.comprehension) else getattr(other, "value", None)
        )
        if value is None:
            return set()
        if other not in self._read_once:
            self._read_once[other] = {ANYTHING}
            self._read_once[other] = self._read(value, module)
        return self._read_once[other]

    def _parameter(self, function: ast.FunctionDef, name: str, module: str) -> None:
        """Keep what callers give for a parameter that becomes a text."""
        if (module, function.name, name) in self._asked:
            return
        self._asked.add((module, function.name, name))
        arguments = [one.arg for one in function.args.args]
        bound = arguments[:1] == ["self"]
        for other, caller in self.modules.items():
            for call in caller.calls:
                if _name(call.func) != function.name:
                    continue
                if not bound and self._function(function.name, call.func, other)[1] is not function:
                    continue
                given = {word.arg: word.value for word in call.keywords}
                given |= dict(zip(arguments[bound:], call.args, strict=False))
                if name in given:
                    self._keep(given[name], other)


def _parts(node: ast.expr) -> list[ast.expr]:
    """Return what a collection holds."""
    if isinstance(node, ast.Tuple | ast.List):
        return node.elts
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        return [node.elt]
    if isinstance(node, ast.Starred | ast.Subscript):
        return [node.value]
    if isinstance(node, ast.Dict):
        return [item for item in (*node.keys, *node.values) if item is not None]
    return []


def is_sentence(text: str) -> bool:
    """Tell whether a template has words that a reader must understand."""
    words = re.search(r"[A-Za-z]{2,} ?\W*[A-Za-z]", text.replace(ANYTHING, ""))
    return words is not None and " " in text.strip() and not TAIL.search(text)


def _name(node: ast.AST | None) -> str:
    return str(getattr(node, "id", getattr(node, "attr", "")))


def _owner(func: ast.AST) -> str:
    """Return the name of what a method is called on."""
    return _name(func.value) if isinstance(func, ast.Attribute) else ""
