// Select menus, in messages and in forms.

import { h, icon, emojiNode, nameOf } from "./dom.js";
import { say } from "./words.js";
import { placeName, store } from "./store.js";

function choicesOf(part) {
  const chosen = new Set((part.default_values || []).map((one) => one.id));
  const choice = (id, label) => ({ value: id, label, default: chosen.has(id) });
  if (part.type === 5) return store.data.members.map((user) => choice(user.id, nameOf(user)));
  if (part.type !== 8) return part.options || [];
  return store.data.channels
    .filter((found) => found.type === 0 && (part.channel_types || [0]).includes(0))
    .map((found) => choice(found.id, placeName(found)));
}

// A select menu; in a message it sends at once, in a modal it only remembers.
export function select(part, { busy = false, onchoose }) {
  const options = choicesOf(part);
  const most = part.max_values ?? 1;
  const least = part.min_values ?? 1;
  let chosen = options.filter((option) => option.default).map((option) => option.value);
  const shown = h("span", { class: "shown" });
  const list = h("div", { class: "list", role: "listbox", hidden: true });
  const box = h("button", {
    class: `box${busy ? " busy" : ""}`, type: "button", disabled: part.disabled || busy,
    data: { id: part.custom_id }, "aria-haspopup": "listbox", onclick: () => toggle(),
  }, shown, busy ? h("span", { class: "dots" }, h("i"), h("i"), h("i")) : icon("down", 18));
  const root = h("div", { class: "select" }, box, list);

  function describe() {
    const labels = options.filter((option) => chosen.includes(option.value));
    shown.replaceChildren(...(labels.length
      ? labels.map((option) => h("span", { class: "picked" }, option.emoji ? emojiNode(option.emoji) : null, option.label))
      : [h("span", { class: "placeholder" }, part.placeholder || say("choose"))]));
  }
  function toggle(open = list.hidden) {
    if (list.hidden !== open) return;
    list.hidden = !open;
    root.classList.toggle("open", open);
    if (!open) return;
    fill();
    const room = box.getBoundingClientRect();
    root.classList.toggle("upwards", innerHeight - room.bottom < 260 && room.top > 260);
    setTimeout(() => document.addEventListener("click", outside, { capture: true }));
  }
  function outside(event) {
    if (root.contains(event.target)) return;
    document.removeEventListener("click", outside, { capture: true });
    if (list.hidden) return;
    toggle(false);
    if (most > 1 && chosen.length >= least) onchoose(chosen);
  }
  function pick(value) {
    if (most === 1) {
      chosen = [value];
      toggle(false);
      describe();
      document.removeEventListener("click", outside, { capture: true });
      onchoose(chosen);
      return;
    }
    chosen = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value].slice(-most);
    describe();
    fill();
  }
  function fill() {
    list.replaceChildren(...options.map((option) => h("button", {
      type: "button", role: "option", class: "option", data: { value: option.value },
      "aria-selected": String(chosen.includes(option.value)), onclick: () => pick(option.value),
    }, option.emoji ? emojiNode(option.emoji) : null,
    h("span", { class: "grow" }, h("span", {}, option.label), option.description ? h("small", {}, option.description) : null),
    chosen.includes(option.value) ? icon("check", 18) : null)));
  }
  describe();
  return root;
}
