// The chosen clip in full: its name and note, why it is there, and what is said while it runs.

import { h } from "./dom.js";
import { visible } from "./zoompaint.js";

const NOTE_REST_MS = 700;

export class Detail {
  constructor(room) {
    this.room = room;
    const { t } = room;
    this.name = h("input.cd-title", { type: "text", "aria-label": t("title"), maxLength: 200, spellcheck: false });
    this.note = h("textarea.cd-note", { rows: 2, "aria-label": t("note"), placeholder: t("note_hint"), maxLength: 2000 });
    this.why = h("div.cd-why");
    this.lines = h("div.cd-lines");
    this.none = h("div.cd-nothing", {}, t("no_clip"));
    this.body = h("div.cd-detail-body", {}, this.name, this.why, this.note, this.lines);
    this.element = h("section.cd-detail", { "aria-label": t("clip_detail") }, this.none, this.body);
    this._keep(this.name, "title");
    this._keep(this.note, "note");
    this.held = null;
  }

  // A field that is being typed in is left alone by whatever comes from elsewhere; it is saved when the typing
  // rests, on Enter, and when it is left.
  _keep(field, op) {
    const save = () => {
      clearTimeout(field.timer);
      if (field.clipId && field.dirty) this.room.write(op, field.clipId, field.value);
      field.dirty = false;
    };
    field.save = save;
    field.addEventListener("input", () => {
      field.dirty = true;
      clearTimeout(field.timer);
      field.timer = setTimeout(save, NOTE_REST_MS);
    });
    field.addEventListener("blur", save);
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      const done = event.key === "Enter" && (field === this.name || event.ctrlKey);
      if (event.isComposing || !(done || event.key === "Escape")) return;
      field.blur();
      this.room.root.focus();
    });
  }

  edit() {
    if (!this.room.clip) return;
    this.name.focus();
    this.name.select();
  }

  saveAll() {
    this.name.save();
    this.note.save();
  }

  show() {
    const { clip, locked } = this.room;
    this.none.hidden = Boolean(clip);
    this.body.hidden = !clip;
    if (!clip) {
      this.held = null;
      return;
    }
    this._fill(this.name, clip, clip.title, this.room.nameOf({ ...clip, title: "" }));
    this._fill(this.note, clip, clip.note, this.room.t("note_hint"));
    this.name.disabled = this.note.disabled = locked;
    const key = [clip.clip_id, clip.in, clip.out, clip.reason, this.room.videos.has(clip.video_id)].join("|");
    if (this.held === key) return;
    this.held = key;
    this._reasons(clip);
    this._said(clip);
  }

  _fill(field, clip, text, hint) {
    if (field.clipId !== clip.clip_id) field.save();
    const typing = field.clipId === clip.clip_id && (field.dirty || field.getRootNode().activeElement === field);
    field.clipId = clip.clip_id;
    field.placeholder = hint;
    if (!typing && field.value !== text) field.value = text;
  }

  _reasons(clip) {
    const { t } = this.room;
    const who = clip.decided_by === "rules" ? t("by_rules") : clip.decided_by;
    const by = clip.decided_by === "editor" ? t("by_hand") : t("decided_by", { who });
    const rank = clip.rank ? t("rank_n", { rank: clip.rank }) : "";
    this.why.replaceChildren(
      h("span.cd-reason", {}, clip.reason_shown || clip.reason || t("no_reason")),
      h("span.cd-by", {}, [rank, by, ...this._rolls(clip)].filter(Boolean).join(" · ")),
    );
  }

  // What the run added by the table of rolls.
  _rolls(clip) {
    const { t, data } = this.room;
    return (clip.rolls ?? []).map(({ label, before, after }) =>
      t(before ? "roll_before" : "roll_after", { frames: before || after, label: data.labels[label] ?? label }));
  }

  // What was said, shown and read during the clip; the lines that found it come marked, wherever they lie.
  _said(clip) {
    const video = this.room.videos.get(clip.video_id);
    const hits = new Map(clip.hits.map((hit) => [hit.id, hit]));
    const here = video ? [...visible(video.words, clip.in, clip.out), ...visible(video.captions, clip.in, clip.out)] : [];
    const rows = here.filter((line) => !hits.has(line.id)).map((line) => ({ at: line.in, text: line.text, line }));
    for (const hit of hits.values()) rows.push({ at: hit.at, text: hit.text, hit });
    rows.sort((a, b) => a.at - b.at);
    this.lines.replaceChildren(...rows.map((row) => this._row(row, video)));
  }

  _row({ at, text, hit }, video) {
    const share = hit ? Math.round(Math.max(0, hit.similarity) * 100) : 0;
    return h(`button.cd-line${hit ? ".hit" : ""}`, {
      type: "button", title: hit ? this.room.t("found_by", { phrase: hit.phrase, share }) : "",
      onclick: () => video && this.room.jump(video.video_id, at),
    },
    h("span.cd-at", {}, video ? video.grid.timecode(at) : ""),
    h("span.cd-text", {}, text),
    hit ? h("span.cd-bar", {}, h("i", { style: `width:${share}%` })) : null);
  }
}

