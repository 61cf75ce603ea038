// Calls to the sandbox, and what it pushes.

export async function api(method, path, body) {
  const response = await fetch(`/sandbox/api${path}`, {
    method,
    headers: body ? { "Content-Type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });
  const told = await response.json().catch(() => ({ error: response.statusText }));
  if (!response.ok) throw new Error(told.error);
  return told;
}

export class Live {
  constructor(onEvent, onLost) {
    this.onEvent = onEvent;
    this.onLost = onLost;
    this.user = null;
    this.socket = null;
  }

  watch(user) {
    this.user = user;
    const old = this.socket;
    this.socket = null;
    if (old) old.close();
    this.connect();
  }

  connect() {
    const socket = new WebSocket(`ws://${location.host}/sandbox/live?user=${this.user}`);
    this.socket = socket;
    socket.onmessage = (frame) => {
      if (this.socket !== socket) return;
      const { event, data } = JSON.parse(frame.data);
      this.onEvent(event, data);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.onLost();
      setTimeout(() => this.socket === socket && this.connect(), 1000);
    };
  }
}
