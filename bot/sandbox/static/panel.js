// The sandbox panel: take permissions away, delete channels, kick the bot, move time.

import { h, icon, nameOf } from "./dom.js";
import { LOCALES, say } from "./words.js";
import { store, channel, isThread } from "./store.js";
import { attempt } from "./actions.js";
import { api } from "./api.js";
import { ask } from "./wishes.js";

const STEPS = [["minutes", 4, 240], ["minutes", 16, 960], ["hours", 1, 3660], ["hours", 12, 43200], ["days", 1, 86400], ["days", 8, 691200]];
let scope = "everywhere";

function toggle(label, on, change, name = "") {
  return h("label", { class: "switch" }, h("span", { class: "grow" }, label),
    h("input", { type: "checkbox", checked: on, data: { name }, onchange: (event) => change(event.target.checked) }), h("i"));
}

const action = (label, onclick, kind = "secondary") => h("button", { class: `button ${kind} wide`, onclick }, label);

export function languages(name, chosen, change) {
  return h("select", { name, onchange: (event) => change(event.target.value) },
    Object.entries(LOCALES).map(([code, one]) => h("option", { value: code, selected: code === chosen }, one.name)));
}

export function panel(root) {
  const { guild, status } = store.data;
  const set = (body) => attempt("PATCH", "/guild", body);
  const world = (body) => attempt("POST", "/world", body);
  const language = languages("guild-locale", guild.locale, (locale) => set({ locale }));
  const at = root.scrollTop;
  root.replaceChildren(h("div", { class: "panel" },
    h("h2", {}, icon("flask"), say("sandbox")),
    action(say("tour"), () => ask("tour")),
    h("h3", {}, say("bot")),
    toggle(say("outage-switch"), status.outage, (on) => world({ outage: on }), "outage"),
    toggle(say("limits-switch"), status.limits, (on) => world({ limits: on }), "limits"),
    action(say(guild.botIn ? "kick" : "invite"), () => set({ botIn: !guild.botIn }), guild.botIn ? "danger" : "success"),
    h("h3", {}, say("server-language")), language,
    h("h3", {}, say("permissions")), scopes(root), permissions(),
    h("h3", {}, say("channel")), channelTools(),
    h("h3", {}, say("time")), h("p", {}, ahead(status.offset)),
    h("div", { class: "row" }, STEPS.map(([key, count, seconds]) =>
      h("button", { class: "button secondary small", data: { forward: seconds }, onclick: () => world({ forward: seconds }) }, say(key, { count })))),
    h("h3", {}, say("dms")),
    store.data.members.map((user) => toggle(nameOf(user), user.dmsOpen, (on) => attempt("PATCH", `/members/${user.id}`, { dmsOpen: on }))),
    h("h3", {}, say("requests")), requests()));
  root.scrollTop = at;
}

function ahead(seconds) {
  if (!seconds) return say("on-time");
  const parts = [[86400, "days"], [3600, "hours"], [60, "minutes"]];
  let rest = seconds;
  const words = [];
  for (const [size, key] of parts) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count) words.push(say(key, { count }));
  }
  return say("ahead", { time: words.join(" ").replaceAll("+", "") });
}

function scopes(root) {
  return h("div", { class: "tabs" }, ["everywhere", "here"].map((one) => h("button", {
    class: scope === one ? "on" : "", onclick: () => { scope = one; panel(root); } }, say(one))));
}

// A thread has its parent's permissions.
const ruled = () => (channel() && isThread(channel()) ? channel(channel().parent_id) : channel());

function permissions() {
  const place = ruled();
  const denied = BigInt(place?.denied ?? 0);
  return store.data.guild.permissions.map((one) => {
    const bit = BigInt(one.bit);
    const local = scope === "here" && place;
    const change = (on) => (local
      ? attempt("PATCH", `/channels/${place.id}`, { denied: String(on ? denied & ~bit : denied | bit) })
      : attempt("PATCH", "/guild", { permission: one.bit, on }));
    return toggle(say(`perm-${one.name}`), local ? !(denied & bit) : one.on, change, one.name);
  });
}

function channelTools() {
  const place = channel();
  const name = h("input", { placeholder: say("channel-name"), maxlength: 100 });
  const add = h("form", { class: "adder", onsubmit: (event) => {
    event.preventDefault();
    if (name.value.trim()) attempt("POST", "/channels", { name: name.value });
  } }, name, h("button", { class: "plain", "aria-label": say("add-channel") }, icon("plus")));
  if (!place || place.type === 1) return [add];
  const nodes = [add, action(say("delete-channel"), () => attempt("DELETE", `/channels/${place.id}`), "danger")];
  if (isThread(place)) {
    const { archived, locked } = place.thread_metadata;
    const edit = (body) => attempt("PATCH", `/channels/${place.id}`, body);
    nodes.push(action(say(archived ? "unarchive" : "archive"), () => edit({ archived: !archived })),
      action(say(locked ? "unlock" : "lock"), () => edit({ locked: !locked, archived: !locked || archived })));
  }
  return nodes;
}

function requests() {
  const list = h("ol", { class: "requests" });
  const fill = async () => {
    const told = await api("GET", "/requests");
    list.replaceChildren(...told.slice(-25).reverse().map((one) => h("li", { class: one.status >= 400 ? "bad" : "" },
      h("b", {}, String(one.code ?? one.status)), ` ${one.method} ${one.template.replaceAll(/[{}]/g, "")}`)));
  };
  return [action(say("refresh"), fill), list];
}
