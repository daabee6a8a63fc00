// The edits of a cut list; the same rules as pipeline/editing/operations.py, which has the last word.

export const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple"];

export class DoesNotFit extends Error {}

const find = (list, id) => {
  const clip = list.clips.find((one) => one.clip_id === id);
  if (!clip) throw new DoesNotFit(`clip ${id} is not in the list any more`);
  return clip;
};

const changed = (list, id, changes) => {
  find(list, id);
  return { ...list, clips: list.clips.map((one) => (one.clip_id === id ? { ...one, ...changes } : one)) };
};

const span = (start, end, frames) => {
  const first = Math.min(Math.max(0, start), frames - 1);
  return { in: first, out: Math.min(Math.max(first + 1, end), frames) };
};

const placed = (list, clip, after) => {
  const rest = list.clips.filter((one) => one.clip_id !== clip.clip_id);
  const at = rest.findIndex((one) => one.clip_id === after);
  const place = after === null ? 0 : at < 0 ? rest.length : at + 1;
  return { ...list, clips: [...rest.slice(0, place), clip, ...rest.slice(place)] };
};

const sameMarker = (op) => (marker) => marker.video_id === op.video_id && marker.frame === op.frame;

const DOES = {
  set_in(list, op, frames) {
    const clip = find(list, op.clip_id);
    const out = op.frame < clip.out ? clip.out : op.frame + clip.out - clip.in;
    return changed(list, op.clip_id, span(op.frame, out, frames(clip.video_id)));
  },
  set_out(list, op, frames) {
    const clip = find(list, op.clip_id);
    const start = op.frame > clip.in ? clip.in : op.frame - clip.out + clip.in;
    return changed(list, op.clip_id, span(start, op.frame, frames(clip.video_id)));
  },
  set_range(list, op, frames) {
    return changed(list, op.clip_id, span(op.in, op.out, frames(find(list, op.clip_id).video_id)));
  },
  drop: (list, op) => changed(list, op.clip_id, { kept: false }),
  keep: (list, op) => changed(list, op.clip_id, { kept: true }),
  star: (list, op) => changed(list, op.clip_id, { stars: op.stars }),
  note: (list, op) => changed(list, op.clip_id, { note: op.text }),
  title: (list, op) => changed(list, op.clip_id, { title: op.text }),
  reorder: (list, op) => placed(list, find(list, op.clip_id), op.after ?? null),
  order(list, op) {
    const place = new Map(op.clip_ids.map((id, at) => [id, at]));
    const of = (clip) => place.get(clip.clip_id) ?? place.size;
    return { ...list, clips: [...list.clips].sort((a, b) => of(a) - of(b)) };
  },
  split(list, op) {
    const clip = find(list, op.clip_id);
    if (op.frame <= clip.in || op.frame >= clip.out) throw new DoesNotFit("the cut is not inside the clip");
    const second = { ...clip, clip_id: op.new_id, in: op.frame };
    return placed(changed(list, op.clip_id, { out: op.frame }), second, op.clip_id);
  },
  add(list, op, frames) {
    const made = {
      clip_id: op.clip_id, video_id: op.video_id, title: op.title ?? "", note: "", stars: 0, kept: true,
      rank: 0, score: 0, segment_ids: op.segment_ids ?? [], reason: op.reason ?? "", decided_by: "editor",
      flags: [], rolls: [], beat: "", hits: [], ...span(op.in, op.out, frames(op.video_id)),
    };
    return placed(list, made, op.after === undefined ? null : op.after);
  },
  remove(list, op) {
    find(list, op.clip_id);
    return { ...list, clips: list.clips.filter((one) => one.clip_id !== op.clip_id) };
  },
  marker_set(list, op) {
    const rest = list.markers.filter((marker) => !sameMarker(op)(marker));
    const made = { video_id: op.video_id, frame: op.frame, colour: op.colour, note: op.note ?? "" };
    const order = (a, b) => a.video_id.localeCompare(b.video_id) || a.frame - b.frame;
    return { ...list, markers: [...rest, made].sort(order) };
  },
  marker_remove: (list, op) => ({ ...list, markers: list.markers.filter((m) => !sameMarker(op)(m)) }),
  mode: (list, op) => ({ ...list, mode: op.mode }),
};

// The list after an edit. Throws DoesNotFit where the edit can't be done.
export function apply(list, op, frames) {
  return DOES[op.op](list, op, frames);
}

// The edits that bring a clip back that was taken out.
const again = (clip, after) => [
  {
    op: "add", clip_id: clip.clip_id, video_id: clip.video_id, in: clip.in, out: clip.out, after,
    title: clip.title, reason: clip.reason, segment_ids: clip.segment_ids,
  },
  ...(clip.note ? [{ op: "note", clip_id: clip.clip_id, text: clip.note }] : []),
  ...(clip.stars ? [{ op: "star", clip_id: clip.clip_id, stars: clip.stars }] : []),
  ...(clip.kept ? [] : [{ op: "drop", clip_id: clip.clip_id }]),
];

// The edits that take one back, worked out on the list as it is before it.
export function inverse(list, op) {
  const clip = op.clip_id ? list.clips.find((one) => one.clip_id === op.clip_id) : null;
  const at = clip ? list.clips.indexOf(clip) : -1;
  const before = at > 0 ? list.clips[at - 1].clip_id : null;
  const id = op.clip_id;
  switch (op.op) {
    case "set_in": case "set_out": case "set_range":
      return [{ op: "set_range", clip_id: id, in: clip.in, out: clip.out }];
    case "drop": return clip.kept ? [{ op: "keep", clip_id: id }] : [];
    case "keep": return clip.kept ? [] : [{ op: "drop", clip_id: id }];
    case "star": return [{ op: "star", clip_id: id, stars: clip.stars }];
    case "note": case "title": return [{ op: op.op, clip_id: id, text: clip[op.op] }];
    case "reorder": return [{ op: "reorder", clip_id: id, after: before }];
    case "order": return [{ op: "order", clip_ids: list.clips.map((one) => one.clip_id) }];
    case "split":
      return [{ op: "remove", clip_id: op.new_id }, { op: "set_range", clip_id: id, in: clip.in, out: clip.out }];
    case "add": return [{ op: "remove", clip_id: id }];
    case "remove": return again(clip, before);
    case "marker_set": case "marker_remove": {
      const held = list.markers.find(sameMarker(op));
      const place = { video_id: op.video_id, frame: op.frame };
      return held ? [{ op: "marker_set", ...held }] : [{ op: "marker_remove", ...place }];
    }
    case "mode": return [{ op: "mode", mode: list.mode }];
    default: return [];
  }
}

export const kept = (list) => list.clips.filter((clip) => clip.kept);

export const newId = () => `hand-${crypto.randomUUID().replaceAll("-", "").slice(0, 10)}`;
