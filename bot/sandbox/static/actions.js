// What a person does to the bot, and what comes of it.

import { api, live } from "./api.js";
import { store } from "./store.js";
import { say, knows } from "./words.js";
import { toast, showModal } from "./overlays.js";
import { ask } from "./wishes.js";

const explain = (error) => toast(knows(error.message) ? say(error.message) : error.message);

// Send an interaction; the answer, or null if nobody answered or it could not be sent. What the
// answer changed is shown by then.
export async function send(kind, body) {
  const nonce = crypto.randomUUID();
  const heard = live.expect(nonce);
  try {
    store.acted = Date.now();
    const told = await api("POST", `/interactions/${kind}`, { user: store.me, channel: store.channel, nonce, ...body });
    await heard;
    store.acted = Date.now();
    return told;
  } catch (error) {
    live.arrived(nonce);
    explain(error);
    return null;
  }
}

export async function act(kind, body) {
  const id = body.message;
  if (id && store.pending.has(id)) return;
  if (id) {
    store.failed.delete(id);
    store.pending.set(id, body.custom_id);
    ask("redraw", id);
  }
  const told = await send(kind, body);
  if (id) store.pending.delete(id);
  if (told === null || told.outcome === "failed") {
    if (id) store.failed.add(id);
    if (told !== null) toast(say("failed"));
  } else if (told.modal) showModal(told, (fields) => submit(told, fields));
  if (id) ask("redraw", id);
}

async function submit(opened, fields) {
  const told = await send("modal", { interaction: opened.interaction, fields });
  if (told && told.outcome === "failed") toast(say("failed"));
  return told !== null && told.outcome !== "failed";
}

export async function run(name, options = {}) {
  const told = await send("command", { name, options });
  if (told?.outcome === "failed") toast(say("failed"));
  else if (told?.modal) showModal(told, (fields) => submit(told, fields));
  return told;
}

export async function attempt(method, path, body) {
  try {
    return await api(method, path, body);
  } catch (error) {
    explain(error);
    return null;
  }
}
