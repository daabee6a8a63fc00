// Frames and SMPTE timecode with whole numbers only; the same rules as pipeline/timebase.py.

const DROPPED = { "30000/1001": 2, "60000/1001": 4, "120000/1001": 8 };

export class Grid {
  // The frame grid of one video: fps = num / den, startFrame what its first timecode counts to.
  constructor(num, den, drop, startFrame, frames) {
    Object.assign(this, { num, den, drop, startFrame, frames });
    this.nominal = Math.ceil(num / den);
    this.dropped = drop ? DROPPED[`${num}/${den}`] || 0 : 0;
    this.fps = num / den;
  }

  // The middle of a frame in seconds: a seek there lands inside it, whatever rounding the browser does.
  middleOf(frame) {
    return ((frame + 0.5) * this.den) / this.num;
  }

  // The frame whose picture carries this media time, which is its start give or take a rounding.
  shownAt(mediaTime) {
    return Math.max(0, Math.floor((mediaTime * this.num) / this.den + 0.25));
  }

  // The frame on screen at a player's own clock, which runs between frames.
  at(seconds) {
    return Math.max(0, Math.floor((seconds * this.num) / this.den + 1e-6));
  }

  clamp(frame) {
    return Math.min(Math.max(0, frame), this.frames - 1);
  }

  ofSeconds(seconds) {
    return Math.round((seconds * this.num) / this.den);
  }

  secondsOf(frames) {
    return (frames * this.den) / this.num;
  }

  msOf(frame) {
    return Math.ceil((frame * 1000 * this.den) / this.num);
  }

  get framesADay() {
    return 1440 * 60 * this.nominal - this.dropped * (1440 - 144);
  }

  // Source timecode of a frame of the video.
  timecode(frame) {
    return this.label(this.startFrame + frame);
  }

  // A frame count as timecode, a semicolon before the frames for drop frame; wraps at 24 hours.
  label(count) {
    const day = this.framesADay;
    let number = ((count % day) + day) % day;
    if (this.dropped) {
      const minute = this.nominal * 60 - this.dropped;
      const ten = minute * 10 + this.dropped;
      const tens = Math.floor(number / ten);
      const rest = number % ten;
      number += this.dropped * (9 * tens + Math.floor(Math.max(0, rest - this.dropped) / minute));
    }
    const frames = number % this.nominal;
    const seconds = Math.floor(number / this.nominal);
    const two = (value) => String(value).padStart(2, "0");
    const width = this.nominal > 100 ? String(this.nominal - 1).length : 2;
    const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
    return `${clock}${this.drop ? ";" : ":"}${String(frames).padStart(width, "0")}`;
  }

  // Parts of a timecode as a count from 00:00:00:00; null for labels that this grid doesn't have.
  countOf(hours, minutes, seconds, frames) {
    if (hours > 23 || minutes > 59 || seconds > 59 || frames >= this.nominal) return null;
    if (this.dropped && minutes % 10 && !seconds && frames < this.dropped) return null;
    const all = hours * 60 + minutes;
    return (all * 60 + seconds) * this.nominal + frames - this.dropped * (all - Math.floor(all / 10));
  }

  // What somebody typed as a frame of the video, or null.
  // Digits fill from the right as in every suite (1512 is 15 seconds 12 frames), what is missing on the left
  // is taken from `from`; + and - go relative to it; a dot between is a separator too.
  parse(text, from) {
    const typed = text.trim();
    const relative = /^[+-]/.test(typed) ? typed[0] : "";
    const parts = this._parts(typed.replace(/^[+-]/, ""));
    if (!parts) return null;
    if (relative) {
      const [hours, minutes, seconds, frames] = [0, 0, 0, 0, ...parts].slice(-4);
      const far = this.ofSeconds(hours * 3600 + minutes * 60 + seconds) + frames;
      return this.clamp(relative === "+" ? from + far : from - far);
    }
    const here = this.timecode(from).split(/[:;]/).map(Number);
    const full = [...here.slice(0, 4 - parts.length), ...parts];
    const count = this.countOf(...full);
    if (count === null) return null;
    const offset = count - this.startFrame;
    const frame = offset >= 0 ? offset : offset + this.framesADay;
    return frame < this.frames ? frame : null;
  }

  _parts(text) {
    if (/^\d{1,8}$/.test(text)) {
      const parts = [];
      for (let end = text.length; end > 0; end -= 2) parts.unshift(Number(text.slice(Math.max(0, end - 2), end)));
      return parts;
    }
    if (!/^\d{1,2}([:;.,]\d{1,3}){1,3}$/.test(text)) return null;
    return text.split(/[:;.,]/).map(Number);
  }
}

// A length as an editor says it: 1:05.2 is a minute, five seconds and two tenths.
export function clock(seconds) {
  const tenths = Math.round(seconds * 10);
  const minutes = Math.floor(tenths / 600);
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, "0");
  return `${minutes}:${rest}`;
}
