// Keys by their place on the keyboard, so that a Korean or French keyboard has them where they belong.
// They are taken on the window before Streamlit sees them, and never while somebody types.

const MODIFIERS = ["Shift", "Ctrl", "Alt"];

const OWNERS = "[role=dialog], [role=grid], [data-testid=stDataFrame]";
const STEPPERS = "[role=slider], [role=tab], [role=radio], [role=option], [role=menuitem], input";

// A key press as the key maps write it: "Ctrl+Shift+KeyZ".
export function chord(event) {
  const held = { Shift: event.shiftKey, Ctrl: event.ctrlKey || event.metaKey, Alt: event.altKey };
  return [...["Ctrl", "Alt", "Shift"].filter((name) => held[name]), event.code].join("+");
}

const normal = (text) => {
  const parts = text.split("+");
  const code = parts.pop();
  return [...["Ctrl", "Alt", "Shift"].filter((name) => parts.includes(name)), code].join("+");
};

export function isTyping(event) {
  const target = event.composedPath()[0];
  if (!(target instanceof Element)) return false;
  if (target.isContentEditable || target.closest("textarea, select, [role=textbox], [role=combobox]")) return true;
  return target instanceof HTMLInputElement && !["button", "checkbox", "radio", "range"].includes(target.type);
}

export class Keys {
  // `actions` maps names to functions; `map` maps names to chords; `root` is the component's element.
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    this.byChord = new Map();
    this.held = new Set();
    this.down = (event) => this._down(event);
    this.up = (event) => this.held.delete(event.code);
    this.blur = () => this.held.clear();
    window.addEventListener("keydown", this.down, true);
    window.addEventListener("keyup", this.up, true);
    window.addEventListener("blur", this.blur);
  }

  use(map) {
    this.map = map;
    this.byChord = new Map(
      Object.entries(map).flatMap(([name, chords]) => chords.map((one) => [normal(one), name])),
    );
  }

  close() {
    window.removeEventListener("keydown", this.down, true);
    window.removeEventListener("keyup", this.up, true);
    window.removeEventListener("blur", this.blur);
  }

  _down(event) {
    if (!this.root.isConnected || event.isComposing || isTyping(event) || this._elsewhere(event)) return;
    const pressed = chord(event);
    const name = this.byChord.get(pressed);
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey && MODIFIERS.every((m) => event.key !== m);
    if (!name) {
      // A bare letter that nobody uses must still not reach Streamlit, where r reruns and c clears caches.
      if (bare && /^Key/.test(event.code)) event.stopImmediatePropagation();
      return;
    }
    if (this._forButton(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.held.add(event.code);
    this.actions[name]?.(event, this.held);
  }

  // An open dialog of the page has the keys to itself, and so has a table, where a letter starts to type.
  _elsewhere(event) {
    const target = event.composedPath()[0];
    return target instanceof Element && !this.root.contains(target) && Boolean(target.closest(OWNERS));
  }

  // Space and Enter press a button that was reached by Tab; one that was clicked does not keep them.
  // The page's own sliders, tabs and choices keep their arrows.
  _forButton(event) {
    const target = event.composedPath()[0];
    if (!(target instanceof Element)) return false;
    const outside = !this.root.contains(target);
    if (event.code.startsWith("Arrow")) return outside && Boolean(target.closest(STEPPERS));
    if (!["Space", "Enter"].includes(event.code)) return false;
    const pressable = target.closest(`button, [role=button], a[href], summary, ${STEPPERS}`);
    return Boolean(pressable) && (outside || target.matches(":focus-visible"));
  }
}
