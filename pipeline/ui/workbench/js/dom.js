// Small helpers for the page: elements, words, and one place for events.

// Make an element: `h("button.big", { onclick, title }, "text", child)`.
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const made = document.createElement(name || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key in made && !key.startsWith("aria") && key !== "list") made[key] = value;
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

// Set text only where it differs, so that nothing is laid out again for nothing.
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

// Words of the catalogue; a place for a value is {name}, for the word that goes with a number {name:one|many}.
export function words(strings) {
  return (key, values = {}) =>
    (strings[key] ?? key).replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, name, one, many) =>
      many === undefined ? String(values[name] ?? "") : Number(values[name]) === 1 ? one : many);
}

// Give a canvas its size in device pixels and return its context in CSS pixels.
export function sized(canvas) {
  const ratio = window.devicePixelRatio || 1;
  const { clientWidth: width, clientHeight: height } = canvas;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const context = canvas.getContext("2d");
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  return { context, width, height };
}

// Run a drawing once before the next paint, however often it is asked for.
export function painter(draw) {
  let asked = 0;
  return () => {
    asked ||= requestAnimationFrame(() => {
      asked = 0;
      draw();
    });
  };
}
