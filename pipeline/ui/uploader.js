// A file chosen here goes to the app's own upload route, which writes it to disk as it comes: a long recording
// fills neither the browser's memory nor the server's. Streamlit learns the upload's id alone.

const places = new WeakMap();

export default function uploader({ data, parentElement, setStateValue }) {
  let held = places.get(parentElement);
  if (!held) places.set(parentElement, (held = new Uploader(parentElement)));
  held.update(data, setStateValue);
  return () => {
    places.get(parentElement)?.stop();
    places.delete(parentElement);
  };
}

class Uploader {
  constructor(parent) {
    this.label = document.createElement("label");
    this.input = document.createElement("input");
    this.input.type = "file";
    this.caption = document.createElement("span");
    this.label.append(this.caption, this.input);
    this.bar = document.createElement("progress");
    this.bar.max = 1;
    this.bar.hidden = true;
    this.line = document.createElement("p");
    this.line.setAttribute("role", "status");
    this.cancel = document.createElement("button");
    this.cancel.type = "button";
    this.cancel.hidden = true;
    this.input.onchange = () => this._send(this.input.files[0]);
    this.cancel.onclick = () => this.stop();
    const box = document.createElement("div");
    box.className = "uploader";
    box.append(this.label, this.bar, this.line, this.cancel);
    parent.append(box);
  }

  update(data, setStateValue) {
    this.data = data;
    this.tell = setStateValue;
    this.caption.textContent = data.strings.label;
    this.input.accept = data.accept;
    this.cancel.textContent = data.strings.cancel;
  }

  stop() {
    this.request?.abort();
  }

  _send(file) {
    this.stop();
    this.tell("upload", null);
    this.line.textContent = "";
    if (!file) return;
    const request = (this.request = new XMLHttpRequest());
    request.open("POST", `${this.data.api}/uploads?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) this.bar.value = event.loaded / event.total;
    };
    request.onload = () => this._answered(request, file);
    request.onerror = () => this._ended(this.data.strings.failed);
    request.onabort = () => this._ended("");
    this.bar.value = 0;
    this.bar.hidden = this.cancel.hidden = false;
    request.send(file);
  }

  _answered(request, file) {
    let said = {};
    try {
      said = JSON.parse(request.responseText);
    } catch {
      // The line below says that it failed.
    }
    if (request.status !== 201) {
      this._ended(said.detail || this.data.strings.failed);
      return;
    }
    this._ended(`${file.name} · ${(file.size / 1e6).toFixed(1)} MB`);
    this.tell("upload", { id: said.upload_id, name: file.name });
  }

  _ended(text) {
    this.request = null;
    this.bar.hidden = this.cancel.hidden = true;
    this.line.textContent = text;
    if (!text) this.input.value = "";
  }
}
