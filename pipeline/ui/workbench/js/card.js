// One clip's card: first and last frame, what and when, in, out and length, stars, drop or keep.

import { h, say } from "./dom.js";
import { clock } from "./time.js";

export const CARD = 112;
const PICTURE = 90;

export class Card {
  constructor(room, clipId) {
    this.room = room;
    this.id = clipId;
    const { t } = room;
    this.first = this._picture(t("first_frame"));
    this.last = this._picture(t("last_frame"));
    this.number = h("span.cd-number");
    this.title = h("span.cd-name");
    this.about = h("div.cd-about");
    this.span = h("div.cd-span");
    this.badges = h("div.cd-badges");
    this.from = h("span.cd-from");
    this.length = h("span.cd-length");
    this.stars = [1, 2, 3].map((count) => h("button.cd-star", {
      type: "button", "aria-label": t("stars_n", { count }), title: t("stars_n", { count }),
      onclick: () => room.star(this.clip.stars === count ? 0 : count, this.id),
    }, "★"));
    this.toggle = h("button.cd-toggle", { type: "button", onclick: () => room.toggleKept(this.id) });
    this.element = h("div.cd-card", { role: "option", "data-clip": clipId },
      h("div.cd-pair", {}, this.first, this.last),
      h("div.cd-body", {},
        h("div.cd-top", {}, this.number, this.title, this.length), this.about, this.span,
        h("div.cd-foot", {}, h("span.cd-stars", {}, ...this.stars), this.badges, this.from, this.toggle)));
    this.element.addEventListener("dblclick", (event) => event.target.closest("button") || room.rename());
  }

  _picture(title) {
    const image = h("img", { alt: "", title, loading: "lazy", decoding: "async", draggable: false });
    image.addEventListener("error", () => image.classList.add("none"));
    image.addEventListener("load", () => image.classList.remove("none"));
    return image;
  }

  show(clip, place, count) {
    const { room } = this;
    this.clip = clip;
    const video = room.videos.get(clip.video_id);
    const chosen = room.clip?.clip_id === clip.clip_id;
    this.element.style.transform = `translateY(${place * CARD}px)`;
    this.element.classList.toggle("chosen", chosen);
    this.element.classList.toggle("dropped", !clip.kept);
    this.element.classList.toggle("playing", room.playingClip === clip.clip_id);
    this.element.setAttribute("aria-selected", chosen);
    this.element.setAttribute("aria-posinset", place + 1);
    this.element.setAttribute("aria-setsize", count);
    say(this.number, String(place + 1));
    say(this.title, room.nameOf(clip));
    say(this.about, room.aboutOf(clip));
    this.stars.forEach((star, at) => {
      star.classList.toggle("on", at < clip.stars);
      star.disabled = room.locked;
    });
    say(this.toggle, room.t(clip.kept ? "drop" : "bring_back"));
    this.toggle.disabled = room.locked;
    this._badges(clip);
    if (!video) return;
    say(this.from, room.severalVideos ? video.title : "");
    this.from.title = room.severalVideos ? video.title : "";
    say(this.span, `${video.grid.timecode(clip.in)}  →  ${video.grid.timecode(clip.out)}`);
    say(this.length, clock(video.grid.secondsOf(clip.out - clip.in)));
    this._source(this.first, video, clip.in);
    this._source(this.last, video, clip.out - 1);
  }

  _source(image, video, frame) {
    const url = video.has_media && frame < video.media_frames ? this.room.pictures.url(video, frame, PICTURE) : "";
    if (image.dataset.url === url) return;
    image.dataset.url = url;
    if (url) image.src = url;
    else image.classList.add("none");
  }

  _badges(clip) {
    const { room } = this;
    const names = [];
    if (room.wouldGo.has(clip.clip_id)) names.push(["go", room.t("would_go")]);
    if (clip.note) names.push(["note", room.t("note")]);
    if (clip.decided_by === "editor") names.push(["hand", room.t("by_hand")]);
    const key = names.map(([, name]) => name).join();
    if (this.badgeKey === key) return;
    this.badgeKey = key;
    this.badges.replaceChildren(...names.map(([kind, name]) => h(`span.cd-badge.${kind}`, {}, name)));
  }
}
