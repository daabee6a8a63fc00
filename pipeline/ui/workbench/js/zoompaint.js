// How the clip timeline is drawn, row by row.

import { FONT, INK, KINDS, MARKERS, NUMBERS } from "./colours.js";
import { sized } from "./dom.js";

const RULER = [0, 18];
const FILM = [20, 54];
const SOUND = [76, 40];
const WORDS = [118, 22];
const SHOTS = [142, 10];
const PLAYS = [154, 18];
export const HEIGHT = 176;
const STEPS_S = [0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];

export function paint(zoom) {
  const { context, width, height } = sized(zoom.canvas);
  zoom.width = width;
  const { room } = zoom;
  const span = zoom.drag?.grip && zoom.drag.grip !== "head" ? zoom.drag : room.span();
  context.textBaseline = "middle";
  film(zoom, context, width);
  sound(zoom, context, width);
  lines(zoom, context, room.video.words, WORDS, INK.word);
  lines(zoom, context, room.video.shots, SHOTS, "#2b3038", false);
  plays(zoom, context);
  ruler(zoom, context, width);
  if (span) cut(zoom, context, span, width, height);
  points(zoom, context);
  const head = Math.round(zoom.x(room.frame + 0.5)) + 0.5;
  stroke(context, head, 0, height, INK.head, 1.5);
  zoom.canvas.setAttribute("aria-valuemax", room.video.frames - 1);
  zoom.canvas.setAttribute("aria-valuenow", room.frame);
  zoom.canvas.setAttribute("aria-valuetext", room.video.grid.timecode(room.frame));
}

function stroke(context, x, top, bottom, colour, wide = 1, dash = []) {
  context.strokeStyle = colour;
  context.lineWidth = wide;
  context.setLineDash(dash);
  context.beginPath();
  context.moveTo(x, top);
  context.lineTo(x, bottom);
  context.stroke();
  context.setLineDash([]);
  context.lineWidth = 1;
}

function ruler(zoom, context, width) {
  const { grid } = zoom.room.video;
  const perPixel = grid.secondsOf(zoom.to - zoom.from) / width;
  const step = STEPS_S.find((one) => one / perPixel >= 96) ?? 3600;
  context.font = NUMBERS;
  context.fillStyle = INK.dim;
  for (let at = Math.ceil(grid.secondsOf(zoom.from) / step); ; at += 1) {
    const frame = grid.ofSeconds(at * step);
    const x = Math.round(zoom.x(frame)) + 0.5;
    if (x > width) break;
    stroke(context, x, RULER[0], RULER[1], INK.line);
    context.fillText(grid.timecode(frame), x + 4, RULER[1] / 2);
  }
}

// Tiles stand on a grid of whole steps, so that panning and zooming ask for the same pictures again.
function film(zoom, context, width) {
  const { room } = zoom;
  context.fillStyle = INK.panel;
  context.fillRect(0, FILM[0], width, FILM[1]);
  if (!room.video.has_media) return;
  const wide = Math.round((FILM[1] * 16) / 9);
  const each = ((zoom.to - zoom.from) / width) * wide;
  const step = Math.max(1, 2 ** Math.floor(Math.log2(each)));
  const shown = (step / (zoom.to - zoom.from)) * width;
  for (let tile = Math.floor(zoom.from / step); tile * step < zoom.to; tile += 1) {
    const x = zoom.x(tile * step);
    const image = room.pictures.image(room.video, Math.min(tile * step, room.video.frames - 1), FILM[1]);
    if (!image) continue;
    context.save();
    context.beginPath();
    context.rect(x, FILM[0], shown - 1, FILM[1]);
    context.clip();
    context.drawImage(image, x, FILM[0], (image.width / image.height) * FILM[1], FILM[1]);
    context.restore();
  }
}

function sound(zoom, context, width) {
  const { room } = zoom;
  const middle = SOUND[0] + SOUND[1] / 2;
  context.fillStyle = INK.panel;
  context.fillRect(0, SOUND[0], width, SOUND[1]);
  const held = room.video.has_media ? room.pictures.sound(room.video) : null;
  if (!held) return;
  context.fillStyle = INK.wave;
  const { grid } = room.video;
  for (let x = 0; x < width; x += 2) {
    const first = Math.floor(grid.secondsOf(zoom.frameAt(x)) * held.perSecond);
    const last = Math.max(first + 1, Math.floor(grid.secondsOf(zoom.frameAt(x + 2)) * held.perSecond));
    let peak = 0;
    for (let at = first; at < last && at < held.peaks.length; at += 1) peak = Math.max(peak, held.peaks[at]);
    const tall = Math.max(0.5, Math.sqrt(peak / 255) * (SOUND[1] / 2 - 2)); // quiet speech stays visible
    context.fillRect(x, middle - tall, 1.4, tall * 2);
  }
}

function lines(zoom, context, all, [top, tall], ground, written = true) {
  context.font = FONT;
  for (const line of visible(all, zoom.from, zoom.to)) {
    const x = Math.max(0, zoom.x(line.in));
    const wide = zoom.x(Math.max(line.out, line.in + 1)) - x - 1;
    context.fillStyle = ground;
    context.fillRect(x, top, Math.max(1, wide), tall);
    if (!written || wide < 24) continue;
    context.save();
    context.beginPath();
    context.rect(x, top, wide - 2, tall);
    context.clip();
    context.fillStyle = INK.text;
    context.fillText(line.text, x + 5, top + tall / 2 + 1);
    context.restore();
  }
}

// Those of a list in order of time that touch a span; long lines may start well before it.
export function visible(all, from, to) {
  let low = 0;
  let high = all.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (all[middle].in < to) low = middle + 1;
    else high = middle;
  }
  return all.slice(Math.max(0, low - 400), low).filter((one) => one.out >= from);
}

function plays(zoom, context) {
  context.font = FONT;
  for (const play of visible(zoom.room.video.plays, zoom.from, zoom.to)) {
    const x = Math.max(0, zoom.x(play.in));
    const wide = zoom.x(play.out) - x - 1;
    context.fillStyle = KINDS[play.kind] ?? KINDS.out;
    context.globalAlpha = 0.28;
    context.fillRect(x, PLAYS[0], wide, PLAYS[1]);
    context.globalAlpha = 1;
    context.fillRect(x, PLAYS[0], Math.min(3, wide), PLAYS[1]);
    if (wide < 40) continue;
    context.save();
    context.beginPath();
    context.rect(x, PLAYS[0], wide - 2, PLAYS[1]);
    context.clip();
    context.fillStyle = INK.text;
    context.fillText(zoom.room.sayPlay(play), x + 8, PLAYS[0] + PLAYS[1] / 2 + 1);
    context.restore();
  }
}

// Pitches and end candidates, which an edge is drawn to; and the markers.
function points(zoom, context) {
  for (const play of visible(zoom.room.video.plays, zoom.from, zoom.to)) {
    if (play.pitch !== null) {
      const x = Math.round(zoom.x(play.pitch)) + 0.5;
      stroke(context, x, SOUND[0], PLAYS[0] + PLAYS[1], "#8ab8e6", 1, [2, 3]);
      context.fillStyle = "#8ab8e6";
      context.beginPath();
      context.arc(x, SHOTS[0] + 5, 4, 0, 7);
      context.fill();
    }
    for (const end of play.ends) {
      const x = Math.round(zoom.x(end)) + 0.5;
      stroke(context, x, SOUND[0], PLAYS[0] + PLAYS[1], "#c9d0da", 1, [5, 4]);
      context.fillStyle = "#c9d0da";
      context.fillRect(x - 3.5, SHOTS[0] + 1.5, 7, 7);
    }
  }
  for (const marker of zoom.room.markersHere()) {
    const x = zoom.x(marker.frame);
    context.fillStyle = MARKERS[marker.colour] ?? MARKERS.blue;
    context.beginPath();
    context.moveTo(x - 5, RULER[1] - 7);
    context.lineTo(x + 5, RULER[1] - 7);
    context.lineTo(x, RULER[1] + 2);
    context.fill();
  }
}

function cut(zoom, context, span, width, height) {
  const [first, after] = [zoom.x(span.in), zoom.x(span.out)];
  context.fillStyle = "rgba(12, 13, 16, 0.62)";
  context.fillRect(0, FILM[0], Math.max(0, first), SOUND[0] + SOUND[1] - FILM[0]);
  context.fillRect(after, FILM[0], Math.max(0, width - after), SOUND[0] + SOUND[1] - FILM[0]);
  context.strokeStyle = INK.accent;
  context.lineWidth = 2;
  context.strokeRect(first, FILM[0], after - first, SOUND[0] + SOUND[1] - FILM[0]);
  context.lineWidth = 1;
  for (const [x, side] of [[first, 1], [after, -1]]) {
    context.fillStyle = INK.accent;
    context.fillRect(side > 0 ? x - 1 : x - 7, FILM[0], 8, SOUND[0] + SOUND[1] - FILM[0]);
    context.fillStyle = "#2a2013";
    context.fillRect(x + side * 3 - 0.5, FILM[0] + 38, 1, 20);
  }
  if (zoom.snappedTo !== null && zoom.snappedTo !== undefined) {
    stroke(context, Math.round(zoom.x(zoom.snappedTo)) + 0.5, 0, height, "#f2f4f7", 1, [2, 2]);
  }
}
