// Calls to the sandbox, and what it pushes.

import { calm } from "./press.js";

export async function api(method, path, body) {
  const response = await fetch(`/sandbox/api${path}`, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });
  const told = await response.json().catch(() => ({ error: response.statusText }));
  await calm();
  if (!response.ok) throw new Error(told.error);
  return told;
}

class Live {
  constructor() {
    this.onevent = null;
    this.onlost = null;
    this.user = null;
    this.socket = null;
    this.opened = null; // called when the socket is open
    this.awaited = new Map(); // nonce -> what to call when its answer was told
  }

  // See with a person's eyes; from when the promise is kept, all that happens is heard.
  watch(user) {
    this.user = user;
    const old = this.socket;
    this.socket = null;
    if (old) old.close();
    this.release();
    this.opened?.();
    const hello = new Promise((resolve) => { this.opened = resolve; });
    this.connect();
    return hello;
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}/sandbox/live?user=${this.user}`);
    this.socket = socket;
    let line = Promise.resolve(); // what is heard stays in line while something is pressed
    const later = (work) => {
      line = line.then(calm).then(() => this.socket === socket && work()).catch(reportError);
    };
    socket.onmessage = (frame) => later(() => this.take(JSON.parse(frame.data)));
    socket.onclose = () => later(() => {
      this.release();
      this.onlost();
      setTimeout(() => this.socket === socket && this.connect(), 1000);
    });
  }

  take({ event, data }) {
    if (event === "answered") return this.arrived(data.nonce);
    if (event === "hello") {
      this.release();
      this.opened?.();
    }
    return this.onevent(event, data);
  }

  // Promise that all an answer changed was heard: answers come another way than events, and may
  // overtake them.
  expect(nonce) {
    return new Promise((resolve) => { this.awaited.set(nonce, resolve); });
  }

  arrived(nonce) {
    this.awaited.get(nonce)?.();
    this.awaited.delete(nonce);
  }

  // What was told while nobody listened is not awaited.
  release() {
    for (const nonce of [...this.awaited.keys()]) this.arrived(nonce);
  }
}

export const live = new Live();
