// What a tab remembers of a list over a reload or a visit to another page: place, choice, undo.

const key = (listId) => `cutdesk.room.${listId}`;

const read = (listId) => {
  try {
    return JSON.parse(sessionStorage.getItem(key(listId))) ?? {};
  } catch {
    return {};
  }
};

export function recall(listId, name) {
  return read(listId)[name];
}

export function remember(listId, values) {
  try {
    sessionStorage.setItem(key(listId), JSON.stringify({ ...read(listId), ...values }));
  } catch {
    // A full or closed store costs the memory of this tab, never an edit.
  }
}
