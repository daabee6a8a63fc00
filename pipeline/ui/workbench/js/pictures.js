// Pictures and sound peaks by address. They come from the server's disk cache when they are there; until then,
// and for videos without media, nothing waits for them.

const LIMIT = 400;
const AT_ONCE = 4;
const REST_MS = 15000;

export class Pictures {
  // `arrived()` is called when something new can be drawn.
  constructor(api, arrived) {
    this.api = api;
    this.arrived = arrived;
    this.images = new Map();
    this.queue = [];
    this.loading = 0;
    this.resting = new Map();
    this.peaks = new Map();
  }

  url(videoId, frame, height) {
    return `${this.api}/videos/${encodeURIComponent(videoId)}/frames/${frame}.jpg?height=${height}`;
  }

  // The picture of a frame if it is there; else it is asked for, the latest wish first.
  image(videoId, frame, height) {
    const url = this.url(videoId, frame, height);
    const held = this.images.get(url);
    if (held) return held.complete && held.naturalWidth ? held : null;
    if ((this.resting.get(videoId) ?? 0) > performance.now()) return null;
    if (!this.queue.some((one) => one.url === url)) this.queue.push({ url, videoId });
    if (this.queue.length > 60) this.queue.shift();
    this._next();
    return null;
  }

  forget() {
    this.queue = [];
  }

  _next() {
    while (this.loading < AT_ONCE && this.queue.length) {
      const { url, videoId } = this.queue.pop();
      const image = new Image();
      const done = () => {
        this.loading -= 1;
        this.arrived();
        this._next();
      };
      image.onload = done;
      image.onerror = () => {
        this.images.delete(url);
        this.resting.set(videoId, performance.now() + REST_MS);
        this.queue = this.queue.filter((one) => one.videoId !== videoId);
        done();
      };
      this.loading += 1;
      this.images.set(url, image);
      if (this.images.size > LIMIT) this.images.delete(this.images.keys().next().value);
      image.src = url;
    }
  }

  // The sound's peaks: {perSecond, peaks}, or null while they aren't there.
  sound(videoId) {
    if (!this.peaks.has(videoId)) this._hear(videoId);
    return this.peaks.get(videoId);
  }

  async _hear(videoId) {
    this.peaks.set(videoId, null);
    try {
      const answer = await fetch(`${this.api}/videos/${encodeURIComponent(videoId)}/waveform`);
      if (answer.status === 202) return void setTimeout(() => this._hear(videoId), 3000);
      if (!answer.ok) return undefined;
      const data = await answer.arrayBuffer();
      const head = new DataView(data);
      this.peaks.set(videoId, { perSecond: head.getUint32(4, true), peaks: new Uint8Array(data, 12) });
      this.arrived();
    } catch {
      setTimeout(() => this.peaks.delete(videoId), REST_MS);
    }
    return undefined;
  }
}
