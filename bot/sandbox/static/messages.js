// The list of messages of the open channel.

import { h, $, icon, avatar, nameOf } from "./dom.js";
import { markdown, summary } from "./markdown.js";
import { say } from "./words.js";
import { store, me, channel, isThread, placeName, userById, secondsOf } from "./store.js";
import { components, attachment } from "./components.js";
import { attempt } from "./actions.js";
import { door, findGames } from "./door.js";
import { ask, grant } from "./wishes.js";

const EPHEMERAL = 64;
const LOADING = 128;
const TOGETHER = 420; // seconds within which messages of one author stand together
const SOON = 4000; // milliseconds in which what comes is taken for what came of the last click
const NEAR = 120; // pixels

export const hidden = (message) => (message.flags & EPHEMERAL) && secondsOf(message.id) < store.since;

function when(message) {
  const date = new Date(message.timestamp);
  const now = new Date(Date.now() + store.data.status.offset * 1000);
  const locale = me().locale;
  if (date.toDateString() === now.toDateString()) {
    return say("today", { time: date.toLocaleTimeString(locale, { timeStyle: "short" }) });
  }
  return date.toLocaleString(locale, { dateStyle: "short", timeStyle: "short" });
}

export function textOf(message) {
  const texts = [message.content];
  const visit = (part) => {
    if (part.type === 10) texts.push(part.content);
    for (const inner of part.components || []) visit(inner);
  };
  message.components.forEach(visit);
  return texts.filter(Boolean).join("\n");
}

function continues(message, before) {
  if (!before || message.interaction_metadata?.name || message.message_reference || before.type === 18) return false;
  if (message.author.id !== before.author.id || (message.flags ^ before.flags) & EPHEMERAL) return false;
  return secondsOf(message.id) - secondsOf(before.id) < TOGETHER;
}

function origin(message) {
  const asked = message.interaction_metadata;
  if (asked?.name) {
    const user = userById(asked.user.id) || asked.user;
    return h("div", { class: "origin" }, avatar(user, 16), h("b", {}, nameOf(user)), say("used"),
      h("span", { class: "mention" }, `/${spoken(store.data.commands.find((one) => one.name === asked.name) ?? asked)}`));
  }
  if (!message.message_reference || message.type !== 19) return null;
  const source = store.messages.find((one) => one.id === message.message_reference.message_id);
  if (!source) return h("div", { class: "origin" }, h("i", {}, say("original-gone")));
  return h("div", { class: "origin", onclick: () => $(`m${source.id}`)?.scrollIntoView({ block: "center" }) },
    avatar(source.author, 16), h("b", {}, nameOf(source.author)), h("span", { class: "cut" }, summary(textOf(source))));
}

function threadCard(thread) {
  if (!thread) return null;
  return h("button", { class: "thread-card", onclick: () => ask("open", thread.id) },
    h("span", { class: "head" }, h("b", {}, thread.name),
      h("span", { class: "count" }, say("message-count", { count: thread.message_count }), icon("right", 14))));
}

function system(message) {
  const thread = channel(message.message_reference?.channel_id);
  return h("article", { id: `m${message.id}`, class: "message system" }, icon("thread", 20),
    h("div", { class: "body" }, h("span", {}, say("started-thread", { name: nameOf(message.author), thread: message.content }),
      h("time", {}, when(message))), threadCard(thread)));
}

function body(message) {
  if (message.flags & LOADING) {
    return [h("div", { class: "thinking" }, h("span", { class: "dots" }, h("i"), h("i"), h("i")), say("thinking", { name: nameOf(message.author) }))];
  }
  const edited = message.edited_timestamp && message.content ? h("small", { class: "edited" }, ` ${say("edited")}`) : null;
  const exposed = message.flags & 32768;
  return [
    message.content ? h("div", { class: "text" }, markdown(message.content), edited) : null,
    message.components.length ? h("div", { class: "components" }, components(message)) : null,
    exposed ? null : message.attachments.map(attachment),
    threadCard(channel(message.id)),
    store.failed.has(message.id) ? h("div", { class: "failed" }, say("failed")) : null,
    message.flags & EPHEMERAL ? foot(message) : null,
  ].flat().filter(Boolean);
}

function foot(message) {
  const dismiss = () => attempt("POST", "/dismiss", { user: store.me, channel: store.channel, message: message.id });
  return h("div", { class: "private" }, icon("eye", 16), say("only-you"), " · ",
    h("button", { class: "textlink", onclick: dismiss }, say("dismiss")));
}

function draw(message, before) {
  if (message.type === 18) return system(message);
  const joined = continues(message, before);
  const mine = message.mentions.some((user) => user.id === store.me);
  const kind = `message${joined ? " joined" : ""}${mine ? " mentioned" : ""}${message.flags & EPHEMERAL ? " ephemeral" : ""}${store.pending.has(message.id) ? " pending" : ""}`;
  return h("article", { id: `m${message.id}`, class: kind, data: { edited: message.edited_timestamp ?? "" } },
    joined ? null : origin(message),
    joined ? null : avatar(message.author, 40),
    h("div", { class: "body" }, joined ? null : h("header", {}, h("b", {}, nameOf(message.author)),
      message.author.bot ? h("span", { class: "tag" }, icon("check", 10), say("app")) : null, h("time", {}, when(message))), body(message)));
}

const shown = () => store.messages.filter((message) => !hidden(message));

export function redraw(id) {
  const list = shown();
  const index = list.findIndex((message) => message.id === id);
  const old = $(`m${id}`);
  if (index < 0 || !old) return;
  const low = nearEnd();
  old.replaceWith(draw(list[index], list[index - 1]));
  if (low) toEnd();
}

grant("redraw", redraw);

// The door is below the messages when a text channel is opened, until there is something new.
const hasDoor = (list) => channel()?.type === 0
  && (!list.length || (store.untouched && !list.some((message) => message.flags & EPHEMERAL)));

export function drawAll() {
  const list = shown();
  const isOpen = hasDoor(list);
  $("messages").replaceChildren(
    ...(store.more || (isOpen && !list.length) ? [] : [beginning()]),
    ...list.map((message, index) => draw(message, list[index - 1])),
    ...(isOpen ? [door(!list.length)] : []));
  if (isOpen) findGames().then(drawDoor);
}

function drawDoor() {
  const low = nearEnd();
  $("messages").querySelector(".door")?.replaceWith(door(!shown().length));
  if (low) toEnd();
}

// Threads open, grow and go: their cards follow.
export function redrawCards() {
  for (const message of shown()) {
    if (message.type === 18 || channel(message.id) || $(`m${message.id}`)?.querySelector(".thread-card")) redraw(message.id);
  }
}

export function append(message) {
  if (hidden(message)) return;
  const low = nearEnd() || concerns(message);
  const list = shown();
  store.untouched = false;
  if ($("messages").querySelector(".door")) drawAll();
  else $("messages").append(draw(message, list[list.length - 2]));
  if (low) toEnd();
}

// What somebody does, and what comes of it soon after, is what they want to see.
const concerns = (message) => message.author.id === store.me || message.interaction_metadata?.user.id === store.me
  || Date.now() - store.acted < SOON || message.pinged?.includes(store.me);

// Let go of the oldest messages, as if they had not been loaded yet.
export function drop(count) {
  for (const message of store.messages.splice(0, count)) $(`m${message.id}`)?.remove();
  store.more = true;
  $("messages").querySelector(".welcome")?.remove();
  redraw(store.messages[0].id);
}

// Where the newest message is seen: its end, or its beginning where there is no room for all.
function newest() {
  const box = $("scroller");
  const last = [...$("messages").querySelectorAll(".message")].at(-1) ?? $("messages").lastElementChild;
  const beginning = last ? last.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop : 0;
  return Math.max(0, Math.min(box.scrollHeight - box.clientHeight, beginning));
}

export const nearEnd = () => $("scroller").scrollTop > newest() - NEAR;

export function toEnd() {
  $("scroller").scrollTop = newest();
}

const spoken = (thing) => thing.name_localizations?.[me().locale] || thing.name;

function beginning() {
  const place = channel();
  if (!place) return h("div");
  const key = place.type === 1 ? "begin-direct" : isThread(place) ? "begin-thread" : "begin";
  return h("section", { class: "welcome" },
    h("span", { class: "disc" }, icon(isThread(place) ? "thread" : place.type === 1 ? "at" : "hash", 40)),
    h("h1", {}, isThread(place) ? placeName(place) : say("welcome", { place: placeName(place) })),
    h("p", {}, say(key)));
}
