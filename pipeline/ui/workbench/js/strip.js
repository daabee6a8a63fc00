// The clips as cards. Only those in sight are in the page, so that two hundred are as quick as ten.

import { Card, CARD } from "./card.js";
import { h } from "./dom.js";

const SPARE = 4;
const DRAG_PX = 6;

export class Strip {
  constructor(room) {
    this.room = room;
    this.cards = new Map();
    this.line = h("div.cd-drop-line", { hidden: true });
    this.space = h("div.cd-space", { role: "listbox", "aria-label": room.t("clips") }, this.line);
    this.empty = h("div.cd-empty", { hidden: true });
    this.element = h("div.cd-strip", { onscroll: () => this.draw() }, this.space, this.empty);
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(this.element);
    this.space.addEventListener("pointerdown", (event) => this._press(event));
  }

  close() {
    this.watch.disconnect();
  }

  draw() {
    const { list } = this.room;
    const clips = list?.clips ?? [];
    this.space.style.height = `${clips.length * CARD}px`;
    this.empty.hidden = clips.length > 0 || !list;
    if (!this.empty.hidden) this.empty.textContent = this.room.t("empty_list");
    const first = Math.max(0, Math.floor(this.element.scrollTop / CARD) - SPARE);
    const last = Math.min(clips.length, Math.ceil((this.element.scrollTop + this.element.clientHeight) / CARD) + SPARE);
    const wanted = new Set();
    for (let place = first; place < last; place += 1) {
      const clip = clips[place];
      wanted.add(clip.clip_id);
      let card = this.cards.get(clip.clip_id);
      if (!card) {
        card = new Card(this.room, clip.clip_id);
        this.cards.set(clip.clip_id, card);
        this.space.append(card.element);
      }
      card.show(clip, place, clips.length);
    }
    for (const [id, card] of this.cards) {
      if (wanted.has(id)) continue;
      card.element.remove();
      this.cards.delete(id);
    }
  }

  // Bring a clip into sight.
  reveal(clipId) {
    const place = this.room.list.clips.findIndex((clip) => clip.clip_id === clipId);
    if (place < 0) return;
    const { scrollTop, clientHeight } = this.element;
    if (place * CARD < scrollTop) this.element.scrollTop = place * CARD;
    else if ((place + 1) * CARD > scrollTop + clientHeight) this.element.scrollTop = (place + 1) * CARD - clientHeight;
  }

  _press(event) {
    const element = event.target.closest(".cd-card");
    if (event.button || !element || event.target.closest("button, input")) return;
    const id = element.dataset.clip;
    const began = event.clientY;
    let moved = false;
    const move = (now) => {
      if (!moved && Math.abs(now.clientY - began) < DRAG_PX) return;
      moved = !this.room.locked;
      this._scrollNear(now.clientY);
      if (moved) this._mark(element, now.clientY);
    };
    const up = (now) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", up);
      this.line.hidden = true;
      element.classList.remove("moving");
      if (moved) this.room.moveTo(id, this._placeAt(now.clientY));
      else this.room.choose(id);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up);
  }

  _placeAt(clientY) {
    const y = clientY - this.space.getBoundingClientRect().top;
    return Math.min(Math.max(0, Math.round(y / CARD)), this.room.list.clips.length);
  }

  _mark(element, clientY) {
    element.classList.add("moving");
    this.line.hidden = false;
    this.line.style.transform = `translateY(${this._placeAt(clientY) * CARD - 2}px)`;
  }

  _scrollNear(clientY) {
    const box = this.element.getBoundingClientRect();
    if (clientY < box.top + 30) this.element.scrollTop -= 14;
    else if (clientY > box.bottom - 30) this.element.scrollTop += 14;
  }
}
