// The bar's pictures, drawn as lines, so that they look the same with every font.

const PATHS = {
  go_in: "M5 4v12M16 5l-6 5 6 5M10 10h6",
  go_out: "M15 4v12M4 5l6 5-6 5M10 10H4",
  frame_back: "M12 5l-5 5 5 5",
  frame_forward: "M8 5l5 5-5 5",
  play: "M6 4l10 6-10 6z",
  pause: "M7 4v12M13 4v12",
  play_around: "M10 4v12M3 10h5M6 7l-3 3 3 3M17 10h-5M14 7l3 3-3 3",
  marker: "M5 17V4h9l-2 3 2 3H5",
  snap: "M5 4v6a5 5 0 0 0 10 0V4M5 7h3V4M12 4v3h3M8 4v6a2 2 0 0 0 4 0V4",
  undo: "M8 5L4 9l4 4M4 9h8a4 4 0 0 1 0 8H9",
  redo: "M12 5l4 4-4 4M16 9H8a4 4 0 0 0 0 8h3",
  link: "M8 12l4-4M9 6l2-2a3.2 3.2 0 0 1 5 5l-2 2M11 14l-2 2a3.2 3.2 0 0 1-5-5l2-2",
  full: "M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4",
};
const SPACE = "http://www.w3.org/2000/svg";

export function icon(name) {
  const made = document.createElementNS(SPACE, "svg");
  made.setAttribute("viewBox", "0 0 20 20");
  made.setAttribute("aria-hidden", "true");
  made.classList.add("cd-icon");
  const path = document.createElementNS(SPACE, "path");
  path.setAttribute("d", PATHS[name]);
  made.append(path);
  return made;
}
