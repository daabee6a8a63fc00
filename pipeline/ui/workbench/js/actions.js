// What the keys do, by the names that the key maps use.

export function actionsOf(room, view) {
  const second = () => room.video?.grid.ofSeconds(1) ?? 25;
  const jump = () => room.data.jump_frames || second();
  const whole = (event) => event?.repeat;
  const k = (held) => held?.has("KeyK");
  const { player } = room;
  const own = {
    play: (event) => whole(event) || player.toggle(),
    stop: () => player.stop(),
    back: (event, held) => (k(held) ? player.step(-1) : whole(event) || player.shuttle(-1)),
    forward: (event, held) => (k(held) ? player.step(1) : whole(event) || player.shuttle(1)),
    slow_back: (event) => whole(event) || player.slow(-1),
    slow_forward: (event) => whole(event) || player.slow(1),
    frame_back: () => player.step(-1),
    frame_forward: () => player.step(1),
    jump_back: () => player.step(-jump()),
    jump_forward: () => player.step(jump()),
    set_in: () => room.setEdge("in", room.frame),
    // The frame on screen is the last one of the clip.
    set_out: () => room.setEdge("out", room.frame + 1),
    go_in: () => room.span() && room.jump(room.video.video_id, room.span().in),
    go_out: () => room.span() && room.jump(room.video.video_id, room.span().out - 1),
    mark_play: () => room.markPlay(),
    add: () => room.addHere(),
    previous_clip: () => room.neighbour(-1),
    next_clip: () => room.neighbour(1),
    previous_edit: () => room.editPoint(-1),
    next_edit: () => room.editPoint(1),
    move_up: () => room.move(-1),
    move_down: () => room.move(1),
    play_around: (event) => whole(event) || room.playAround(),
    loop: (event) => whole(event) || room.playAround(true),
    play_reel: (event) => whole(event) || room.playReel(),
    trim_back: () => room.trim(-1),
    trim_forward: () => room.trim(1),
    snap: () => view.snap(),
    marker: () => room.marker(),
    split: () => room.split(),
    timecode: () => view.bar.entry(),
    timecode_plus: () => view.bar.entry("+"),
    timecode_minus: () => view.bar.entry("-"),
    rename: () => room.rename(),
    drop: (event) => whole(event) || room.toggleKept(),
    undo: () => room.undo(),
    redo: () => room.redo(),
    zoom_in: () => view.zoom.zoom(0.6),
    zoom_out: () => view.zoom.zoom(1 / 0.6),
    zoom_fit: () => view.zoom.fit(),
    full: (event) => whole(event) || view.full(),
    release: () => view.release(),
    help: () => view.help(),
  };
  for (const stars of [0, 1, 2, 3]) own[`stars_${stars}`] = () => room.star(stars);
  return guarded(own, room);
}

// Before the list and the video are there, keys do nothing.
function guarded(actions, room) {
  return Object.fromEntries(Object.entries(actions).map(([name, act]) => [
    name, (event, held) => (room.list && (room.video || name === "help") ? act(event, held) : undefined),
  ]));
}
