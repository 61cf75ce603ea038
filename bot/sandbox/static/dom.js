// Small helpers to build the page; text only ever becomes text nodes.

import { drawn } from "./emoji.js";

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "style") node.style.cssText = value;
    else if (name === "data") Object.assign(node.dataset, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  const there = children.flat().filter((child) => child !== null && child !== undefined && child !== false);
  node.append(...there.flatMap((child) => (typeof child === "string" ? drawn(child) : [child])));
  return node;
}

export const $ = (id) => document.getElementById(id);

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4.5 9h16M3.5 15h16",
  thread: "M4 5h16v10H12l-4 4v-4H4z M8 9h8M8 12h5",
  down: "M6 9l6 6 6-6",
  right: "M9 6l6 6-6 6",
  up: "M6 15l6-6 6 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6 6 18",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c0-4 3-6 6.5-6s6.5 2 6.5 6M16 4.5a3.2 3.2 0 0 1 0 6.2M18 14.3c2.2.8 3.5 2.7 3.5 5.7",
  flask: "M10 3h4M11 3v6L5 19a1.5 1.5 0 0 0 1.4 2h11.2a1.5 1.5 0 0 0 1.4-2L13 9V3M8 15h8",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  plus: "M12 5v14M5 12h14",
  slash: "M15 4 9 20",
  lock: "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z",
  box: "M3 4h18v4H3zM5 8v12h14V8M10 12h4",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zv1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1",
  check: "M5 12l5 5L20 7",
  send: "M4 12 20 4l-5 16-3-7z",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
};

export function icon(name, size = 20) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 24 24", width: size, height: size, fill: "none", stroke: "currentColor",
    "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round", "aria-hidden": "true",
  })) svg.setAttribute(key, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

export function avatar(user, size = 40) {
  const src = user.avatar ? `/avatars/${user.id}/${user.avatar}.png?size=128` : "/static/icon.svg";
  return h("img", { class: "avatar", src, alt: "", style: `width:${size}px;height:${size}px` });
}

export const nameOf = (user) => user.global_name || (user.bot ? "Takujo" : user.username);

export function emojiNode(emoji) {
  if (!emoji.id) return h("span", { class: "emoji-text" }, emoji.name);
  return h("img", { class: "emoji", src: `/emojis/${emoji.id}.png`, alt: `:${emoji.name}:`, title: `:${emoji.name}:` });
}

export const localPath = (url) => new URL(url, location.href).pathname;

export function badge(count) {
  return count ? h("span", { class: "badge" }, count > 99 ? "99+" : String(count)) : null;
}
