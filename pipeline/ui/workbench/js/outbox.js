// Edits on their way to the server. Each is numbered and kept in the browser until the server has it, so that
// a reload, a crash or a stalled server loses none; the screen never waits for an answer.

import { apply, DoesNotFit } from "./list.js";

const PREFIX = "cutdesk.outbox.";
const POLL_MS = 800;
const HIDDEN_POLL_MS = 4000;
const BATCH = 100;

export class Outbox {
  // `frames(video_id)` tells a video's length; `told` gets list, saving and trouble as they change.
  constructor(api, listId, frames, told) {
    Object.assign(this, { api, listId, frames, told });
    this.clientId = crypto.randomUUID();
    this.seq = 0;
    this.pending = [];
    this.base = null;
    this.view = null;
    this.tag = "";
    this.sending = false;
    this.closed = false;
    this.wait = 0;
    this._hold();
  }

  // Read the list, take over what an earlier page left unsent, and follow the list from then on.
  async open() {
    await this._adopt();
    await this._poll();
    this._schedule();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    this.release?.();
  }

  // Do an edit at once on what is shown, and send it. Throws DoesNotFit where it can't be done.
  push(op) {
    this.view = apply(this.view, op, this.frames);
    this.pending.push({ client: this.clientId, seq: ++this.seq, op });
    this._store(this.clientId);
    this.told({ list: this.view });
    this._say();
    this._flush();
  }

  // A lock that is held as long as this page lives tells others whose edits are nobody's any more.
  _hold() {
    navigator.locks?.request(PREFIX + this.clientId, () => new Promise((done) => (this.release = done)));
  }

  _key(client) {
    return `${PREFIX}${this.listId}.${client}`;
  }

  _store(client) {
    const mine = this.pending.filter((one) => one.client === client);
    try {
      if (mine.length) localStorage.setItem(this._key(client), JSON.stringify(mine));
      else localStorage.removeItem(this._key(client));
    } catch {
      this.told({ trouble: "storage" });
    }
  }

  async _adopt() {
    const held = new Set(((await navigator.locks?.query())?.held ?? []).map((lock) => lock.name));
    const start = `${PREFIX}${this.listId}.`;
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith(start))) {
      if (held.has(PREFIX + key.slice(start.length))) continue;
      try {
        this.pending.unshift(...JSON.parse(localStorage.getItem(key)));
      } catch {
        localStorage.removeItem(key);
      }
    }
  }

  _schedule() {
    if (this.closed) return;
    this.timer = setTimeout(async () => {
      await this._poll();
      this._schedule();
    }, document.hidden ? HIDDEN_POLL_MS : POLL_MS);
  }

  async _poll() {
    if (this.sending) return;
    try {
      const headers = this.tag ? { "If-None-Match": this.tag } : {};
      const answer = await fetch(`${this.api}/workbench/lists/${this.listId}`, { headers, cache: "no-store" });
      if (this.sending || this.closed) return;
      if (answer.status === 404) this.told({ trouble: "gone" });
      else if (answer.status === 200) {
        this.tag = answer.headers.get("ETag") ?? "";
        this._take(await answer.json(), true);
      } else if (answer.status !== 304) throw new Error(`status ${answer.status}`);
      if (answer.ok || answer.status === 304) this.told({ trouble: "" });
      if (this.pending.length && !this.retry) this._flush();
    } catch {
      if (!this.closed) this.told({ trouble: "offline" });
    }
  }

  // Take what the server holds and put on top of it what it doesn't have yet; `foreign` is what others did.
  _take(list, foreign = false) {
    if (this.base && list.version < this.base.version) return;
    const before = this.base;
    this.base = list;
    let view = list;
    for (const one of this.pending) {
      try {
        view = apply(view, one.op, this.frames);
      } catch (error) {
        if (!(error instanceof DoesNotFit)) throw error;
      }
    }
    this.view = view;
    this.told({ list: view, before: foreign ? before : null });
  }

  async _flush() {
    if (this.sending || !this.pending.length || !this.base || this.base.locked || this.closed) return;
    clearTimeout(this.retry);
    this.retry = 0;
    this.sending = true;
    this._say();
    const client = this.pending[0].client;
    const batch = [];
    for (const one of this.pending) {
      if (one.client !== client || batch.length === BATCH) break;
      batch.push(one);
    }
    let again = false;
    try {
      again = await this._send(client, batch);
      this.wait = 0;
    } catch {
      if (this.closed) return;
      this.told({ trouble: "offline" });
      this.wait = Math.min(5000, (this.wait || 250) * 2);
      this.retry = setTimeout(() => ((this.retry = 0), this._flush()), this.wait);
    } finally {
      this.sending = false;
      this._say();
    }
    if (again) this._flush();
  }

  async _send(client, batch) {
    const operations = batch.map((one) => ({ seq: one.seq, ...one.op }));
    const body = JSON.stringify({ client_id: client, base_version: this.base.version, operations });
    const answer = await fetch(`${this.api}/workbench/lists/${this.listId}/edits`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body, keepalive: body.length < 30000,
    });
    if (answer.status >= 500) throw new Error(`status ${answer.status}`);
    const told = await answer.json();
    if (answer.status === 200 || answer.status === 409) {
      this._acknowledge(client, told.acknowledged_seq);
      this.tag = answer.status === 200 ? answer.headers.get("ETag") ?? "" : "";
      this._take(told.list, answer.status === 409);
      this.told({ trouble: "", refused: told.refused ?? [] });
      return this.pending.length > 0;
    }
    if (answer.status === 423) this.base = { ...this.base, locked: true };
    else if (answer.status !== 404) this._acknowledge(client, batch.at(-1).seq); // it will never be taken
    this.told({ trouble: answer.status === 404 ? "gone" : "", refused: [{ seq: 0, detail: told.detail }] });
    return answer.status === 422 && this.pending.length > 0;
  }

  _acknowledge(client, seq) {
    this.pending = this.pending.filter((one) => one.client !== client || one.seq > seq);
    this._store(client);
  }

  _say() {
    this.told({ saving: this.pending.length });
  }
}
