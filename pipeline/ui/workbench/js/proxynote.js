// In the corner of a picture that plays from a file which steps badly: how far its proxy is, or the offer of one.

import { h, say } from "./dom.js";

export class ProxyNote {
  constructor(room) {
    this.room = room;
    this.hidden = new Set();
    const { t } = room;
    this.text = h("span", { role: "status" });
    this.make = h("button.cd-button", { type: "button", onclick: () => room.askProxy() }, t("make_proxy"));
    this.close = h("button.cd-button", {
      type: "button", "aria-label": t("hide"), title: t("hide"), onclick: () => this._hide(),
    }, "×");
    this.element = h("div.cd-proxy", { hidden: true }, this.text, this.make, this.close);
  }

  _hide() {
    this.hidden.add(this.room.video.video_id);
    this.show();
    this.room.root.focus({ preventScroll: true });
  }

  show() {
    const { player, video, t } = this.room;
    const share = video?.proxyShare;
    const making = share !== undefined;
    const offered = Boolean(video?.proxyWhy) && !making;
    this.element.hidden = !video || Boolean(player?.trouble) || !(making || offered) || this.hidden.has(video.video_id);
    if (this.element.hidden) return;
    say(this.text, making ? t("proxy_share", { share: Math.round(share * 100) }) : "");
    this.text.hidden = !making;
    this.make.hidden = making;
    this.element.title = t("proxy_why", { why: video.proxyWhy ?? "" });
  }
}
