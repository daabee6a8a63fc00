// Playing stretches of videos one after the other without rendering: while one plays, the other element stands
// ready at the next one's first frame, and at the last frame's end the two change places.

const EARLY_MS = 22;

export class Program {
  constructor(player) {
    this.player = player;
    this.items = [];
    this.at = -1;
    this.gaps = [];
  }

  get running() {
    return this.at >= 0;
  }

  get item() {
    return this.items[this.at] ?? null;
  }

  // Play items ({clip_id, source, in, out}) from one of them and a frame in it on; `done` is called at the end.
  start(items, at, frame, { loop = false, done = null, rate = 1 } = {}) {
    this.end();
    Object.assign(this, { items, at, loop, done, rate, starting: true });
    const item = items[at];
    this.player.play(0);
    this.player.load(item.source, Math.min(Math.max(frame, item.in), item.out - 1));
    this.player.told({ item });
    this._prepare();
    this.landed();
  }

  // The picture that was asked for is there.
  landed() {
    if (!this.running || !this.starting || this.player.front.seeking) return;
    if (this.player.front.readyState < 2) {
      this.player.front.addEventListener("canplay", () => this.landed(), { once: true });
      return;
    }
    this.starting = false;
    this.player.play(this.rate);
  }

  end() {
    clearTimeout(this.timer);
    this.at = -1;
    this.items = [];
    this.starting = this.leaving = false;
  }

  _next() {
    const next = this.at + 1;
    return next < this.items.length ? next : this.loop ? 0 : -1;
  }

  _prepare() {
    const item = this.items[this._next()];
    if (item) this.player.wait(item.source, item.in);
  }

  // A frame is on screen; its end is the clip's end where it is the last one.
  passed(frame) {
    const item = this.item;
    if (!item || this.leaving || this.starting || frame < item.out - 1) return;
    this.leaving = true;
    // A little early: a flash of a wrong frame is seen, a last frame that is a few milliseconds short is not.
    const lasts = frame >= item.out ? 0 : 1000 / (item.source.grid.fps * Math.max(0.1, this.player.rate || 1));
    this.timer = setTimeout(() => this._leave(performance.now()), Math.max(0, lasts - EARLY_MS));
  }

  _leave(began) {
    const next = this._next();
    const rate = this.player.rate || this.rate;
    if (next < 0) return this._finish();
    const { player } = this;
    if (player.back.broken) return this._stopAt(this.items[next]);
    if (!player.back.ready || player.back.readyState < 2) {
      player.front.pause();
      this.timer = setTimeout(() => this._leave(began), 8);
      return undefined;
    }
    const item = this.items[next];
    this.at = next;
    player.source = item.source;
    player.swap();
    player.frame = item.in;
    player.rate = 0;
    player.play(rate);
    player.told({ item, frame: item.in });
    this.leaving = false;
    this._gap(began);
    this._prepare();
    return undefined;
  }

  // The next clip's file can't be shown: stop there, where the player says why.
  _stopAt(item) {
    this.end();
    this.player.play(0);
    this.player.told({ item });
    delete this.player.back.dataset.url;
    this.player.load(item.source, item.in);
  }

  // How long the join took until the next clip's picture moved on, for the tests and the status line.
  _gap(began) {
    this.player.front.requestVideoFrameCallback(() => this.gaps.push(performance.now() - began));
  }

  _finish() {
    const { done, item, player } = this;
    this.end();
    player.play(0);
    player.seek(item.out - 1);
    done?.();
  }
}
