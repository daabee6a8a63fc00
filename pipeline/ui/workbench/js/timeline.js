// The whole video at a glance: innings, plays by kind, the list's clips, markers and the playhead.

import { FONT, INK, KINDS, MARKERS } from "./colours.js";
import { h, painter, sized } from "./dom.js";

const ROWS = { bands: [0, 17], plays: [19, 16], clips: [38, 15], end: 56 };

export class Timeline {
  // `room` tells what is shown: video, list, chosen clip, frame; and takes seek, choose and addPlay.
  constructor(room) {
    this.room = room;
    this.canvas = h("canvas.cd-whole", { tabIndex: 0, role: "slider", "aria-label": room.t("whole_video") });
    this.tip = h("div.cd-tip", { hidden: true });
    this.element = h("div.cd-whole-box", {}, this.canvas, this.tip);
    this.draw = painter(() => this._draw());
    this.watch = new ResizeObserver(this.draw);
    this.watch.observe(this.canvas);
    this._listen();
  }

  close() {
    this.watch.disconnect();
  }

  _listen() {
    const { canvas, room } = this;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      canvas.setPointerCapture(event.pointerId);
      this.dragging = true;
      const clip = this._clipAt(event);
      if (clip) room.choose(clip.clip_id, false);
      room.seek(this._frame(event));
    });
    canvas.addEventListener("pointermove", (event) => {
      if (this.dragging) room.seek(this._frame(event));
      this._hover(event);
    });
    canvas.addEventListener("pointerup", () => (this.dragging = false));
    canvas.addEventListener("pointercancel", () => (this.dragging = false));
    canvas.addEventListener("pointerleave", () => (this.tip.hidden = true));
    canvas.addEventListener("dblclick", (event) => {
      const play = room.playAt(this._frame(event));
      if (play) room.addPlay(play);
    });
  }

  _x(frame) {
    return (frame / this.room.video.frames) * this.width;
  }

  _frame(event) {
    const x = event.clientX - this.canvas.getBoundingClientRect().left;
    return Math.floor(Math.min(Math.max(0, x / this.width), 1) * (this.room.video.frames - 1));
  }

  _row(event) {
    const y = event.clientY - this.canvas.getBoundingClientRect().top;
    return Object.keys(ROWS).find((name) => y >= ROWS[name][0] && y < ROWS[name][0] + ROWS[name][1]);
  }

  _clipAt(event) {
    if (this._row(event) !== "clips") return null;
    const frame = this._frame(event);
    const near = this.room.video.frames / this.width;
    const own = this.room.clipsHere().filter((clip) => clip.in - near <= frame && frame <= clip.out + near);
    return own.sort((a, b) => Math.abs(a.in + a.out - 2 * frame) - Math.abs(b.in + b.out - 2 * frame))[0];
  }

  _hover(event) {
    if (!this.room.video) return;
    const clip = this._clipAt(event);
    const frame = this._frame(event);
    const play = clip ? null : this.room.playAt(frame);
    const about = clip ? this.room.nameOf(clip) : play ? this.room.sayPlay(play) : "";
    this.tip.textContent = [this.room.video.grid.timecode(frame), about].filter(Boolean).join("  ");
    this.tip.hidden = false;
    const x = event.clientX - this.canvas.getBoundingClientRect().left;
    this.tip.style.left = `${Math.min(Math.max(0, x - this.tip.offsetWidth / 2), this.width - this.tip.offsetWidth)}px`;
  }

  _draw() {
    const { context, width, height } = sized(this.canvas);
    this.width = width;
    const { video } = this.room;
    if (!video) return;
    this._bands(context);
    for (const play of video.plays) {
      context.fillStyle = KINDS[play.kind] ?? KINDS.out;
      context.fillRect(this._x(play.in), ROWS.plays[0], Math.max(1.5, this._x(play.out - play.in) - 1), ROWS.plays[1]);
    }
    context.fillStyle = INK.panel;
    context.fillRect(0, ROWS.clips[0], width, ROWS.clips[1]);
    this._clips(context);
    this._markers(context);
    const x = Math.round(this._x(this.room.frame)) + 0.5;
    context.strokeStyle = INK.head;
    context.beginPath();
    context.moveTo(x, 0);
    context.lineTo(x, height);
    context.stroke();
    this.canvas.setAttribute("aria-valuemax", video.frames - 1);
    this.canvas.setAttribute("aria-valuenow", this.room.frame);
    this.canvas.setAttribute("aria-valuetext", video.grid.timecode(this.room.frame));
  }

  _bands(context) {
    context.font = FONT;
    context.textBaseline = "middle";
    for (const [place, band] of this.room.video.bands.entries()) {
      const [x, wide] = [this._x(band.in), this._x(band.out - band.in)];
      context.fillStyle = place % 2 ? "#262b34" : "#1f242c";
      context.fillRect(x, ROWS.bands[0], Math.max(1, wide - 1), ROWS.bands[1]);
      const name = context.measureText(band.name).width + 8 < wide ? band.name : band.short;
      if (context.measureText(name).width + 4 > wide) continue;
      context.fillStyle = INK.dim;
      context.fillText(name, x + 4, ROWS.bands[0] + ROWS.bands[1] / 2 + 1);
    }
  }

  _clips(context) {
    const [top, tall] = ROWS.clips;
    const chosen = this.room.clip;
    const box = (clip, colour) => {
      context.fillStyle = colour;
      context.fillRect(this._x(clip.in), top, Math.max(3, this._x(clip.out - clip.in)), tall);
    };
    for (const clip of this.room.clipsHere()) box(clip, clip.kept ? INK.clip : INK.dropped);
    if (chosen && chosen.video_id === this.room.video.video_id) {
      box(chosen, chosen.kept ? INK.chosen : "#7a828e");
    }
    const loose = this.room.loose;
    if (loose && !chosen) {
      context.strokeStyle = INK.accent;
      context.setLineDash([3, 2]);
      context.strokeRect(this._x(loose.in) + 0.5, top + 0.5, Math.max(3, this._x(loose.out - loose.in)), tall - 1);
      context.setLineDash([]);
    }
  }

  _markers(context) {
    for (const marker of this.room.markersHere()) {
      const x = this._x(marker.frame);
      context.fillStyle = MARKERS[marker.colour] ?? MARKERS.blue;
      context.beginPath();
      context.moveTo(x - 5, ROWS.end);
      context.lineTo(x + 5, ROWS.end);
      context.lineTo(x, ROWS.end + 8);
      context.fill();
    }
  }
}
