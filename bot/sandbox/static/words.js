// What the page itself says, in the language of the person who is being played: see bot/words/*/page.ftl.

import { $ } from "./dom.js";

const { locales, texts } = JSON.parse($("words").textContent);
const isTouch = matchMedia("(pointer: coarse)").matches;
let words = {};

export const LOCALES = locales; // by locale: its name and its language

export function speak(locale) {
  const { language } = locales[locale] ?? Object.values(locales)[0];
  words = texts[language];
  document.documentElement.lang = language;
}

export function say(key, values = {}) {
  const text = words[`${key}:${values.count}`] ?? (isTouch ? words[`${key}:touch`] : null) ?? words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

export const knows = (key) => key in words;
