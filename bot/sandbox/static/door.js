// What one sees first in a text channel: what Takujo is, the games that the bot offers, and one's own.

import { h, $ } from "./dom.js";
import { say } from "./words.js";
import { store, me } from "./store.js";
import { run } from "./actions.js";
import { api } from "./api.js";
import { ask } from "./wishes.js";

const choices = new Map(); // what the bot offers for an option of a command, by reader

const key = (name) => `${store.me} ${me().locale} ${name}`;
const spoken = (choice) => choice.name_localizations?.[me().locale] || choice.name;
const command = (name) => store.data.commands.find((one) => one.name === name);

async function find(name, option) {
  if (!store.data.status.online || !command(name)?.options?.some((one) => one.name === option && one.autocomplete)) return;
  const reader = key(name);
  const told = await api("POST", "/interactions/autocomplete", {
    user: store.me, channel: store.channel, nonce: crypto.randomUUID(),
    name, focused: option, options: { [option]: "" } }).catch(() => null);
  if (told?.choices) choices.set(reader, told.choices);
}

// Ask the bot for the games it offers and those the person is playing.
export async function findGames() {
  const all = choices.has(key("play")) ? [] : [find("play", "game")];
  await Promise.all([...all, find("move", "table")]);
}

// Open the offer of a game as /play does, and press its button to play the computer.
export async function practise(game) {
  const told = await run("play", { game });
  if (told) $(`m${told.message}`)?.querySelector(`[data-id="game:practise:${game}"]`)?.click();
}

function entry({ value, ...choice }) {
  const play = async (event) => {
    const button = event.currentTarget;
    button.disabled = true;
    await practise(value);
    button.disabled = false;
  };
  const name = spoken(choice);
  return h("div", { class: "game" },
    h("button", { class: "cut grow", data: { run: `play ${value}` }, onclick: () => run("play", { game: value }) }, name),
    h("button", { class: "button primary", "aria-label": `${say("play")}: ${name}`, data: { play: value }, onclick: play }, say("play")));
}

// With a picture where a channel is empty, else small below its messages.
export function door(isEmpty) {
  const games = choices.get(key("play")) ?? [];
  const { length: count } = choices.get(key("move")) ?? [];
  return h("section", { class: isEmpty ? "door" : "door small", hidden: !isEmpty && !games.length },
    isEmpty ? h("img", { src: "/static/table.webp", alt: say("table-alt"), width: 780, height: 771 }) : null,
    h("div", {},
      isEmpty ? h("h1", {}, say("about")) : null,
      count ? h("button", { class: "chip", data: { run: "tables" }, onclick: () => run("tables") }, h("b", {}, say("your-games", { count }))) : null,
      h("div", { class: "games" }, games.map(entry)),
      h("div", { class: "chips" },
        h("button", { class: "chip tour", onclick: () => ask("tour") }, h("b", {}, say("tour")), ` ${say("tour-length")}`),
        command("help") ? h("button", { class: "chip", data: { run: "help" }, onclick: () => run("help") }, h("b", {}, `/${spoken(command("help"))}`)) : null),
      isEmpty ? h("p", { class: "hint" }, say("hint")) : null));
}
