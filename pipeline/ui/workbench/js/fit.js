// What the page draws above the room takes from its height, so that the timelines stay in the window.

const BELOW = 10;

export class Fit {
  constructor(root) {
    this.root = root;
    this.measure = () => this._measure();
    this.watch = new ResizeObserver(this.measure);
    window.addEventListener("resize", this.measure);
  }

  // The page's content changes its height with what stands above the room.
  start() {
    this.scroller = scrollerOf(this.root);
    for (const part of [this.scroller, ...this.scroller.children]) this.watch.observe(part);
    this._measure();
  }

  close() {
    this.watch.disconnect();
    window.removeEventListener("resize", this.measure);
  }

  _measure() {
    if (!this.root.isConnected || !this.scroller) return;
    const above = Math.round(this.root.getBoundingClientRect().top + this.scroller.scrollTop) + BELOW;
    if (above === this.above) return;
    this.above = above;
    this.root.style.setProperty("--cutdesk-above", `${above}px`);
  }
}

// Return what scrolls an element; a component may lie in a shadow root.
function scrollerOf(element) {
  let at = element.parentElement ?? element.getRootNode().host;
  while (at && at !== document.documentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
    at = at.parentElement ?? at.getRootNode().host;
  }
  return document.documentElement;
}
