// The rail of servers, the channels, the user bar, the top line and the people on the right.

import { h, $, icon, avatar, badge, nameOf } from "./dom.js";
import { LOCALES, say } from "./words.js";
import { store, me, badges, mentionsOf, channel, isThread, placeName, threadsOf } from "./store.js";
import { popup } from "./overlays.js";
import { attempt } from "./actions.js";
import { ask } from "./wishes.js";
import { languages, panel } from "./panel.js";

const directs = () => store.data.channels.filter((found) => found.type === 1);
const texts = () => store.data.channels.filter((found) => found.type === 0).sort((a, b) => a.position - b.position);
const awake = (thread) => !thread.thread_metadata.archived;

export function drawRail() {
  const here = channel();
  const atHome = here?.type === 1;
  const direct = directs().reduce((sum, one) => sum + (badges()[one.id]?.mentions || 0), 0);
  const server = mentionsOf(store.me) - direct;
  const first = directs()[0];
  $("rail").replaceChildren(
    h("button", { class: `pill${atHome ? " on" : ""}`, "aria-label": say("direct"), onclick: () => first && ask("open", first.id) },
      h("span", { class: "shape" }, icon("at", 24)), badge(direct)),
    h("hr"),
    h("button", { class: `pill${atHome ? "" : " on"}`, "aria-label": store.data.guild.name, onclick: () => texts()[0] && ask("open", texts()[0].id) },
      h("span", { class: "shape guild" }, [...store.data.guild.name][0]), badge(server)));
}

function entry(found, depth) {
  const news = badges()[found.id];
  const on = found.id === store.channel ? " on" : "";
  const kind = `entry${on}${news ? " unread" : ""}${depth ? " nested" : ""}`;
  const sign = found.type === 1 ? avatar(store.data.bot, 24) : icon(isThread(found) ? "thread" : "hash", depth ? 16 : 20);
  return h("button", { class: kind, data: { channel: found.id }, onclick: () => ask("open", found.id) },
    depth ? null : sign, h("span", { class: "cut" }, found.type === 1 ? "Takujo" : found.name),
    found.thread_metadata?.locked ? icon("lock", 14) : null, badge(news?.mentions));
}

export function drawChannels() {
  $("guild").replaceChildren(h("b", {}, channel()?.type === 1 ? say("direct") : store.data.guild.name));
  const nodes = [];
  if (directs().length) nodes.push(h("h3", {}, say("direct")), ...directs().map((one) => entry(one, 0)));
  nodes.push(h("h3", {}, say("text-channels")));
  for (const found of texts()) {
    nodes.push(entry(found, 0));
    const threads = threadsOf(found.id);
    const open = threads.filter((one) => awake(one) || one.id === store.channel);
    const asleep = threads.filter((one) => !open.includes(one));
    if (open.length) nodes.push(h("div", { class: "threads" }, open.map((one) => entry(one, 1))));
    if (asleep.length) {
      nodes.push(h("details", { class: "asleep" }, h("summary", {}, icon("box", 14), ` ${say("archived")} (${asleep.length})`),
        asleep.map((one) => entry(one, 1))));
    }
  }
  $("channels").replaceChildren(...nodes);
}

export function drawUserbar() {
  const user = me();
  const bar = h("button", { id: "whoami", class: "who", title: say("switch"), onclick: () => popup($("whoami"), people()) },
    h("span", { class: "presence" }, avatar(user, 32)),
    h("span", { class: "names" }, h("b", {}, nameOf(user)), h("small", {}, LOCALES[user.locale]?.name ?? user.locale)), icon("up", 16));
  $("userbar").replaceChildren(bar);
  document.querySelector(".people.popup")?.replaceChildren(...people().childNodes); // its language may be another now
}

function people() {
  const user = me();
  const language = languages("locale", user.locale, (locale) => attempt("PATCH", `/members/${store.me}`, { locale }));
  return h("div", { class: "people" }, h("h3", {}, say("switch")),
    store.data.members.map((one) => h("button", {
      class: one.id === store.me ? "person on" : "person", data: { member: one.id },
      onclick: () => { document.querySelector(".popup")?.remove(); ask("become", one.id); },
    }, avatar(one, 28), h("span", { class: "grow" }, nameOf(one)), badge(mentionsOf(one.id)), one.id === store.me ? icon("check", 16) : null)),
    h("h3", {}, say("language")), language);
}

export function drawTop() {
  const place = channel();
  const sign = !place ? null : icon(place.type === 1 ? "at" : isThread(place) ? "thread" : "hash", 22);
  const parent = place && isThread(place) ? channel(place.parent_id) : null;
  const faces = store.data.members.map((one) => h("button", {
    class: one.id === store.me ? "face on" : "face", title: `${say("switch")} ${nameOf(one)}`, data: { face: one.id }, onclick: () => ask("become", one.id),
  }, avatar(one, 26), one.id === store.me ? null : badge(mentionsOf(one.id))));
  $("top").replaceChildren(
    h("button", { class: "plain menu", "aria-label": say("menu"), onclick: () => document.body.classList.toggle("drawer") }, icon("menu", 24),
      mentionsOf(store.me) ? h("i", { class: "dot" }) : null),
    sign, h("h1", {}, parent ? h("button", { class: "crumb", onclick: () => ask("open", parent.id) }, parent.name, h("i", {}, "›")) : null,
      h("span", { class: "cut" }, place ? placeName(place).replace(/^#/, "") : "")),
    h("div", { class: "faces", role: "group", "aria-label": say("switch") }, faces),
    tool("sandbox", "flask"), tool("members", "people"));
}

function tool(side, sign) {
  return h("button", {
    class: `plain tool ${side}${store.side === side ? " on" : ""}`, "aria-label": say(side === "members" ? "show-members" : side),
    title: say(side === "members" ? "show-members" : side), "aria-pressed": String(store.side === side), onclick: () => ask("side", side),
  }, icon(sign, 22));
}

export function drawAside() {
  $("app").classList.toggle("has-aside", Boolean(store.side));
  if (!store.side) return $("aside").replaceChildren();
  if (store.side === "sandbox") return panel($("aside"));
  const online = store.data.status.online && store.data.guild.botIn;
  const row = (user, away) => h("div", { class: `person${away ? " away" : ""}` },
    h("span", { class: `presence${away ? " off" : ""}` }, avatar(user, 32)), h("span", { class: "cut" }, nameOf(user)),
    user.bot ? h("span", { class: "tag" }, icon("check", 10), say("app")) : null);
  return $("aside").replaceChildren(h("div", { class: "people" },
    store.data.guild.botIn ? [h("h3", {}, say("apps")), row(store.data.bot, !online)] : null,
    h("h3", {}, `${say("members")} — ${store.data.members.length}`), store.data.members.map((user) => row(user, false))));
}

export function drawNotice() {
  const { status, guild } = store.data;
  const place = channel();
  const about = place?.thread_metadata;
  let key = "";
  if (store.lost) key = "lost";
  else if (status.outage) key = "outage";
  else if (!guild.botIn) key = "kicked";
  else if (!status.online) key = status.note || "offline";
  else if (about?.locked) key = "locked-notice";
  else if (about?.archived) key = "archived-notice";
  $("notice").textContent = key && say(key);
  $("notice").className = key;
}

