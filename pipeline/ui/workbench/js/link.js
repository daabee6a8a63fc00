// The address that opens a list at a clip and a timecode, and its way to the clipboard.

export function linkTo(room) {
  const address = new URL("/", window.location.href);
  const parts = { list: room.data.list_id, clip: room.clip?.clip_id, on: room.video?.video_id, at: room.frame };
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== "" && (name !== "at" || room.video)) address.searchParams.set(name, value);
  }
  return address.href;
}

// Tell whether a text came to the clipboard. Without https the browser keeps its clipboard to itself.
export async function copy(text, root) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedFromField(text, root);
  }
}

function copiedFromField(text, root) {
  const field = Object.assign(document.createElement("textarea"), { value: text, className: "cd-unseen" });
  root.append(field);
  field.select();
  let done = false;
  try {
    done = document.execCommand("copy");
  } catch {
    done = false;
  }
  field.remove();
  root.focus({ preventScroll: true });
  return done;
}
