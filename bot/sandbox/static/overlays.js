// Toasts, modals, the enlarged picture and the pop-up of the user bar.

import { h, $, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { say } from "./words.js";
import { select } from "./select.js";

export function toast(text) {
  const node = h("div", { class: "toast" }, text);
  $("toasts").append(node);
  setTimeout(() => node.remove(), 4500);
}

export function closeOverlay() {
  $("overlay").replaceChildren();
  $("overlay").classList.remove("on");
}

function show(node) {
  $("overlay").replaceChildren(node);
  $("overlay").classList.add("on");
}

// A click beside what is shown closes it, except beside a form somebody may be filling in.
$("overlay").addEventListener("click", (event) => !event.target.closest(".modal") && !$("overlay").querySelector(".modal") && closeOverlay());
document.addEventListener("keydown", (event) => event.key === "Escape" && closeOverlay());

export function enlarge(url, alt) {
  const zoom = (event) => {
    event.stopPropagation();
    event.currentTarget.parentNode.classList.toggle("full");
  };
  show(h("div", { class: "lightbox" }, h("img", { src: url, alt, onclick: zoom }), alt ? h("p", {}, alt) : null));
}

export function showModal(opened, onsubmit) {
  const fields = {};
  const form = h("form", {
    class: "modal",
    onsubmit: async (event) => {
      event.preventDefault();
      if (await onsubmit(fields)) closeOverlay();
    },
  },
  h("header", {}, h("h2", {}, opened.modal.title),
    h("button", { type: "button", class: "plain", "aria-label": say("close"), onclick: closeOverlay }, icon("close"))),
  h("div", { class: "fields" }, opened.modal.components.map((part) => modalPart(part, fields))),
  h("footer", {},
    h("button", { type: "button", class: "button secondary", onclick: closeOverlay }, say("cancel")),
    h("button", { class: "button primary" }, say("submit"))));
  show(form);
  form.querySelector("input, textarea")?.focus();
}

function modalPart(part, fields) {
  if (part.type === 10) return h("div", { class: "text" }, markdown(part.content));
  const field = part.type === 18 ? part.component : part.components[0];
  const label = part.type === 18 ? part.label : field.label;
  const needed = field.required !== false;
  const input = field.type === 4 ? textField(field, fields)
    : select(field, { onchoose: (values) => { fields[field.custom_id] = values; } });
  if (field.type !== 4) fields[field.custom_id] = (field.options || []).filter((o) => o.default).map((o) => o.value);
  return h("label", { class: "field" },
    h("span", { class: "label" }, label, needed ? h("b", {}, " *") : null),
    part.description ? h("small", {}, part.description) : null, input);
}

function textField(field, fields) {
  fields[field.custom_id] = field.value || "";
  const input = h(field.style === 2 ? "textarea" : "input", {
    name: field.custom_id, placeholder: field.placeholder, maxlength: field.max_length ?? 4000, minlength: field.min_length,
    required: field.required !== false, oninput: (event) => { fields[field.custom_id] = event.target.value; },
  });
  input.value = field.value || "";
  return input;
}

export function popup(anchor, node) {
  const old = document.querySelector(".popup");
  if (old) {
    old.remove();
    if (old.dataset.for === anchor.id) return;
  }
  node.classList.add("popup");
  node.dataset.for = anchor.id;
  document.body.append(node);
  const room = anchor.getBoundingClientRect();
  node.style.left = `${Math.max(8, Math.min(room.left, innerWidth - node.offsetWidth - 8))}px`;
  node.style.top = room.top > innerHeight / 2 ? `${room.top - node.offsetHeight - 8}px` : `${room.bottom + 8}px`;
  const close = (event) => {
    if (node.contains(event.target) || anchor.contains(event.target)) return;
    node.remove();
    document.removeEventListener("click", close, { capture: true });
  };
  setTimeout(() => document.addEventListener("click", close, { capture: true }));
}
