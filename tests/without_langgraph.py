"""A pytest plugin (`-p tests.without_langgraph`) that makes this process one without LangGraph."""

import sys
from importlib.machinery import PathFinder

BLOCKED = "langgraph"


class Without(PathFinder):
    """Find every module but LangGraph's, as where it was never installed."""

    @classmethod
    def find_spec(cls, fullname, path=None, target=None):
        if fullname.partition(".")[0] == BLOCKED:
            return None
        return super().find_spec(fullname, path, target)


assert BLOCKED not in sys.modules
sys.meta_path[:] = [Without if finder is PathFinder else finder for finder in sys.meta_path]


def pytest_sessionfinish():
    """Fail the run where LangGraph came in all the same."""
    assert not [name for name in sys.modules if name.partition(".")[0] == BLOCKED]
