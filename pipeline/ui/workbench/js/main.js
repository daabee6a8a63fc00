// The workbench: one component that holds player, timelines, cards and keys. Streamlit calls the default export
// on every rerun; the instance of a place is kept and only told what is new.

import { actionsOf } from "./actions.js";
import { Bar } from "./bar.js";
import { Detail } from "./detail.js";
import { Fit } from "./fit.js";
import { copy, linkTo } from "./link.js";
import { h, painter, words } from "./dom.js";
import { Header } from "./header.js";
import { Keys } from "./keys.js";
import { recall, remember } from "./memory.js";
import { Outbox } from "./outbox.js";
import { Help, MarkerEditor, readable, Toast, Trouble } from "./panels.js";
import { Pictures } from "./pictures.js";
import { Player } from "./player.js";
import { ProxyNote } from "./proxynote.js";
import { Room } from "./room.js";
import { Strip } from "./strip.js";
import { Timeline } from "./timeline.js";
import { Zoom } from "./zoom.js";

const places = new WeakMap();

export default function workbench({ data, parentElement }) {
  let held = places.get(parentElement);
  if (held && held.data.list_id !== data.list_id) {
    held.close();
    held = null;
  }
  if (held) held.update(data);
  else places.set(parentElement, (held = new Workbench(parentElement, data)));
  return () => {
    places.get(parentElement)?.close();
    places.delete(parentElement);
  };
}

class Workbench {
  constructor(parent, data) {
    this.data = data;
    this.t = words(data.strings);
    const room = (this.room = new Room(data, this.t));
    room.view = this;
    this._build(parent, room);
    room.player = new Player(this.screen, (told) => this._played(told));
    room.pictures = new Pictures(data.api, () => this.zoom.draw());
    room.actions = actionsOf(room, this);
    room.outbox = new Outbox(data.api, data.list_id, (id) => room.frames(id), (told) => this._told(told));
    this.fit = new Fit(this.root);
    this.fit.start();
    this.keys = new Keys(this.root, room.actions);
    this._keymap();
    this.frameMoved = painter(() => this._frame());
    this.drawAll = painter(() => this._drawAll());
    room.outbox.open();
  }

  _build(parent, room) {
    this.bar = new Bar(room);
    this.timeline = new Timeline(room);
    this.zoom = new Zoom(room);
    this.header = new Header(room);
    this.strip = new Strip(room);
    this.detail = new Detail(room);
    this.toasts = new Toast();
    this.helper = new Help(room);
    this.markers = new MarkerEditor(room);
    this.trouble = new Trouble(room);
    this.proxyNote = new ProxyNote(room);
    this.screen = h("div.cd-screen");
    this.root = h("div.cutdesk", { tabIndex: -1, lang: this.data.language },
      h("div.cd-left", {},
        h("div.cd-stage", {}, this.screen, this.proxyNote.element, this.trouble.element, this.markers.element, this.toasts.element),
        this.bar.element, this.timeline.element, this.zoom.element),
      h("div.cd-right", {}, this.header.element, this.strip.element, this.detail.element),
      this.helper.element);
    room.root = this.root;
    // What is typed here is nobody else's business.
    for (const kind of ["keydown", "keyup", "keypress"]) this.root.addEventListener(kind, (e) => e.stopPropagation());
    // A button that the mouse pressed gives the keys back to the room.
    this.root.addEventListener("click", (event) => {
      const pressed = event.detail ? event.target.closest("button") : null;
      if (pressed && this.root.getRootNode().activeElement === pressed) this.root.focus({ preventScroll: true });
    });
    parent.querySelector?.(".cutdesk")?.remove();
    parent.append(this.root);
  }

  _keymap() {
    const { keymap } = this.data;
    this.keys.use(keymap);
    this.bar.keys(Object.fromEntries(Object.entries(keymap).map(([name, keys]) => [name, keys[0] && readable(keys[0])])));
  }

  // Take what a rerun brings; what plays, plays on.
  update(data) {
    this.data = this.room.data = data;
    this._keymap();
    if (this.room.list) this.room.take(this.room.list);
    this.drawAll();
    if (data.cue && JSON.stringify(data.cue) !== JSON.stringify(this.cued)) this._cue(data.cue);
  }

  close() {
    const { room } = this;
    this.detail.saveAll();
    this._remember();
    this.keys.close();
    this.fit.close();
    room.outbox.close();
    room.player.close();
    for (const view of [this.timeline, this.zoom, this.strip]) view.close();
    this.root.remove();
  }

  // --- what the outbox and the player say

  _told({ list, before, saving, trouble, refused }) {
    const { room } = this;
    if (saving !== undefined) room.saving = saving;
    if (trouble !== undefined) room.trouble = trouble;
    if (list) {
      const first = !room.list;
      if (before && list.version > before.version) this._foreign(before, list);
      room.take(list);
      if (first) this._open();
    }
    for (const { detail } of refused ?? []) this.toast(detail);
    this.drawAll();
  }

  // Somebody else's change under an edit of ours that was not sent yet is said, never hidden.
  _foreign(before, list) {
    const mine = new Set(this.room.outbox.pending.map((one) => one.op.clip_id).filter(Boolean));
    if (!mine.size) return;
    const old = new Map(before.clips.map((clip) => [clip.clip_id, clip]));
    const clash = this.room.outbox.base.clips.find((clip) => {
      const was = old.get(clip.clip_id);
      return mine.has(clip.clip_id) && was && (was.in !== clip.in || was.out !== clip.out || was.kept !== clip.kept);
    });
    if (clash) this.toast(this.t("also_changed", { clip: this.room.nameOf(clash) }));
  }

  _played({ frame, presented, state, item, failed }) {
    const { room } = this;
    if (frame !== undefined) room.frame = frame;
    if (presented !== undefined) this.root.dataset.presented = presented;
    if (item) {
      room.video = item.source;
      room.playingClip = item.clip_id ?? "";
      const clip = room.list.clips.find((one) => one.clip_id === item.clip_id);
      if (clip && room.clip !== clip && item.clip_id) {
        room.clip = clip;
        this.chosen();
      }
    }
    if (state && !room.player?.program.running) room.playingClip = "";
    if (state) this.drawAll();
    if (failed) room.failed();
    this.frameMoved();
  }

  // --- opening

  async _open() {
    const { room } = this;
    const held = recall(this.data.list_id, "place");
    const followed = JSON.stringify(this.data.cue) === recall(this.data.list_id, "cue");
    const cue = followed && held ? null : this.data.cue;
    const clip = room.list.clips.find((one) => one.clip_id === (cue?.clip_id ?? held?.clip_id)) ?? room.list.clips[0];
    const videoId = cue?.video_id ?? (cue ? clip?.video_id : held?.video_id) ?? clip?.video_id ?? this.data.video_ids[0];
    if (!videoId) return;
    room.clip = held && !held.clip_id && !cue ? null : clip ?? null;
    const frame = cue?.frame ?? (cue ? undefined : held?.frame) ?? clip?.in ?? 0;
    this._followed();
    await room.show(videoId, frame);
    if (held?.rate && !cue) room.player.play(held.rate);
    this.chosen();
    this.root.dataset.ready = "true";
  }

  // A link is followed once; after a reload the place is where it was left.
  _followed() {
    this.cued = this.data.cue;
    remember(this.data.list_id, { cue: JSON.stringify(this.cued) });
  }

  _cue(cue) {
    this._followed();
    const clip = this.room.list?.clips.find((one) => one.clip_id === cue.clip_id);
    if (clip) this.room.choose(clip.clip_id, cue.frame === undefined);
    if (cue.frame !== undefined) this.room.jump(cue.video_id ?? clip?.video_id ?? this.room.video.video_id, cue.frame);
  }

  _remember() {
    const { room } = this;
    if (!room.video) return;
    const place = { video_id: room.video.video_id, frame: room.frame, clip_id: room.clip?.clip_id ?? "" };
    remember(this.data.list_id, { place: { ...place, rate: Math.max(0, room.player.rate) }, snapping: room.snapping });
  }

  // --- drawing

  chosen() {
    this.zoom.fit();
    this.drawAll();
    if (this.room.clip && this.room.list) this.strip.reveal(this.room.clip.clip_id);
  }

  _frame() {
    this.bar.show();
    this.timeline.draw();
    this.zoom.follow();
    this.zoom.draw();
    Object.assign(this.root.dataset, { frame: this.room.frame, zoom: `${this.zoom.from} ${this.zoom.to}` });
    clearTimeout(this.remembering);
    this.remembering = setTimeout(() => this._remember(), 200);
  }

  _drawAll() {
    this.header.show();
    this.strip.draw();
    this.detail.show();
    this.trouble.show();
    this.proxyNote.show();
    this.markers.show();
    this.root.dataset.saving = this.room.saving ?? 0;
    this.root.dataset.rate = this.room.player.rate;
    this._frame();
  }

  toast(text) {
    this.toasts.show(text);
  }

  // Show what the core said, in the screen's language; as it came where nobody answers.
  async toastSaid(text) {
    const answer = await fetch(`${this.data.api}/workbench/said?${new URLSearchParams({ text })}`).catch(() => null);
    this.toast(answer?.ok ? (await answer.json()).text : text);
  }

  help() {
    this.helper.toggle();
  }

  // The whole screen for the hands; Escape or the same key leaves it.
  full() {
    if (this.root.getRootNode().fullscreenElement) document.exitFullscreen();
    else this.root.requestFullscreen().catch(() => this.toast(this.t("no_full")));
  }

  // What stands here, as an address that opens list, clip and timecode.
  async link() {
    const address = linkTo(this.room);
    this.toast((await copy(address, this.root)) ? this.t("link_copied") : this.t("link_by_hand", { address }));
  }

  snap() {
    this.room.snapping = !this.room.snapping;
    this.toast(this.t(this.room.snapping ? "snap_on" : "snap_off"));
    this.drawAll();
  }

  markerEditor() {
    this.markers.open(this.room.frame);
    this.drawAll();
  }

  rename() {
    this.detail.edit();
  }

  release() {
    if (!this.helper.element.hidden) return this.helper.toggle();
    if (!this.markers.element.hidden) return this.markers.close();
    return this.room.release();
  }
}
