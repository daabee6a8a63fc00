// The room: what is shown and chosen, and everything that an editor can do to it. Views read it and call it.

import { Grid } from "./time.js";
import { COLOURS, DoesNotFit, inverse, kept, newId } from "./list.js";
import { remember, recall } from "./memory.js";

const AROUND_S = 2;

export class Room {
  constructor(data, t) {
    Object.assign(this, { data, t });
    this.videos = new Map();
    this.loading = new Map();
    this.list = null;
    this.video = null;
    this.clip = null;
    this.frame = 0;
    this.snapping = recall(data.list_id, "snapping") ?? true;
    this.loose = recall(data.list_id, "loose") ?? null;
    this.looping = false;
    this.playingClip = "";
    this.wouldGo = new Set();
    this.past = recall(data.list_id, "past") ?? [];
    this.future = recall(data.list_id, "future") ?? [];
  }

  get locked() {
    return !this.list || this.list.locked;
  }

  frames(videoId) {
    return this.videos.get(videoId)?.frames ?? Number.MAX_SAFE_INTEGER;
  }

  // What is known of a video, loaded once.
  async know(videoId) {
    if (!this.loading.has(videoId)) this.loading.set(videoId, this._load(videoId));
    return this.loading.get(videoId);
  }

  async _load(videoId) {
    const answer = await fetch(`${this.data.api}/workbench/videos/${encodeURIComponent(videoId)}`, { cache: "no-cache" })
      .catch(() => null);
    if (!answer?.ok) {
      this.loading.delete(videoId);
      this.view.toast(this.t(answer?.status === 404 ? "video_gone" : "offline"));
      return null;
    }
    const video = await answer.json();
    video.grid = new Grid(...video.fps, video.drop_frame, video.start_frame, video.frames);
    video.url = video.has_media ? `${this.data.api}${video.media_path}` : "";
    video.bands = bandsOf(video, this.t);
    video.byId = new Map(video.plays.map((play) => [play.id, play]));
    this.videos.set(videoId, video);
    if (this.list) this._wouldGo();
    this.view.drawAll();
    return video;
  }

  // --- the list as it comes

  take(list) {
    const before = this.list;
    this.list = list;
    if (this.clip) {
      const place = before?.clips.findIndex((clip) => clip.clip_id === this.clip.clip_id) ?? -1;
      this.clip = list.clips.find((clip) => clip.clip_id === this.clip.clip_id)
        ?? list.clips[Math.min(Math.max(0, place), list.clips.length - 1)] ?? null;
    }
    for (const id of new Set(list.clips.map((clip) => clip.video_id))) {
      if (!this.videos.has(id) && !this.loading.has(id)) this.know(id);
    }
    this._wouldGo();
  }

  seconds(clip) {
    const grid = this.videos.get(clip.video_id)?.grid;
    return grid ? grid.secondsOf(clip.out - clip.in) : 0;
  }

  total() {
    return kept(this.list).reduce((sum, clip) => sum + this.seconds(clip), 0);
  }

  // Which clips would have to go to fit the length asked for: the least starred, then the least important.
  _wouldGo() {
    this.wouldGo = new Set();
    const wanted = (this.data.wanted_ms ?? 0) / 1000;
    if (!wanted || this.list.mode !== "reel") return;
    let total = this.total();
    const weakest = [...kept(this.list)].sort((a, b) => a.stars - b.stars || worth(b) - worth(a));
    for (const clip of weakest) {
      if (total <= wanted + 0.05) break;
      total -= this.seconds(clip);
      this.wouldGo.add(clip.clip_id);
    }
  }

  // --- what things are called

  nameOf(clip) {
    if (clip.title) return clip.title;
    const video = this.videos.get(clip.video_id);
    const play = clip.segment_ids.map((id) => video?.byId.get(id)).find(Boolean);
    return play ? [play.batter, play.labels[0]].filter(Boolean).join(", ") : this.t("clip");
  }

  aboutOf(clip) {
    const video = this.videos.get(clip.video_id);
    const play = clip.segment_ids.map((id) => video?.byId.get(id)).find(Boolean);
    if (!play) return video?.title ?? "";
    const score = ([away, home]) => `${away}–${home}`;
    const change = score(play.before) === score(play.after) ? score(play.after) : `${score(play.before)} → ${score(play.after)}`;
    const what = clip.title ? [play.batter, play.labels[0]].filter(Boolean).join(", ") : "";
    return [this.inning(play), change, what].filter(Boolean).join("  ·  ");
  }

  inning(play) {
    return this.t(play.half === "top" ? "top_n" : "bottom_n", { inning: play.inning });
  }

  sayPlay(play) {
    return [this.inning(play), play.batter, play.labels[0]].filter(Boolean).join(" · ");
  }

  // --- what lies where

  clipsHere() {
    return this.list ? this.list.clips.filter((clip) => clip.video_id === this.video?.video_id) : [];
  }

  markersHere() {
    return this.list ? this.list.markers.filter((marker) => marker.video_id === this.video?.video_id) : [];
  }

  // The play that runs at a frame; of two that overlap, the one that began last.
  playAt(frame) {
    let found = null;
    for (const play of this.video?.plays ?? []) {
      if (play.in > frame) break;
      if (frame < play.out) found = play;
    }
    return found;
  }

  // The span that in and out belong to: the chosen clip, or a loose one set by hand.
  span() {
    if (this.clip) return this.clip.video_id === this.video?.video_id ? this.clip : null;
    return this.loose?.video_id === this.video?.video_id ? this.loose : null;
  }

  snapMarks() {
    const { video } = this;
    const marks = new Set([this.frame]);
    for (const play of video.plays) {
      for (const mark of [play.in, play.out, play.pitch, ...play.ends]) if (mark !== null) marks.add(mark);
    }
    for (const shot of video.shots) marks.add(shot.in);
    for (const line of video.words) marks.add(line.in);
    for (const marker of this.markersHere()) marks.add(marker.frame);
    for (const clip of this.clipsHere()) if (clip !== this.clip) marks.add(clip.in).add(clip.out);
    return marks;
  }

  // --- going places

  async show(videoId, frame) {
    const video = this.videos.get(videoId) ?? (await this.know(videoId));
    if (!video) return;
    const other = this.video !== video;
    this.video = video;
    if (other || this.player.source?.video_id !== videoId) this.player.load(video, frame);
    else this.player.seek(frame);
    if (other) this.view.drawAll();
  }

  seek(frame) {
    this.player.program.end();
    this.player.seek(frame);
  }

  jump(videoId, frame) {
    this.player.stop();
    this.show(videoId, frame);
  }

  // Choose a clip and, unless told otherwise, cue its in point.
  choose(clipId, cue = true) {
    const clip = this.list.clips.find((one) => one.clip_id === clipId);
    if (!clip) return;
    this.clip = clip;
    if (cue) {
      this.player.stop();
      this.show(clip.video_id, clip.in).then(() => this.view.chosen());
    }
    this.view.chosen();
  }

  release() {
    this.clip = null;
    this.view.chosen();
  }

  neighbour(step) {
    const { clips } = this.list;
    const at = clips.findIndex((clip) => clip.clip_id === this.clip?.clip_id);
    const next = clips[at < 0 ? (step > 0 ? 0 : clips.length - 1) : at + step];
    if (next) this.choose(next.clip_id);
  }

  editPoint(step) {
    const points = [...new Set(this.clipsHere().flatMap((clip) => [clip.in, clip.out]))].sort((a, b) => a - b);
    const next = step > 0 ? points.find((one) => one > this.frame) : points.findLast((one) => one < this.frame);
    if (next !== undefined) this.jump(this.video.video_id, next);
  }

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

  // --- playing

  items() {
    return kept(this.list)
      .filter((clip) => this.videos.get(clip.video_id)?.url)
      .map((clip) => ({ clip_id: clip.clip_id, source: this.videos.get(clip.video_id), in: clip.in, out: clip.out }));
  }

  playReel() {
    if (this.player.program.running) return this.player.stop();
    const items = this.items();
    if (!items.length) return this.view.toast(this.t("nothing_to_play"));
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

  // --- editing

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
    const by = {
      time: (a, b) => a.video_id.localeCompare(b.video_id) || a.in - b.in,
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

// Importance counts from 1; what nobody ranked was added by hand, and is wanted.
const worth = (clip) => clip.rank || 0.5;

// Half innings as bands, from the plays; chapters where there is no inventory.
function bandsOf(video, t) {
  if (!video.plays.length) {
    return video.chapters.map((one) => ({ in: one.in, out: one.out, name: one.title, short: "" }));
  }
  const bands = [];
  for (const play of video.plays) {
    const last = bands.at(-1);
    if (last && last.inning === play.inning && last.half === play.half) last.out = Math.max(last.out, play.out);
    else bands.push({ in: play.in, out: play.out, inning: play.inning, half: play.half });
  }
  for (const [place, band] of bands.entries()) {
    if (bands[place + 1]) band.out = bands[place + 1].in;
    const top = band.half === "top";
    band.name = t(top ? "top_n" : "bottom_n", { inning: band.inning });
    band.short = `${top ? "▲" : "▼"}${band.inning}`;
  }
  return bands;
}
