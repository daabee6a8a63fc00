// Playing the list, and a little before and after a cut.

import { kept } from "./list.js";
import { Naming } from "./naming.js";

const AROUND_S = 2;

export class Playing extends Naming {
  // The place in the reel: frames of all kept clips before, and of this one up to the playhead.
  recordFrame() {
    const grid = this.video?.grid;
    if (!grid || !this.list) return null;
    const at = this.playingClip || this.clip?.clip_id;
    let before = 0;
    for (const clip of kept(this.list)) {
      if (clip.clip_id === at) {
        const inside = clip.video_id === this.video.video_id && this.frame >= clip.in && this.frame < clip.out;
        return inside ? grid.ofSeconds(before) + this.frame - clip.in : null;
      }
      before += this.seconds(clip);
    }
    return null;
  }

  items() {
    return kept(this.list)
      .filter((clip) => this.videos.get(clip.video_id)?.url)
      .map((clip) => ({ clip_id: clip.clip_id, source: this.videos.get(clip.video_id), in: clip.in, out: clip.out }));
  }

  playReel() {
    if (this.player.program.running) return this.player.stop();
    const items = this.items();
    if (!items.length) return this.view.toast(this.t("nothing_to_play"));
    const missing = kept(this.list).length - items.length;
    if (missing) this.view.toast(this.t("passed_over", { count: missing }));
    const at = Math.max(0, items.findIndex((item) => item.clip_id === this.clip?.clip_id));
    const inside = this.frame >= items[at].in && this.frame < items[at].out - 1 && this.clip;
    return this.player.program.start(items, at, inside ? this.frame : items[at].in, { loop: this.looping });
  }

  // Play a little before and after the cut that is nearest, over the join where the reel has one.
  playAround(loop = false) {
    const { video, frame, clip } = this;
    if (!video?.url) return;
    const air = video.grid.ofSeconds(AROUND_S);
    const here = this.span();
    let items = [{ source: video, in: Math.max(0, frame - air), out: Math.min(video.frames, frame + air) }];
    if (here && this.list.mode === "reel" && clip?.kept) items = this._join(clip, frame, air) ?? items;
    const back = { video: video.video_id, frame };
    const done = () => this.show(back.video, back.frame);
    this.player.program.start(items, 0, items[0].in, { loop, done });
  }

  _join(clip, frame, air) {
    const all = this.items();
    const at = all.findIndex((item) => item.clip_id === clip.clip_id);
    const first = Math.abs(frame - clip.in) <= Math.abs(clip.out - frame) ? at - 1 : at;
    const [left, right] = [all[first], all[first + 1]];
    if (!left || !right) return null;
    return [
      { ...left, in: Math.max(left.in, left.out - air) },
      { ...right, out: Math.min(right.out, right.in + air) },
    ];
  }
}
