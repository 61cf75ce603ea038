// The page: who one is, where one is, and keeping up with what happens.

import { $ } from "./dom.js";
import { api, live } from "./api.js";
import { store, me, channel, isThread } from "./store.js";
import { say, speak } from "./words.js";
import { append, drawAll, drop, nearEnd, redraw, redrawCards, toEnd } from "./messages.js";
import { drawAside, drawChannels, drawNotice, drawRail, drawTop, drawUserbar } from "./sidebar.js";
import { drawComposer, resetComposer, startCommand } from "./composer.js";
import { practise } from "./door.js";
import { grant } from "./wishes.js";
import "./tour.js";

const PAGE = 50;
const MOST = 75; // messages shown at the end of a channel; older ones are loaded again when wanted
const LINK = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)(?:\/(\d+))?$/;
let soon = null;
let asked = 0; // counts the questions for the state, so that a late answer does not undo a newer one
let newest = 0; // the youngest question answered so far
let loads = 0; // counts the lists asked for, so that only the last one is shown
let loading = false;
let meanwhile = null; // what was heard while a list was on its way

function draw() {
  speak(me().locale);
  drawRail();
  drawChannels();
  drawUserbar();
  drawTop();
  drawAside();
  drawNotice();
  $("present").textContent = say("present");
  const unread = Object.values(store.data.badges[store.me] || {}).reduce((sum, one) => sum + one.mentions, 0);
  document.title = `${unread ? `(${unread}) ` : ""}${channel()?.name ?? "Takujo"} · Takujo`;
}

live.onevent = heard;
live.onlost = () => { store.lost = true; drawNotice(); };

// What the beginning of a channel and the composer depend on.
const offered = () => JSON.stringify([me().locale, store.data.status.online, store.data.commands.map((one) => one.id)]);

async function refresh() {
  const user = store.me;
  const turn = ++asked;
  const told = await api("GET", `/state?user=${user}`);
  if (user !== store.me || turn < newest) return null;
  newest = turn;
  const before = store.data && offered();
  store.data = told;
  if (!channel()) return openChannel(told.channels.find((one) => one.type === 0)?.id ?? null);
  draw();
  redrawCards();
  if (before !== offered()) {
    const low = nearEnd();
    drawAll();
    drawComposer();
    if (low) toEnd();
  }
  return null;
}

function refreshSoon() {
  clearTimeout(soon);
  soon = setTimeout(() => refresh().catch(() => {}), 80);
}

function heard(event, data) {
  if (event === "hello") {
    if (!store.lost) return;
    store.lost = false;
    refreshSoon();
    load().catch(() => {});
  } else if (event.startsWith("MESSAGE_")) {
    meanwhile?.push([event, data]);
    take(event, data);
    if (event === "MESSAGE_CREATE") refreshSoon();
  } else refreshSoon();
}

// Put a change into the list of the open channel.
function take(event, data) {
  if (data.channel_id !== store.channel) return;
  const index = store.messages.findIndex((one) => one.id === data.id);
  if (event === "MESSAGE_CREATE" && index < 0) {
    store.messages.push(data);
    append(data);
    if (store.messages.length > MOST && nearEnd()) drop(store.messages.length - PAGE);
    seen();
  } else if (event === "MESSAGE_UPDATE" && index >= 0) {
    store.messages[index] = data;
    redraw(data.id);
  } else if (event === "MESSAGE_DELETE" && index >= 0) {
    store.messages.splice(index, 1);
    drawAll();
  }
}

const seen = () => document.visibilityState === "visible" && store.channel
  && api("POST", "/read", { user: store.me, channel: store.channel }).catch(() => {});

async function load() {
  const [place, person, turn] = [store.channel, store.me, ++loads];
  meanwhile = [];
  const told = place ? await api("GET", `/channels/${place}/messages?user=${person}&limit=${PAGE}`) : [];
  if (turn !== loads) return;
  store.messages = told;
  store.more = told.length === PAGE;
  store.untouched = true;
  drawAll();
  const missed = meanwhile;
  meanwhile = null;
  missed.forEach(([event, data]) => take(event, data));
  toEnd();
  $("messages").dataset.shown = `${person}/${place}`;
  seen();
}

// Nobody shall see what was for another's eyes, not even until the new list is there.
function clear() {
  loads += 1;
  meanwhile = null;
  store.messages = [];
  delete $("messages").dataset.shown;
  $("messages").replaceChildren();
}

async function loadOlder() {
  if (loading || !store.more || !store.messages.length) return;
  loading = true;
  const box = $("scroller");
  const turn = loads;
  const older = await api("GET", `/channels/${store.channel}/messages?user=${store.me}&limit=${PAGE}&before=${store.messages[0].id}`)
    .finally(() => { loading = false; });
  if (turn !== loads) return;
  const height = box.scrollHeight;
  store.messages.unshift(...older);
  store.more = older.length === PAGE;
  drawAll();
  box.scrollTop += box.scrollHeight - height;
}

async function openChannel(id) {
  store.channel = id;
  sessionStorage.setItem("channel", id ?? "");
  document.body.classList.remove("drawer");
  clear();
  resetComposer();
  draw();
  drawComposer();
  await load();
}

async function follow(id, message) {
  if (id !== store.channel) await openChannel(id);
  while (message && !$(`m${message}`) && store.more && id === store.channel) {
    await loadOlder();
    await new Promise((next) => setTimeout(next)); // scrolling may be loading already
  }
  $(`m${message}`)?.scrollIntoView({ block: "center" });
}

async function become(id) {
  store.me = id;
  sessionStorage.setItem("me", id);
  store.pending.clear();
  store.failed.clear();
  clear();
  resetComposer();
  await live.watch(id);
  if (id !== store.me) return;
  await refresh();
  if (id !== store.me) return;
  drawComposer();
  await load();
}

function toggleSide(side) {
  store.side = store.side === side ? "" : side;
  draw();
}

grant("open", openChannel);
grant("become", become);
grant("side", toggleSide);
grant("practise", async (game) => {
  if (isThread(channel())) await openChannel(channel().parent_id);
  await practise(game);
});
document.addEventListener("click", (event) => {
  const command = event.target.closest?.("[data-command]");
  if (command) startCommand(command.dataset.command);
  const place = event.target.closest?.(".mention[data-channel]");
  if (place && channel(place.dataset.channel)) openChannel(place.dataset.channel);
  const way = event.target.closest?.("a")?.href.match(LINK);
  if (!way || !channel(way[1])) return;
  event.preventDefault(); // as in Discord, it leads there without leaving the page
  follow(way[1], way[2]);
});
document.addEventListener("keydown", (event) => {
  const member = event.altKey && store.data?.members[Number(event.key) - 1];
  if (member) become(member.id);
});
document.addEventListener("visibilitychange", seen);
$("veil").addEventListener("click", () => { document.body.classList.remove("drawer"); if (innerWidth < 1000) toggleSide(store.side); });
$("scroller").addEventListener("scroll", () => {
  $("present").hidden = nearEnd();
  if ($("scroller").scrollTop < 80) loadOlder();
});
$("present").addEventListener("click", toEnd);
// Pictures have their place before they arrive, but words may wrap anew: stay at the end.
let low = true;
$("scroller").addEventListener("scroll", () => { low = nearEnd(); });
new ResizeObserver(() => low && toEnd()).observe($("messages"));

store.me = sessionStorage.getItem("me");
store.channel = sessionStorage.getItem("channel");
if (innerWidth < 1000) store.side = "";
await api("POST", "/greet", { languages: navigator.languages });
const first = await api("GET", "/state");
if (!first.members.some((member) => member.id === store.me)) store.me = first.members[0].id;
store.since = first.now;
store.data = first;
await become(store.me);
