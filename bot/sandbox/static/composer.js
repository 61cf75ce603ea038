// The line to write in: plain words, mentions, and slash commands with typed options.

import { h, $, icon, avatar, nameOf } from "./dom.js";
import { bare } from "./emoji.js";
import { say } from "./words.js";
import { store, me, channel, placeName } from "./store.js";
import { attempt, run, send } from "./actions.js";

const SUB = 1;
const GROUP = 2;
const spoken = (thing, field = "name") => thing[`${field}_localizations`]?.[me().locale] || thing[field];

let chosen = null; // {path, command, values: Map, shown: [option]} while a command is being filled in
let menu = []; // [{draw, pick}] of the pop-up
let marked = 0;
let typing = 0; // counts what was typed, so that a late answer is dropped
let quiet = false;

const input = h("textarea", { id: "say", rows: 1, maxlength: 2000, oninput: () => changed(), onkeydown: (event) => key(event) });
const list = h("div", { id: "menu", role: "listbox", hidden: true });
const line = h("div", { class: "line" });
const fields = h("div", { class: "fields" });

export function drawComposer() {
  const place = channel();
  $("composer").replaceChildren(list, line);
  input.placeholder = place ? bare(say("message", { place: placeName(place) })) : "";
  input.disabled = !place;
  if (!chosen) plain();
}

export function resetComposer() {
  chosen = null;
  input.value = "";
  close();
}

function plain() {
  line.className = "line";
  line.replaceChildren(
    h("button", { class: "plain slash", "aria-label": say("typed-commands"), onclick: () => { input.value = "/"; input.focus(); changed(); } }, icon("slash", 22)),
    input,
    h("button", { class: "plain send", "aria-label": say("send"), onclick: submit }, icon("send", 20)));
}

// ---- pop-up -------------------------------------------------------------------------------

function open(title, entries) {
  menu = entries;
  marked = 0;
  list.hidden = false;
  list.replaceChildren(h("h4", {}, title), ...entries.map((entry, index) => h("button", {
    type: "button", class: "suggestion", role: "option", data: { name: entry.name },
    onmouseenter: () => mark(index), onclick: (event) => { event.preventDefault(); entry.pick(); },
  }, entry.draw())));
  mark(0);
}

function close() {
  menu = [];
  list.hidden = true;
}

function mark(index) {
  marked = index;
  list.querySelectorAll(".suggestion").forEach((node, at) => {
    node.classList.toggle("on", at === index);
    if (at === index) node.scrollIntoView({ block: "nearest" });
  });
}

// True when a key was meant for the pop-up.
function steer(event) {
  if (list.hidden || !menu.length) return false;
  if (event.key === "ArrowDown") mark((marked + 1) % menu.length);
  else if (event.key === "ArrowUp") mark((marked + menu.length - 1) % menu.length);
  else if (event.key === "Tab" || event.key === "Enter") menu[marked].pick();
  else return false;
  event.preventDefault();
  return true;
}

// ---- words and mentions -------------------------------------------------------------------

function changed() {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 180)}px`;
  const command = /^\/(\S*)$/.exec(input.value);
  const person = /(?:^|\s)@(\S*)$/.exec(input.value);
  if (command) offerCommands(command[1].toLowerCase());
  else if (person) offerPeople(person[1].toLowerCase());
  else close();
}

function key(event) {
  if (event.isComposing) return;
  if (event.key === "Escape") close();
  else if (!steer(event) && event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    submit();
  }
}

async function submit() {
  if (chosen) return runChosen();
  let content = input.value.trim();
  if (!content) return;
  for (const user of [...store.data.members, store.data.bot]) content = content.replaceAll(`@${nameOf(user)}`, `<@${user.id}>`);
  if (await attempt("POST", `/channels/${store.channel}/messages`, { user: store.me, content })) {
    input.value = "";
    changed();
  }
}

function offerPeople(text) {
  const found = store.data.members.filter((user) => nameOf(user).toLowerCase().startsWith(text));
  if (!found.length) return close();
  open(say("members"), found.map((user) => ({
    name: nameOf(user),
    draw: () => [avatar(user, 24), h("b", {}, nameOf(user))],
    pick: () => {
      input.value = input.value.replace(/@\S*$/, `@${nameOf(user)} `);
      input.focus();
      close();
    },
  })));
}

// ---- commands -----------------------------------------------------------------------------

// Every command that can be run, subcommands spelt out.
function flat() {
  const found = [];
  const visit = (part, path, words) => {
    const inner = (part.options || []).filter((option) => option.type === SUB || option.type === GROUP);
    if (inner.length) for (const one of inner) visit(one, `${path} ${one.name}`, `${words} ${spoken(one)}`);
    else found.push({ path, words, part });
  };
  for (const command of store.data.commands) visit(command, command.name, spoken(command));
  return found;
}

function offerCommands(text) {
  const found = flat().filter((one) => one.words.toLowerCase().includes(text) || one.path.includes(text))
    .sort((a, b) => Number(!a.words.startsWith(text)) - Number(!b.words.startsWith(text)));
  if (!found.length) return open(say("no-commands"), []);
  return open(say("typed-commands"), found.map((one) => ({
    name: one.path,
    draw: () => [avatar(store.data.bot, 28), h("span", { class: "grow" },
      h("span", {}, h("b", {}, `/${one.words}`), (one.part.options || []).map((option) => h("em", {}, spoken(option)))),
      h("small", {}, spoken(one.part, "description"))), h("small", { class: "app-name" }, nameOf(store.data.bot))],
    pick: () => choose(one),
  })));
}

export function startCommand(path) {
  const found = flat().find((one) => one.path === path);
  if (found) choose(found);
}

function choose(one) {
  const options = one.part.options || [];
  chosen = { ...one, options, values: new Map(), shown: options.filter((option) => option.required) };
  if (!options.length) return runChosen();
  if (!chosen.shown.length) chosen.shown = [options[0]];
  close();
  drawFields();
  return focus(0);
}

function drawFields() {
  const hiddenOnes = chosen.options.filter((option) => !chosen.shown.includes(option));
  fields.replaceChildren(h("b", { class: "name" }, `/${chosen.words}`), ...chosen.shown.map(field),
    hiddenOnes.length ? h("button", { type: "button", class: "more", onclick: () => offerOptions(hiddenOnes) },
      `+ ${say("more", { count: hiddenOnes.length })}`) : "");
  line.className = "line command";
  line.replaceChildren(
    h("button", { class: "plain", "aria-label": say("cancel"), onclick: () => { resetComposer(); plain(); input.focus(); } }, icon("close", 20)),
    fields, h("button", { class: "plain send", "aria-label": say("send"), onclick: submit }, icon("send", 20)));
}

function field(option) {
  const box = h("input", {
    data: { option: option.name }, placeholder: spoken(option, "description"), autocomplete: "off",
    onfocus: () => quiet || offerValues(option, box), oninput: () => { chosen.values.set(option.name, { value: box.value, label: box.value }); grow(); offerValues(option, box); },
    onkeydown: (event) => {
      if (event.isComposing) return;
      if (event.key === "Backspace" && !box.value) { event.preventDefault(); resetComposer(); plain(); input.focus(); }
      else if (event.key === "Escape") close();
      else if (!steer(event) && event.key === "Enter") { event.preventDefault(); submit(); }
    },
  });
  const grow = () => { box.size = Math.max(8, Math.min(30, box.value.length + 1 || 12)); };
  box.value = chosen.values.get(option.name)?.label ?? "";
  grow();
  return h("label", { class: option.required ? "option required" : "option" }, h("span", {}, spoken(option)), box);
}

function offerOptions(options) {
  open(say("options"), options.map((option) => ({
    name: option.name,
    draw: () => [h("b", {}, spoken(option)), h("small", {}, spoken(option, "description"))],
    pick: () => { chosen.shown.push(option); drawFields(); focus(chosen.shown.length - 1); },
  })));
}

function focus(index) {
  const boxes = fields.querySelectorAll("input");
  if (boxes[index]) boxes[index].focus();
  else close();
}

function take(option, value, label) {
  chosen.values.set(option.name, { value, label });
  const next = chosen.shown.findIndex((one) => !chosen.values.get(one.name)?.value?.toString());
  drawFields();
  close();
  if (next >= 0) focus(next);
  else rest(fields.querySelector(`[data-option="${option.name}"]`));
}

// Put the cursor where Enter sends the command, without offering values again.
function rest(box) {
  typing += 1;
  quiet = true;
  box?.focus();
  quiet = false;
  close();
}

async function offerValues(option, box) {
  const turn = ++typing;
  const text = box.value.toLowerCase();
  const entries = (values) => values.map(([label, value]) => ({
    name: String(value), draw: () => [h("span", {}, label)], pick: () => take(option, value, label),
  }));
  const fits = ([label]) => label.toLowerCase().includes(text) || chosen.values.get(option.name)?.label === box.value && !typed(option, box);
  if (option.choices?.length) return open(spoken(option, "description"), entries(option.choices.map((one) => [spoken(one), one.value]).filter(fits)));
  if (option.type === 5) return open(spoken(option, "description"), entries([[say("yes"), true], [say("no"), false]]));
  if (option.type === 6) return open(spoken(option, "description"), entries(store.data.members.map((user) => [nameOf(user), user.id]).filter(fits)));
  if (option.type === 7) return open(spoken(option, "description"), entries(store.data.channels.filter((one) => one.type === 0).map((one) => [one.name, one.id]).filter(fits)));
  if (!option.autocomplete) return open(spoken(option, "description"), []);
  open(say("loading"), []);
  await new Promise((resolve) => setTimeout(resolve, 180));
  if (turn !== typing || !chosen) return null;
  const options = Object.fromEntries([...chosen.values].map(([name, one]) => [name, one.value]));
  const told = await send("autocomplete", { name: chosen.path, focused: option.name, options: { ...options, [option.name]: box.value } });
  if (turn !== typing || !told || !chosen) return null;
  const choices = told.choices || [];
  return open(choices.length ? spoken(option, "description") : say("no-choices"), entries(choices.map((one) => [spoken(one), one.value])));
}

const typed = (option, box) => chosen.values.get(option.name)?.value !== box.value;

async function runChosen() {
  const { path, values, shown } = chosen;
  const missing = shown.findIndex((option) => option.required && !values.get(option.name)?.value?.toString());
  if (missing >= 0) return focus(missing);
  typing += 1;
  const options = Object.fromEntries([...values].map(([name, one]) => [name, one.value]).filter(([, value]) => value !== ""));
  resetComposer();
  plain();
  input.focus();
  return run(path, options);
}
