// Buttons, pictures and boxes of a message.

import { h, icon, emojiNode, localPath } from "./dom.js";
import { markdown } from "./markdown.js";
import { say } from "./words.js";
import { store } from "./store.js";
import { select } from "./select.js";
import { enlarge } from "./overlays.js";
import { act } from "./actions.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };
const BIGGEST = 550;

export function components(message, parts = message.components) {
  return parts.map((part) => draw(message, part)).filter(Boolean);
}

function draw(message, part) {
  switch (part.type) {
    case 1: return h("div", { class: "row" }, part.components.map((inner) => draw(message, inner)));
    case 2: return button(message, part);
    case 3: case 5: case 6: case 7: case 8: return select(part, {
      busy: store.pending.get(message.id) === part.custom_id,
      onchoose: (values) => act("component", { message: message.id, custom_id: part.custom_id, values }),
    });
    case 9: return h("div", { class: "section" },
      h("div", { class: "grow" }, components(message, part.components)), draw(message, part.accessory));
    case 10: return h("div", { class: "text" }, markdown(part.content));
    case 11: return picture(part, "thumbnail");
    case 12: return gallery(part);
    case 13: return file(message, part);
    case 14: return h("hr", { class: part.divider === false ? "gap" : part.spacing === 2 ? "wide" : "" });
    case 17: return container(message, part);
    default: return null;
  }
}

function container(message, part) {
  const colour = part.accent_color ?? null;
  const edge = colour === null ? "" : `--accent:#${colour.toString(16).padStart(6, "0")}`;
  return h("div", { class: colour === null ? "container" : "container accent", style: edge },
    components(message, part.components));
}

function button(message, part) {
  const label = [part.emoji ? emojiNode(part.emoji) : null, part.label ? h("span", {}, part.label) : null];
  if (part.style === 5) {
    return h("a", { class: "button link", href: part.url, target: "_blank", rel: "noreferrer noopener" }, label, icon("right", 14));
  }
  const busy = store.pending.get(message.id) === part.custom_id;
  return h("button", {
    class: `button ${STYLES[part.style]}${busy ? " busy" : ""}`,
    disabled: part.disabled || store.pending.has(message.id),
    data: { id: part.custom_id },
    onclick: () => act("component", { message: message.id, custom_id: part.custom_id }),
  }, label, busy ? h("span", { class: "dots" }, h("i"), h("i"), h("i")) : null);
}

function picture(item, kind) {
  const media = item.media;
  const alt = item.description || "";
  const size = media.width ? `aspect-ratio:${media.width}/${media.height};--w:${media.width}px` : "";
  const image = h("img", { src: localPath(media.url), alt, loading: "lazy", style: size });
  return h("figure", { class: kind, style: size, onclick: () => enlarge(localPath(media.url), alt) },
    image, alt && kind !== "thumbnail" ? h("figcaption", { title: alt }, say("alt")) : null);
}

function gallery(part) {
  const many = Math.min(part.items.length, 3);
  return h("div", { class: `gallery many${many}` }, part.items.map((item) => picture(item, "picture")));
}

function file(message, part) {
  const found = message.attachments.find((one) => one.id === part.file.attachment_id);
  return attachment(found || { filename: part.file.url.split("/").pop(), url: part.file.url, size: 0 });
}

export function attachment(one) {
  if ((one.content_type || "").startsWith("image/")) {
    return h("div", { class: "gallery many1" }, picture({
      media: one, description: one.description }, "picture"));
  }
  return h("a", { class: "file", href: localPath(one.url), download: one.filename }, icon("box", 24),
    h("span", {}, one.filename), h("small", {}, `${Math.ceil(one.size / 1024)} KB`));
}
