// The player: two video elements, one shown and one that waits at the next clip's in point.
// What it counts in is frames; seeks go to the middle of a frame, and what is shown is asked of the browser.

import { Program } from "./program.js";

export const SPEEDS = [1, 2, 4, 8];
export const SLOW = [0.5, 0.25];

export class Player {
  // `told({frame})`, `told({state})` and `told({item})` say where it stands, how it plays, which clip plays.
  constructor(stage, told) {
    this.told = told;
    this.videos = [this._element(stage), this._element(stage)];
    [this.front, this.back] = this.videos;
    this.front.classList.add("front");
    this.source = null;
    this.frame = 0;
    this.presented = -1;
    this.rate = 0;
    this.trouble = "";
    this.adopting = null;
    this.program = new Program(this);
    this.volume = 1;
  }

  get playing() {
    return this.rate !== 0;
  }

  _element(stage) {
    const video = document.createElement("video");
    Object.assign(video, { preload: "auto", playsInline: true, disablePictureInPicture: true, tabIndex: -1 });
    video.addEventListener("seeked", () => this._seeked(video));
    video.addEventListener("loadedmetadata", () => (video.videoWidth ? this._seeked(video) : this._failed(video)));
    video.addEventListener("error", () => this._failed(video));
    video.addEventListener("ended", () => video === this.front && this.program.passed(Infinity));
    video.addEventListener("timeupdate", () => video === this.front && this._clock());
    stage.append(video);
    this._watch(video);
    return video;
  }

  // Ask the browser for every picture that it shows.
  _watch(video) {
    video.requestVideoFrameCallback((now, told) => {
      if (this.closed) return;
      this._watch(video);
      if (!video.source) return;
      video.shown = video.source.grid.shownAt(told.mediaTime - video.first);
      if (video !== this.front || !this.source) return;
      this.presented = video.shown;
      if (this.rate > 0 && !video.seeking) this._at(this.presented);
      this.told({ presented: this.presented });
    });
  }

  // A hidden page gets no pictures; its clock still says when a clip is over.
  _clock() {
    if (this.rate > 0 && document.hidden) this._at(this.source.grid.at(this.front.currentTime - this.front.first));
  }

  _at(frame) {
    this.frame = this.source.grid.clamp(frame);
    this.told({ frame: this.frame });
    this.program.passed(frame);
  }

  // Show a video: {video_id, url, first, grid}, `first` its first frame's time in seconds. A video without media
  // has no url but a trouble, and everything else still works.
  load(source, frame) {
    this._swapFor(source);
    const other = this.source?.video_id !== source.video_id || this.source.url !== source.url;
    if (!source.url) this.trouble = source.trouble;
    else if (other) this.trouble = "";
    this.adopting = null;
    this.source = source;
    this._open(this.front, source);
    this.seek(frame);
    this.told({ state: true });
  }

  // Where the waiting element has this video already, it comes to the front.
  _swapFor(source) {
    if (source.url && this.front.dataset.url !== source.url && this.back.dataset.url === source.url) this.swap();
  }

  _open(video, source) {
    video.source = source;
    if (!source.url) {
      video.removeAttribute("src");
      delete video.dataset.url;
      video.load();
    } else if (video.dataset.url !== source.url) {
      video.dataset.url = source.url;
      video.broken = false;
      video.first = source.first; // of this file; its proxy begins elsewhere
      video.src = source.url;
    }
  }

  // Go to a frame. While the browser seeks, only the last wish counts, so keys never queue up.
  seek(frame) {
    this.frame = this.source ? this.source.grid.clamp(frame) : 0;
    this.told({ frame: this.frame });
    this._pump(this.front, this.source, this.frame);
  }

  step(frames) {
    this.stop();
    this.seek(this.frame + frames);
  }

  _pump(video, source, frame) {
    video.wish = source && source.url ? video.first + source.grid.middleOf(frame) : null;
    if (video.wish !== null && !video.seeking && video.readyState >= 1) this._go(video);
  }

  _go(video) {
    const wish = video.wish;
    video.wish = null;
    if (Math.abs(video.currentTime - wish) > 1e-4) video.currentTime = wish;
    else this._seeked(video);
  }

  _seeked(video) {
    if (video.wish !== null && video.wish !== undefined) this._go(video);
    else if (!video.seeking) {
      video.ready = true;
      if (video === this.front) this.program.landed();
      else if (this.adopting) this._adopted();
    }
  }

  // Play a video from another file of it, such as its proxy: nothing that moves is disturbed, so it comes to the
  // front where the player stands, or when it stops.
  adopt(source) {
    if (this.source?.video_id !== source.video_id) return;
    if (this.trouble) this.again(source, this.frame);
    else {
      this.adopting = source;
      this._adopt();
    }
  }

  _adopt() {
    if (!this.adopting || this.playing || this.program.running) return;
    this.adoptedAt = this.frame;
    this.wait(this.adopting, this.frame);
  }

  _adopted() {
    if (this.playing || this.program.running || this.back.dataset.url !== this.adopting.url) return;
    if (this.adoptedAt !== this.frame) return void this._adopt();
    this.source = this.adopting;
    this.adopting = null;
    this.swap();
    this.told({ state: true });
  }

  // Play forward at a rate above 0, backward below, stop at 0.
  play(rate) {
    if (!this.source || rate === this.rate) return;
    if (!this.source.url || this.trouble) rate = 0;
    const was = this.rate;
    this.rate = rate;
    cancelAnimationFrame(this.backing);
    if (rate > 0) {
      this._forward();
    } else {
      this.front.pause();
      if (rate < 0) this._backward();
      else if (was) this.seek(this.frame); // put the clock into the middle of what is shown
      if (!rate) this._adopt();
    }
    this.told({ state: true });
  }

  _forward() {
    this.front.playbackRate = Math.min(16, this.rate);
    this.front.volume = this.volume;
    this.front.play().catch((error) => {
      if (error.name === "AbortError") return;
      this.rate = 0;
      this.told({ state: true });
    });
  }

  // Browsers cannot play backward: frames are sought one after the other, as fast as they come.
  _backward() {
    const from = this.frame;
    const began = performance.now();
    const turn = () => {
      const gone = ((performance.now() - began) / 1000) * -this.rate * this.source.grid.fps;
      const frame = Math.max(0, from - Math.floor(gone));
      if (!this.front.seeking && frame !== this.frame) this.seek(frame);
      if (frame === 0) this.play(0);
      else this.backing = requestAnimationFrame(turn);
    };
    this.backing = requestAnimationFrame(turn);
  }

  stop() {
    this.program.end();
    this.play(0);
  }

  toggle() {
    if (this.playing) this.stop();
    else this.play(1);
  }

  // J and L: the first press plays, each further one in the same direction is a speed up.
  shuttle(direction) {
    const now = this.rate * direction;
    const faster = SPEEDS[Math.min(SPEEDS.length - 1, SPEEDS.indexOf(now) + 1)];
    if (direction < 0) this.program.end();
    this.play(direction * (now < 1 ? 1 : faster));
  }

  slow(direction) {
    if (direction < 0) this.program.end();
    this.play(direction * (this.rate * direction === SLOW[0] ? SLOW[1] : SLOW[0]));
  }

  // Bring the waiting element to the front, playing on where the front one played.
  swap() {
    [this.front, this.back] = [this.back, this.front];
    this.front.classList.add("front");
    this.back.classList.remove("front");
    this.back.pause();
    // The waiting element had its picture ready, and it is on screen from now on.
    this.presented = this.front.shown ?? -1;
    this.told({ presented: this.presented });
  }

  // Let the waiting element stand at a frame of a video.
  wait(source, frame) {
    this.back.ready = false;
    this._open(this.back, source);
    this._pump(this.back, source, frame);
  }

  // A file fails with an error, or silently: of one whose pictures it can't decode a browser plays the sound.
  async _failed(video) {
    video.broken = true;
    if (this.closed || video !== this.front || !this.source?.url) return;
    const url = this.source.url;
    const answer = await fetch(url, { method: "HEAD" }).catch(() => null);
    if (this.closed || url !== this.source?.url) return;
    this.trouble = !answer ? "offline" : answer.status === 404 ? "missing" : answer.ok ? "codec" : "unreadable";
    this.rate = 0;
    this.told({ state: true, failed: true });
  }

  // Try a file again after a trouble.
  again(source, frame) {
    this.trouble = "";
    delete this.front.dataset.url;
    this.load(source, frame);
  }

  close() {
    this.closed = true;
    this.program.end();
    cancelAnimationFrame(this.backing);
    for (const video of this.videos) {
      video.pause();
      video.removeAttribute("src");
      video.load();
    }
  }
}
