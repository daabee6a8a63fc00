// The chosen clip up close: pictures, sound, words, shots, pitch and end candidates; in and out are dragged here.

import { h, painter } from "./dom.js";
import { HEIGHT, paint } from "./zoompaint.js";

const NEAR_PX = 9;
const GRIP_PX = 8;

export class Zoom {
  constructor(room) {
    this.room = room;
    this.from = 0;
    this.to = 1;
    this.width = 1;
    this.drag = null;
    this.canvas = h("canvas.cd-zoom", { tabIndex: 0, role: "slider", "aria-label": room.t("clip_timeline") });
    this.canvas.style.height = `${HEIGHT}px`;
    this.element = h("div.cd-zoom-box", {}, this.canvas);
    this.draw = painter(() => room.video && paint(this));
    this.watch = new ResizeObserver(this.draw);
    this.watch.observe(this.canvas);
    this._listen();
  }

  close() {
    this.watch.disconnect();
  }

  // Show a span with some room on both sides.
  fit() {
    const { video, frame } = this.room;
    if (!video) return;
    const span = this.room.span() ?? { in: frame, out: frame + 1 };
    const air = Math.max(video.grid.ofSeconds(3), Math.round((span.out - span.in) * 0.35));
    this._show(span.in - air, span.out + air);
  }

  // Keep the playhead in sight: a page on where it runs out, or where a seek lands far away.
  follow() {
    const { frame } = this.room;
    if (this.drag || (frame >= this.from && frame < this.to)) return;
    const size = this.to - this.from;
    const start = frame >= this.to && frame < this.to + size ? this.to - size * 0.1 : frame - size / 2;
    this._show(start, start + size);
  }

  zoom(factor, around = this.room.frame) {
    const share = (around - this.from) / (this.to - this.from);
    const size = Math.max(12, (this.to - this.from) * factor);
    this._show(around - size * share, around + size * (1 - share));
  }

  _show(from, to) {
    const all = this.room.video.frames;
    const size = Math.min(all, Math.max(12, to - from));
    this.from = Math.min(Math.max(0, from), all - size);
    this.to = this.from + size;
    this.room.pictures.forget();
    this.draw();
  }

  x(frame) {
    return ((frame - this.from) / (this.to - this.from)) * this.width;
  }

  frameAt(x) {
    return this.from + (x / this.width) * (this.to - this.from);
  }

  _place(event) {
    const box = this.canvas.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  _grip(x) {
    const span = this.room.span();
    if (!span) return null;
    const [toIn, toOut] = [Math.abs(x - this.x(span.in)), Math.abs(x - this.x(span.out))];
    if (Math.min(toIn, toOut) > GRIP_PX) return null;
    return toIn < toOut ? "in" : "out";
  }

  // The frame boundary under the pointer, drawn to a mark where one is near.
  _snapped(x, event) {
    const frame = Math.round(this.frameAt(x));
    this.snappedTo = null;
    if (this.room.snapping === event.altKey) return frame;
    let best = NEAR_PX;
    let found = frame;
    for (const mark of this.room.snapMarks()) {
      const far = Math.abs(this.x(mark) - x);
      if (far < best) [best, found, this.snappedTo] = [far, mark, mark];
    }
    return found;
  }

  _listen() {
    const { canvas, room } = this;
    canvas.addEventListener("pointerdown", (event) => {
      if (event.button || !room.video) return;
      canvas.setPointerCapture(event.pointerId);
      const { x } = this._place(event);
      const grip = room.locked ? null : this._grip(x);
      this.drag = grip ? { grip, ...room.span() } : { grip: "head" };
      room.player.stop();
      if (!grip) room.seek(Math.floor(this.frameAt(x)));
    });
    canvas.addEventListener("pointermove", (event) => this._move(event));
    canvas.addEventListener("pointerup", () => this._drop());
    canvas.addEventListener("pointercancel", () => {
      this.drag = null;
      this.draw();
    });
    canvas.addEventListener("wheel", (event) => {
      event.preventDefault();
      const size = this.to - this.from;
      const side = Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.shiftKey ? event.deltaY : 0;
      if (side) this._show(this.from + (side / this.width) * size, this.to + (side / this.width) * size);
      else this.zoom(Math.exp(event.deltaY * 0.002), this.frameAt(this._place(event).x));
    }, { passive: false });
  }

  _move(event) {
    if (!this.room.video) return;
    const { x } = this._place(event);
    if (!this.drag) {
      this.canvas.style.cursor = !this.room.locked && this._grip(x) ? "ew-resize" : "default";
      return;
    }
    if (this.drag.grip === "head") {
      this.room.seek(Math.floor(this.frameAt(x)));
      return;
    }
    const frame = this._snapped(x, event);
    if (this.drag.grip === "in") this.drag.in = Math.min(Math.max(0, frame), this.drag.out - 1);
    else this.drag.out = Math.max(Math.min(this.room.video.frames, frame), this.drag.in + 1);
    this.drag.moved = true;
    // The picture shows what the cut would be: the first frame, or the last.
    this.room.seek(this.drag.grip === "in" ? this.drag.in : this.drag.out - 1);
    this.draw();
  }

  _drop() {
    const { drag } = this;
    this.drag = null;
    this.snappedTo = null;
    if (drag?.moved) this.room.setEdge(drag.grip, drag[drag.grip]);
    this.draw();
  }
}
