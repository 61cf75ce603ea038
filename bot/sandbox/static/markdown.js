// Discord's markdown, as far as a game needs it, into DOM nodes.

import { h, emojiNode, nameOf } from "./dom.js";
import { store, userById, channel } from "./store.js";

const RULES = [
  [/^\\([^\w\s])/, (m) => m[1]],
  // A browser breaks a line beside every picture; to an app on a phone an emoji is a letter.
  [/^<a?:(\w+):(\d+)>([\u2060\u00a0])/, (m) => h("span", { class: "tied" }, emojiNode({ name: m[1], id: m[2] }), m[3])],
  [/^<a?:(\w+):(\d+)>/, (m) => emojiNode({ name: m[1], id: m[2] })],
  [/^<@!?(\d+)>/, (m) => mention(m[1])],
  [/^<#(\d+)>/, (m) => h("span", { class: "mention", data: { channel: m[1] } }, `#${channel(m[1])?.name ?? "?"}`)],
  [/^<\/([^:>]+):(\d+)>/, (m) => h("span", { class: "mention", data: { command: m[1] } }, `/${m[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2] || "f")],
  [/^`+([^`]+)`+/, (m) => h("code", {}, m[1])],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => link(m[2], inline(m[1]))],
  [/^<?(https?:\/\/[^\s<>)]+)>?/, (m) => link(m[1], [m[1]])],
  [/^\*\*\*([\s\S]+?)\*\*\*(?!\*)/, (m) => h("strong", {}, h("em", {}, inline(m[1])))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m) => h("strong", {}, inline(m[1]))],
  [/^__([\s\S]+?)__(?!_)/, (m) => h("u", {}, inline(m[1]))],
  [/^\*(?!\s)([^*]+?)\*(?!\*)/, (m) => h("em", {}, inline(m[1]))],
  [/^_(?!\s)([^_]+?)_(?!\w)/, (m) => h("em", {}, inline(m[1]))],
  [/^~~([\s\S]+?)~~/, (m) => h("s", {}, inline(m[1]))],
  [/^\|\|([\s\S]+?)\|\|/, (m) => spoiler(m[1])],
];
const SPECIAL = /[\\<`[*_~|]|https?:/;

function mention(id) {
  const user = userById(id);
  const mine = id === store.me ? " me" : "";
  return h("span", { class: `mention${mine}`, data: { user: id } }, `@${user ? nameOf(user) : "?"}`);
}

function link(url, children) {
  return h("a", { href: url, target: "_blank", rel: "noreferrer noopener" }, children);
}

function spoiler(text) {
  return h("span", { class: "spoiler", onclick: (e) => e.currentTarget.classList.add("open") }, inline(text));
}

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};
const UNITS = [["year", 31536000], ["month", 2592000], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

function moment(seconds, style) {
  const locale = userById(store.me).locale;
  const date = new Date(seconds * 1000);
  const title = date.toLocaleString(locale, STYLES.F);
  if (style !== "R") return h("time", { title }, date.toLocaleString(locale, STYLES[style]));
  const away = seconds - Date.now() / 1000 - store.data.status.offset;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) || UNITS[5];
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return h("time", { title }, words.format(Math.round(away / size), unit));
}

export function inline(text) {
  const nodes = [];
  let plain = "";
  let rest = text;
  while (rest) {
    let hit = null;
    if (SPECIAL.test(rest.slice(0, 8))) {
      for (const [pattern, make] of RULES) {
        const match = pattern.exec(rest);
        // An underscore inside a word is a letter like any other.
        if (match && !(rest[0] === "_" && /\w$/.test(plain))) {
          hit = [match, make];
          break;
        }
      }
    }
    if (!hit) {
      const step = String.fromCodePoint(rest.codePointAt(0)).length;
      plain += rest.slice(0, step);
      rest = rest.slice(step);
      continue;
    }
    if (plain) nodes.push(plain);
    plain = "";
    nodes.push(hit[1](hit[0]));
    rest = rest.slice(hit[0][0].length);
  }
  if (plain) nodes.push(plain);
  return nodes;
}

const BLOCKS = [
  [/^(#{1,3}) +(.+)$/, (m) => h(`h${m[1].length}`, {}, inline(m[2]))],
  [/^-# +(.+)$/, (m) => h("small", { class: "subtext" }, inline(m[1]))],
  [/^> ?(.*)$/, (m) => h("blockquote", {}, inline(m[1]))],
  [/^( *)[-*] +(.+)$/, (m) => item("•", m[1], m[2])],
  [/^( *)(\d+\.) +(.+)$/, (m) => item(m[2], m[1], m[3])],
];

function item(mark, indent, text) {
  const depth = Math.min(3, Math.floor(indent.length / 2));
  return h("div", { class: "item", style: `--depth:${depth}` }, h("span", { class: "mark" }, mark), h("span", {}, inline(text)));
}

export function markdown(text) {
  const nodes = [];
  const parts = text.split(/```(?:\w*\n)?([\s\S]*?)```/);
  parts.forEach((part, index) => {
    if (index % 2) nodes.push(h("pre", {}, part.replace(/\n$/, "")));
    else if (part) nodes.push(...lines(part.replace(/^\n|\n$/g, "")));
  });
  return nodes;
}

function lines(text) {
  const nodes = [];
  let paragraph = [];
  const flush = () => {
    if (paragraph.length) nodes.push(h("div", { class: "para" }, inline(paragraph.join("\n"))));
    paragraph = [];
  };
  for (const line of text.split("\n")) {
    const block = BLOCKS.map(([pattern, make]) => [pattern.exec(line), make]).find(([match]) => match);
    if (block) {
      flush();
      nodes.push(block[1](block[0]));
    } else paragraph.push(line);
  }
  flush();
  return nodes;
}

// One short line of plain text, for replies and cards.
export function summary(text) {
  const node = h("div", {}, markdown(text));
  node.querySelectorAll("div, h1, h2, h3, small").forEach((part) => part.append(" "));
  return node.textContent.trim().replace(/\s+/g, " ").slice(0, 120);
}
