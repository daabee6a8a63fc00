// The room: what is shown and chosen, and everything that an editor can do to it. Views read it and call it.

import { worth } from "./editing.js";
import { kept } from "./list.js";
import { Marking } from "./marking.js";
import { recall } from "./memory.js";
import { bandsOf } from "./naming.js";
import { clock, Grid } from "./time.js";

// A file that is still written is another one every time; it isn't opened over and over.
const RETRY_MS = 20000;
const SHORTER_S = 1;

export class Room extends Marking {
  constructor(data, t) {
    super();
    Object.assign(this, { data, t });
    this.videos = new Map();
    this.loading = new Map();
    this.awaited = new Set();
    this.retried = new Map();
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

  // Whether the list shows more than one video, worked out once a list.
  get severalVideos() {
    if (this.countedIn !== this.list) {
      this.countedIn = this.list;
      this.several = new Set(this.list?.clips.map((clip) => clip.video_id)).size > 1;
    }
    return this.several;
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
    video.first = video.media_first;
    const lacks = video.grid.secondsOf(video.frames - video.media_frames);
    if (video.url && lacks > SHORTER_S) {
      const [file, all] = [video.media_frames, video.frames].map((count) => clock(video.grid.secondsOf(count)));
      this.view.toast(this.t("shorter", { file, all }));
    }
    video.bands = bandsOf(video, this.t);
    video.byId = new Map(video.plays.map((play) => [play.id, play]));
    this.videos.set(videoId, video);
    if (this.list) this._wouldGo();
    this.view.drawAll();
    if (video.url) this._smooth(videoId);
    return video;
  }

  // Where the file plays badly, a proxy is on its way without being asked for.
  async _smooth(videoId) {
    const url = `${this.data.api}/workbench/videos/${encodeURIComponent(videoId)}/smooth`;
    const answer = await fetch(url, { method: "POST" }).catch(() => null);
    if (!answer?.ok) return;
    const { why, job } = await answer.json();
    this.videos.get(videoId).proxyWhy = why;
    if (job && ["queued", "running"].includes(job.status)) this._await(videoId, job.job_id);
    this.view.drawAll();
  }

  // Look again for a video whose picture was not to be had.
  async again() {
    const { video, frame } = this;
    this.loading.delete(video.video_id);
    const found = await this.know(video.video_id);
    if (!found || this.video !== video) return;
    this.video = found;
    this.player.again(found, frame);
    this.view.drawAll();
  }

  // A file failed: it may be another one by now, or its proxy gone.
  async failed() {
    const { video } = this;
    this.loading.delete(video.video_id);
    const found = await this.know(video.video_id);
    if (!found || this.video !== video) return;
    this.video = found;
    const now = performance.now();
    const lately = now - (this.retried.get(video.video_id) ?? -RETRY_MS) < RETRY_MS;
    if (found.url !== video.url && !lately) {
      this.retried.set(video.video_id, now);
      this.player.again(found, this.frame);
    }
    this.view.drawAll();
  }

  // Have a proxy of the video made, and play from it once it is there.
  async askProxy() {
    const { video } = this;
    const url = `${this.data.api}/videos/${encodeURIComponent(video.video_id)}/proxy`;
    const answer = await fetch(url, { method: "POST" }).catch(() => null);
    const told = (await answer?.json().catch(() => null)) ?? {};
    if (!answer?.ok) return told.detail ? this.view.toastSaid(told.detail) : this.view.toast(this.t("proxy_failed"));
    return this._await(video.video_id, told.job_id);
  }

  // Wait for a proxy, once however often it was asked for.
  _await(videoId, jobId) {
    if (this.awaited.has(jobId)) return;
    this.awaited.add(jobId);
    this._awaitProxy(videoId, jobId);
  }

  async _awaitProxy(videoId, jobId) {
    const answer = await fetch(`${this.data.api}/jobs/${jobId}`).catch(() => null);
    const job = answer?.ok ? await answer.json() : { status: "" };
    const { player } = this;
    if (player.closed) return;
    const video = this.videos.get(videoId);
    const ended = ["done", "failed", "cancelled", "interrupted"].includes(job.status);
    video.proxyShare = ended ? undefined : job.share ?? 0;
    if (ended) this.awaited.delete(jobId);
    if (job.status === "done") {
      const path = `videos/${encodeURIComponent(video.video_id)}/proxy?v=${video.media_version}`;
      Object.assign(video, { url: `${this.data.api}/${path}`, first: 0, proxyWhy: "" });
      player.adopt(video);
    } else if (ended) {
      if (this.video === video && player.trouble === "proxy") player.trouble = "codec";
      if (job.error) this.view.toastSaid(job.error);
      else if (job.status !== "cancelled") this.view.toast(this.t("proxy_failed"));
    } else {
      if (this.video === video && player.trouble === "codec") player.trouble = "proxy";
      setTimeout(() => this._awaitProxy(videoId, jobId), 1000);
    }
    this.view.drawAll();
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
}
