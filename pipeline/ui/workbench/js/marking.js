// In and out points: of the chosen clip, or loose ones that a new clip is made from.

import { Editing } from "./editing.js";
import { newId } from "./list.js";
import { remember } from "./memory.js";

export class Marking extends Editing {
  // Set an edge of the chosen clip, or of the loose span; `frame` is the boundary.
  setEdge(edge, frame) {
    if (this.clip) {
      if (this.clip.video_id !== this.video?.video_id) return;
      this.edit({ op: `set_${edge}`, clip_id: this.clip.clip_id, frame });
      return;
    }
    const air = this.video.grid.ofSeconds(5);
    const held = this.loose?.video_id === this.video.video_id ? this.loose : null;
    const next = edge === "in"
      ? { in: frame, out: held && held.out > frame ? held.out : frame + air }
      : { in: held && held.in < frame ? held.in : Math.max(0, frame - air), out: frame };
    this._setLoose({ video_id: this.video.video_id, ...next, out: Math.min(next.out, this.video.frames) });
  }

  _setLoose(loose) {
    this.loose = loose;
    remember(this.data.list_id, { loose });
    this.view.chosen();
  }

  trim(step) {
    const span = this.span();
    if (!span) return;
    const first = Math.abs(this.frame - span.in) <= Math.abs(span.out - 1 - this.frame);
    this.setEdge(first ? "in" : "out", first ? span.in + step : span.out + step);
    const now = this.span();
    this.seek(first ? now.in : now.out - 1);
  }

  markPlay() {
    const play = this.playAt(this.frame);
    if (!play) return this.view.toast(this.t("no_play_here"));
    this.clip = null;
    this._setLoose({ video_id: this.video.video_id, in: play.in, out: play.out, segment_ids: [play.id] });
    return this.view.toast(this.t("play_marked", { play: this.sayPlay(play) }));
  }

  // Add the loose span, or the play under the playhead, behind the chosen clip.
  addHere() {
    if (!this.video) return;
    const loose = !this.clip && this.loose?.video_id === this.video.video_id ? this.loose : null;
    const play = this.playAt(this.frame);
    if (loose) this._add(loose, loose.segment_ids ?? []);
    else if (play) this.addPlay(play);
    else this.view.toast(this.t("mark_first"));
  }

  addPlay(play) {
    this._add({ in: play.in, out: play.out }, [play.id], this.sayPlay(play));
  }

  _add(span, segmentIds, reason = "") {
    const { clips } = this.list;
    const id = newId();
    const after = this.clip?.clip_id ?? clips.at(-1)?.clip_id ?? null;
    const place = { video_id: this.video.video_id, in: span.in, out: span.out };
    this.edit({ op: "add", clip_id: id, ...place, after, segment_ids: segmentIds, reason });
    this.loose = null;
    remember(this.data.list_id, { loose: null });
    this.choose(id, false);
  }
}
