// What things are called, and what lies where.

export class Naming {
  nameOf(clip) {
    if (clip.title) return clip.title;
    const video = this.videos.get(clip.video_id);
    const play = clip.segment_ids.map((id) => video?.byId.get(id)).find(Boolean);
    return play ? [play.batter, this.labelOf(play)].filter(Boolean).join(", ") : this.t("clip");
  }

  aboutOf(clip) {
    const video = this.videos.get(clip.video_id);
    const play = clip.segment_ids.map((id) => video?.byId.get(id)).find(Boolean);
    if (!play) return video?.title ?? "";
    const score = ([away, home]) => `${away}–${home}`;
    const change = score(play.before) === score(play.after) ? score(play.after) : `${score(play.before)} → ${score(play.after)}`;
    const what = clip.title ? [play.batter, this.labelOf(play)].filter(Boolean).join(", ") : "";
    return [this.inning(play), change, what].filter(Boolean).join("  ·  ");
  }

  labelOf(play) {
    return this.data.labels?.[play.labels[0]] ?? play.labels[0];
  }

  inning(play) {
    return this.t(play.half === "top" ? "top_n" : "bottom_n", { inning: play.inning });
  }

  sayPlay(play) {
    return [this.inning(play), play.batter, this.labelOf(play)].filter(Boolean).join(" · ");
  }

  clipsHere() {
    return this.list ? this.list.clips.filter((clip) => clip.video_id === this.video?.video_id) : [];
  }

  markersHere() {
    return this.list ? this.list.markers.filter((marker) => marker.video_id === this.video?.video_id) : [];
  }

  // The play that runs at a frame; of two that overlap, the one that began last.
  playAt(frame) {
    let found = null;
    for (const play of this.video?.plays ?? []) {
      if (play.in > frame) break;
      if (frame < play.out) found = play;
    }
    return found;
  }

  // The span that in and out belong to: the chosen clip, or a loose one set by hand.
  span() {
    if (this.clip) return this.clip.video_id === this.video?.video_id ? this.clip : null;
    return this.loose?.video_id === this.video?.video_id ? this.loose : null;
  }

  snapMarks() {
    const { video } = this;
    const marks = new Set([this.frame]);
    for (const play of video.plays) {
      for (const mark of [play.in, play.out, play.pitch, ...play.ends]) if (mark !== null) marks.add(mark);
    }
    for (const shot of video.shots) marks.add(shot.in);
    for (const line of video.words) marks.add(line.in);
    for (const marker of this.markersHere()) marks.add(marker.frame);
    for (const clip of this.clipsHere()) if (clip !== this.clip) marks.add(clip.in).add(clip.out);
    return marks;
  }
}

// Half innings as bands, from the plays; chapters where there is no inventory.
export function bandsOf(video, t) {
  if (!video.plays.length) {
    return video.chapters.map((one) => ({ in: one.in, out: one.out, name: one.title, short: "" }));
  }
  const bands = [];
  for (const play of video.plays) {
    const last = bands.at(-1);
    if (last && last.inning === play.inning && last.half === play.half) last.out = Math.max(last.out, play.out);
    else bands.push({ in: play.in, out: play.out, inning: play.inning, half: play.half });
  }
  for (const [place, band] of bands.entries()) {
    if (bands[place + 1]) band.out = bands[place + 1].in;
    const top = band.half === "top";
    band.name = t(top ? "top_n" : "bottom_n", { inning: band.inning });
    band.short = `${top ? "▲" : "▼"}${band.inning}`;
  }
  return bands;
}
