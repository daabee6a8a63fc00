// Above the cards: how long the list is against what was asked for, its mode, its order, and whether it is saved.

import { h, say } from "./dom.js";
import { icon } from "./icons.js";
import { kept } from "./list.js";
import { clock } from "./time.js";

const SORTS = ["time", "importance", "stars"];

export class Header {
  constructor(room) {
    this.room = room;
    const { t } = room;
    this.total = h("span.cd-total");
    this.wanted = h("span.cd-wanted");
    this.meter = h("i");
    this.count = h("span.cd-count");
    this.saving = h("span.cd-saving", { role: "status" });
    this.modes = ["selects", "reel"].map((mode) => h("button.cd-mode", {
      type: "button", title: t(`mode_${mode}_hint`), onclick: () => room.mode(mode),
    }, t(`mode_${mode}`)));
    this.sort = h("select.cd-sort", {
      "aria-label": t("sort"),
      onchange: (event) => {
        room.sortBy(event.target.value);
        event.target.value = "";
        room.root.focus();
      },
    }, h("option", { value: "", disabled: true, selected: true }, t("sort")),
    ...SORTS.map((by) => h("option", { value: by }, t(`sort_${by}`))));
    this.link = h("button.cd-button.cd-link", {
      type: "button", title: t("do_link"), "aria-label": t("do_link"), onclick: () => room.view.link(),
    }, icon("link"));
    this.element = h("header.cd-header", {},
      h("div.cd-length-row", {}, this.total, this.wanted, this.saving, this.link),
      h("div.cd-meter", {}, this.meter),
      h("div.cd-tools", {}, h("div.cd-modes", { role: "group", "aria-label": t("mode") }, ...this.modes), this.sort, this.count));
  }

  show() {
    const { room } = this;
    const { list, t } = room;
    if (!list) return;
    const total = room.total();
    const wanted = (room.data.wanted_ms ?? 0) / 1000;
    say(this.total, clock(total));
    const over = total - wanted;
    say(this.wanted, wanted ? t(over > 0.05 ? "of_over" : "of_wanted", { wanted: clock(wanted), over: clock(over) }) : "");
    this.element.classList.toggle("over", Boolean(wanted) && over > 0.05);
    this.meter.style.width = wanted ? `${Math.min(100, (total / wanted) * 100)}%` : "0";
    say(this.count, t("clips_of", { kept: kept(list).length, all: list.clips.length }));
    for (const [at, mode] of ["selects", "reel"].entries()) {
      this.modes[at].setAttribute("aria-pressed", list.mode === mode);
      this.modes[at].disabled = room.locked;
    }
    this.sort.disabled = room.locked;
    this._saved();
  }

  _saved() {
    const { trouble, saving, list, t } = this.room;
    const text = trouble === "gone" ? t("list_gone")
      : list.locked ? t("locked_short")
        : trouble === "offline" ? t("offline_n", { count: saving })
          : saving ? t("saving") : t("saved", { version: list.version });
    say(this.saving, text);
    this.saving.classList.toggle("trouble", Boolean(trouble));
  }
}
