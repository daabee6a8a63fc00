// Every edit of the list: done at once on what is shown, sent by the outbox, taken back by undo.

import { COLOURS, DoesNotFit, inverse, newId } from "./list.js";
import { remember } from "./memory.js";
import { Playing } from "./playing.js";

// Importance counts from 1; what nobody ranked was added by hand, and is wanted.
export const worth = (clip) => clip.rank || 0.5;

export class Editing extends Playing {
  // Do edits as one step that undo takes back.
  edit(...operations) {
    if (this.locked) return this.view.toast(this.t("locked"));
    const back = this._do(operations);
    if (back.length) {
      this.past.push(back);
      this.future = [];
      this._remember();
    }
    return undefined;
  }

  _do(operations) {
    const back = [];
    for (const op of operations) {
      try {
        const undo = inverse(this.list, op);
        this.outbox.push(op);
        back.unshift(...undo);
      } catch (error) {
        if (!(error instanceof DoesNotFit) && !(error instanceof TypeError)) throw error;
        this.view.toast(this.t("does_not_fit"));
      }
    }
    return back;
  }

  _remember() {
    this.past = this.past.slice(-200);
    remember(this.data.list_id, { past: this.past, future: this.future });
  }

  undo(from = this.past, to = this.future) {
    const operations = from.pop();
    if (!operations || this.locked) return;
    to.push(this._do(operations));
    this._remember();
    const id = operations.find((op) => op.clip_id)?.clip_id;
    if (id && id !== this.clip?.clip_id) this.choose(id);
    else this.view.chosen();
  }

  redo() {
    this.undo(this.future, this.past);
  }

  toggleKept(clipId = this.clip?.clip_id) {
    const clip = this.list.clips.find((one) => one.clip_id === clipId);
    if (clip) this.edit({ op: clip.kept ? "drop" : "keep", clip_id: clipId });
  }

  star(stars, clipId = this.clip?.clip_id) {
    if (clipId) this.edit({ op: "star", clip_id: clipId, stars });
  }

  write(op, clipId, text) {
    const clip = this.list.clips.find((one) => one.clip_id === clipId);
    if (clip && clip[op] !== text) this.edit({ op, clip_id: clipId, text });
  }

  split() {
    const { clip, frame } = this;
    if (!clip || clip.video_id !== this.video?.video_id || frame <= clip.in || frame >= clip.out) {
      return this.view.toast(this.t("split_inside"));
    }
    return this.edit({ op: "split", clip_id: clip.clip_id, frame, new_id: newId() });
  }

  // Move a clip to a place counted in the list as it stands.
  moveTo(clipId, place) {
    const { clips } = this.list;
    const at = clips.findIndex((clip) => clip.clip_id === clipId);
    if (at < 0 || place === at || place === at + 1) return;
    this.edit({ op: "reorder", clip_id: clipId, after: place > 0 ? clips[place - 1].clip_id : null });
    this.view.chosen();
  }

  move(step) {
    const at = this.list.clips.findIndex((clip) => clip.clip_id === this.clip?.clip_id);
    const place = step < 0 ? at - 1 : at + 2;
    if (at >= 0 && place >= 0 && place <= this.list.clips.length) this.moveTo(this.clip.clip_id, place);
  }

  sortBy(what) {
    const day = (clip) => `${this.videos.get(clip.video_id)?.date ?? ""} ${clip.video_id}`;
    const by = {
      time: (a, b) => day(a).localeCompare(day(b)) || a.in - b.in,
      importance: (a, b) => worth(a) - worth(b) || b.score - a.score || a.in - b.in,
      stars: (a, b) => b.stars - a.stars || worth(a) - worth(b) || a.in - b.in,
    }[what];
    const ids = [...this.list.clips].sort(by).map((clip) => clip.clip_id);
    if (ids.join() !== this.list.clips.map((clip) => clip.clip_id).join()) this.edit({ op: "order", clip_ids: ids });
  }

  mode(mode) {
    if (mode !== this.list.mode) this.edit({ op: "mode", mode });
  }

  // Put a marker at the playhead; one that is there gets changed in its editor.
  marker() {
    const held = this.markersHere().find((marker) => marker.frame === this.frame);
    if (!held) this.setMarker(COLOURS[4], "");
    this.view.markerEditor();
  }

  setMarker(colour, note, frame = this.frame) {
    this.edit({ op: "marker_set", video_id: this.video.video_id, frame, colour, note });
  }

  removeMarker(frame = this.frame) {
    this.edit({ op: "marker_remove", video_id: this.video.video_id, frame });
  }

  rename() {
    this.view.rename();
  }
}
