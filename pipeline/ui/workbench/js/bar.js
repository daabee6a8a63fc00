// The bar under the picture: source and record timecode, how it plays, buttons for the hand that holds the mouse.

import { h, say } from "./dom.js";
import { icon } from "./icons.js";

export class Bar {
  constructor(room) {
    this.room = room;
    const { t } = room;
    this.source = h("button.cd-tc", { type: "button", title: t("source_tc"), onclick: () => this.entry() });
    this.field = h("input.cd-entry", {
      type: "text", hidden: true, "aria-label": t("timecode_entry"), autocomplete: "off", spellcheck: false,
      onkeydown: (event) => this._typed(event), onblur: () => this._close(),
    });
    this.record = h("span.cd-rec", { title: t("record_tc") });
    this.rate = h("span.cd-rate", { role: "status" });
    this.play = this._button("play", icon("play"), () => room.player.toggle());
    this.snap = this._button("snap", icon("snap"), () => this._snapping());
    this.element = h("div.cd-bar", { role: "toolbar", "aria-label": t("transport") },
      h("div.cd-clock", {}, h("small", {}, t("src")), this.source, this.field),
      h("div.cd-clock.rec", {}, h("small", {}, t("rec")), this.record),
      h("div.cd-buttons", {},
        this._button("go_in", icon("go_in"), () => room.actions.go_in()),
        this._button("frame_back", icon("frame_back"), () => room.player.step(-1)),
        this.play,
        this._button("frame_forward", icon("frame_forward"), () => room.player.step(1)),
        this._button("go_out", icon("go_out"), () => room.actions.go_out())),
      h("div.cd-buttons", {},
        this._button("set_in", t("in_key"), () => room.actions.set_in()),
        this._button("set_out", t("out_key"), () => room.actions.set_out()),
        this._button("add", t("add_key"), () => room.addHere(), "wide")),
      h("div.cd-buttons", {},
        this._button("play_reel", t("reel_key"), () => room.playReel(), "wide"),
        this._button("play_around", icon("play_around"), () => room.playAround()),
        this._button("marker", icon("marker"), () => room.marker()),
        this.snap,
        this._button("undo", icon("undo"), () => room.undo()),
        this._button("redo", icon("redo"), () => room.redo()),
        this._button("full", icon("full"), () => room.view.full()),
        this._button("help", "?", () => room.view.help())),
      this.rate);
  }

  _button(action, text, onclick, more = "") {
    const name = this.room.t(`do_${action}`);
    const made = h("button.cd-button", { type: "button", title: name, "aria-label": name, onclick }, text);
    if (more) made.classList.add(more);
    made.dataset.action = action;
    return made;
  }

  // Put the key of each button into what is shown when the mouse rests on it.
  keys(names) {
    for (const button of this.element.querySelectorAll("[data-action]")) {
      const key = names[button.dataset.action];
      button.title = this.room.t(`do_${button.dataset.action}`) + (key ? ` (${key})` : "");
    }
  }

  _snapping() {
    this.room.actions.snap();
  }

  show() {
    const { room } = this;
    const grid = room.video?.grid;
    say(this.source, grid ? grid.timecode(room.frame) : "--:--:--:--");
    const record = room.recordFrame();
    say(this.record, grid && record !== null ? grid.label(record) : "--:--:--:--");
    const { rate } = room.player;
    if (this.running !== Boolean(rate)) {
      this.running = Boolean(rate);
      this.play.replaceChildren(icon(rate ? "pause" : "play"));
    }
    say(this.rate, rate && rate !== 1 ? `${rate}×` : "");
    this.snap.setAttribute("aria-pressed", room.snapping);
  }

  // Type a timecode; `start` is what is in the field at first.
  entry(start = "") {
    this.field.hidden = false;
    this.source.hidden = true;
    this.field.value = start;
    this.field.placeholder = this.source.textContent;
    this.field.classList.remove("wrong");
    this.field.focus();
  }

  _typed(event) {
    if (event.key === "Escape") this._close(true);
    if (event.key !== "Enter") return this.field.classList.remove("wrong");
    const { room } = this;
    const frame = room.video.grid.parse(this.field.value, room.frame);
    if (frame === null) {
      this.field.classList.add("wrong");
      room.view.toast(room.t("bad_timecode", { text: this.field.value, example: room.video.grid.timecode(0) }));
      return undefined;
    }
    room.player.stop();
    room.seek(frame);
    return this._close(true);
  }

  _close(back = false) {
    if (this.field.hidden) return;
    this.field.hidden = true;
    this.source.hidden = false;
    if (back) this.room.root.focus();
  }
}
