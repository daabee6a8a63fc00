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

  // Addresses name the file's version, so that a browser shows no picture of the file before it.
  url(video, frame, height) {
    const path = `videos/${encodeURIComponent(video.video_id)}/frames/${frame}.jpg`;
    return `${this.api}/${path}?height=${height}&v=${video.media_version}`;
  }

  // The picture of a frame if it is there; else it is asked for, the latest wish first.
  image(video, frame, height) {
    if (frame >= video.media_frames) return null;
    const url = this.url(video, frame, height);
    const videoId = video.video_id;
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
  sound(video) {
    const url = `${this.api}/videos/${encodeURIComponent(video.video_id)}/waveform?v=${video.media_version}`;
    if (!this.peaks.has(url)) this._hear(url);
    return this.peaks.get(url);
  }

  async _hear(url) {
    this.peaks.set(url, null);
    try {
      const answer = await fetch(url);
      if (answer.status === 202) return void setTimeout(() => this._hear(url), 3000);
      if (!answer.ok) return undefined;
      const data = await answer.arrayBuffer();
      const head = new DataView(data);
      this.peaks.set(url, { perSecond: head.getUint32(4, true), peaks: new Uint8Array(data, 12) });
      this.arrived();
    } catch {
      setTimeout(() => this.peaks.delete(url), REST_MS);
    }
    return undefined;
  }
}
