// What lies over the picture for a moment: messages, the keys, a marker's colour and note, a video's trouble.

import { h, say } from "./dom.js";
import { COLOURS } from "./list.js";
import { MARKERS } from "./colours.js";

const TOAST_MS = 4200;

export class Toast {
  constructor() {
    this.element = h("div.cd-toast", { role: "status", hidden: true });
  }

  show(text) {
    clearTimeout(this.timer);
    say(this.element, text);
    this.element.hidden = false;
    this.timer = setTimeout(() => (this.element.hidden = true), TOAST_MS);
  }
}

const NAMES = {
  Space: "␣", Comma: ",", Period: ".", Slash: "/", Backslash: "\\", Equal: "=", Minus: "-", Backquote: "`", BracketLeft: "[",
  BracketRight: "]", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", Escape: "Esc", Enter: "↵",
  Delete: "Del", Backspace: "⌫", NumpadAdd: "Num +", NumpadSubtract: "Num −",
};

// A chord as people read it: "Ctrl Shift Z".
export function readable(chord) {
  return chord.split("+")
    .map((part) => NAMES[part] ?? part.replace(/^Key|^Digit/, "").replace(/^Numpad/, "Num "))
    .join(" ");
}

const GROUPS = [
  ["keys_play", ["play", "back", "stop", "forward", "slow_back", "slow_forward", "play_reel", "play_around", "loop"]],
  ["keys_move", ["frame_back", "frame_forward", "jump_back", "jump_forward", "go_in", "go_out", "previous_clip",
    "next_clip", "previous_edit", "next_edit", "timecode", "timecode_plus", "timecode_minus"]],
  ["keys_edit", ["set_in", "set_out", "trim_back", "trim_forward", "mark_play", "add", "split", "drop", "undo", "redo"]],
  ["keys_clips", ["rename", "stars_0", "stars_1", "stars_2", "stars_3", "move_up", "move_down", "marker", "snap",
    "zoom_in", "zoom_out", "zoom_fit", "full", "release", "help"]],
];

export class Help {
  constructor(room) {
    this.room = room;
    this.element = h("div.cd-help", { hidden: true, role: "dialog", "aria-modal": "true", "aria-label": room.t("keys"), tabIndex: -1 });
    this.element.addEventListener("click", (event) => event.target === this.element && this.toggle());
  }

  toggle() {
    const { t, data } = this.room;
    this.element.hidden = !this.element.hidden;
    if (this.element.hidden) return this.room.root.focus();
    this.element.replaceChildren(h("div.cd-help-sheet", {},
      h("h2", {}, t("keys"), h("button.cd-button", { type: "button", onclick: () => this.toggle() }, t("close"))),
      h("div.cd-help-groups", {}, ...GROUPS.map(([title, actions]) => h("section", {}, h("h3", {}, t(title)),
        h("dl", {}, ...actions.flatMap((name) => [
          h("dt", {}, ...(data.keymap[name] ?? []).map((one) => h("kbd", {}, readable(one)))),
          h("dd", {}, t(`do_${name}`)),
        ])))))));
    return this.element.focus();
  }
}

export class MarkerEditor {
  constructor(room) {
    this.room = room;
    const { t } = room;
    this.note = h("input", {
      type: "text", "aria-label": t("marker_note"), placeholder: t("marker_note"), maxLength: 500,
      onkeydown: (event) => this._key(event), onblur: () => this._save(),
    });
    this.swatches = COLOURS.map((colour) => h("button.cd-swatch", {
      type: "button", title: t(`colour_${colour}`), "aria-label": t(`colour_${colour}`), style: `--c:${MARKERS[colour]}`,
      onclick: () => this._paint(colour),
    }));
    this.element = h("div.cd-marker", { hidden: true, role: "group", "aria-label": t("marker") },
      h("div.cd-swatches", {}, ...this.swatches), this.note,
      h("button.cd-button", { type: "button", onclick: () => this._remove() }, t("marker_remove")),
      h("button.cd-button", { type: "button", onclick: () => this.close() }, t("close")));
  }

  open(frame) {
    this.frame = frame;
    this.video = this.room.video.video_id;
    this.element.hidden = false;
    this.note.value = this._held()?.note ?? "";
    this.show();
    this.note.focus();
  }

  _held() {
    return this.room.list.markers.find((one) => one.video_id === this.video && one.frame === this.frame);
  }

  show() {
    if (this.element.hidden) return;
    const held = this._held();
    if (!held || this.room.video.video_id !== this.video) return void (this.element.hidden = true);
    this.swatches.forEach((swatch, at) => swatch.setAttribute("aria-pressed", COLOURS[at] === held.colour));
    return undefined;
  }

  _paint(colour) {
    this.room.setMarker(colour, this.note.value, this.frame);
    this.show();
  }

  _save() {
    const held = this._held();
    if (held && held.note !== this.note.value) this.room.setMarker(held.colour, this.note.value, this.frame);
  }

  _key(event) {
    if (event.isComposing || !["Enter", "Escape"].includes(event.key)) return;
    this.close();
  }

  _remove() {
    this.element.hidden = true;
    this.room.removeMarker(this.frame);
    this.room.root.focus();
  }

  close() {
    this._save();
    this.element.hidden = true;
    this.room.root.focus();
  }
}

// In place of a picture that isn't there: what is the matter, and what can be done.
export class Trouble {
  constructor(room) {
    this.room = room;
    this.text = h("p");
    this.advice = h("p.cd-advice");
    this.again = h("button.cd-button.wide", { type: "button", onclick: () => room.again() }, room.t("try_again"));
    this.proxy = h("button.cd-button.wide", { type: "button", onclick: () => room.askProxy() }, room.t("make_proxy"));
    this.element = h("div.cd-trouble", { hidden: true, role: "status" }, this.text, this.advice,
      h("div.cd-buttons", {}, this.proxy, this.again));
  }

  show() {
    const { player, video, t } = this.room;
    const kind = player?.trouble;
    this.element.hidden = !kind || !video;
    if (this.element.hidden) return;
    const share = Math.round((video.proxyShare ?? 0) * 100);
    say(this.text, t(`trouble_${kind}`, { share }));
    say(this.advice, (kind === "unreadable" && video.why) || t(`advice_${kind}`));
    this.again.hidden = kind === "none" || kind === "proxy";
    this.proxy.hidden = kind !== "codec";
  }
}
