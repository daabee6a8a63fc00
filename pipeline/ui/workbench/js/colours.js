// Colours that canvases draw with; the style sheet has the same under the same names.

export const KINDS = {
  homer: "#e0a458", hit: "#7fb069", walk: "#6ba4b8", strikeout: "#a58bc4",
  running: "#c9b458", error: "#d07a6a", out: "#5d6673",
};

export const MARKERS = {
  red: "#e5695f", orange: "#e0915a", yellow: "#dcc457", green: "#79b56b", blue: "#6aa5dc", purple: "#ab86d6",
};

export const INK = {
  ground: "#14161a", panel: "#1d2026", line: "#343a44", text: "#d9dce1", dim: "#9aa2ae", accent: "#e0a458",
  head: "#f2f4f7", clip: "#8a6a3f", chosen: "#e0a458", dropped: "#3c424c", wave: "#5f7f96", word: "#232830",
};

export const FONT = "13px system-ui, sans-serif";
export const NUMBERS = "12px ui-monospace, monospace";
