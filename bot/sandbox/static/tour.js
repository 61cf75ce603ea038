// A minute's tour: a bubble beside what it speaks of. One does what it says, or lets it do so.

import { h } from "./dom.js";
import { say } from "./words.js";
import { run } from "./actions.js";
import { grant } from "./wishes.js";

const LOOK = 150; // milliseconds between two looks at where things are
const ROOM = 12; // pixels between the bubble, what it speaks of, and the edges
const STEPS = [
  { key: "tour-people", at: ".faces" },
  { key: "tour-play", at: "#composer .line", way: () => run("play"), done: '[data-id^="game:practise:"]' },
  { key: "tour-practise", at: '[data-id^="game:practise:"]', way: click, done: '.ephemeral [data-id^="move:"]' },
  { key: "tour-choose", at: '.ephemeral [data-id^="move:"]', way: click },
  { key: "tour-table", at: ".thread-card", way: click, done: '.message:not(.ephemeral) [data-id^="table:hand:"]' },
  { key: "tour-board", at: '.message:not(.ephemeral) [data-id^="table:hand:"]' },
  { key: "tour-sandbox", at: ".tool.sandbox" },
];
const ring = h("div", { id: "ring" });
const bubble = h("div", { id: "bubble", role: "dialog" });
let step = -1;
let timer = null;
let before; // the message in which there was already what shows that the step is done
let ready = false; // what is spoken of is there
let busy = false; // a step is being done and what comes of it is not there yet

function click(node) {
  node.click();
}

// Of what can be pressed, the first in the newest message is meant.
function found(selector) {
  const nodes = [...document.querySelectorAll(selector)].filter((node) => !node.disabled && node.offsetParent);
  const message = nodes.at(-1)?.closest(".message");
  return nodes.find((node) => node.closest(".message") === message);
}

const place = (selector) => found(selector)?.closest(".message").id;

function begin() {
  clearInterval(timer);
  timer = setInterval(look, LOOK);
  document.body.append(ring, bubble);
  go(0);
}

function end() {
  clearInterval(timer);
  step = -1;
  ring.remove();
  bubble.remove();
}

function go(number) {
  step = number;
  busy = false;
  if (step === STEPS.length) return end();
  before = STEPS[step].done && place(STEPS[step].done);
  draw();
  found(STEPS[step].at)?.scrollIntoView({ block: "nearest" });
  return look();
}

function draw() {
  const { key, at, way } = STEPS[step];
  const last = step === STEPS.length - 1;
  ready = !way || Boolean(found(at));
  const label = busy || !ready ? "tour-wait" : last ? "tour-end" : way ? "tour-do" : "tour-next";
  bubble.replaceChildren(h("p", {}, say(key)), h("footer", {},
    h("small", {}, `${step + 1} / ${STEPS.length}`),
    last ? null : h("button", { class: "textlink", onclick: end }, say("tour-leave")),
    h("button", { class: "button primary small", data: { tour: String(step) }, disabled: busy || !ready, onclick: next }, say(label))));
}

async function next() {
  const { at, way } = STEPS[step];
  const node = found(at);
  if (!way) return go(step + 1);
  if (!node) return draw();
  wait();
  return way(node);
}

function wait() {
  busy = Boolean(STEPS[step].done);
  if (busy) draw();
  else go(step + 1);
}

// Follow what is spoken of, and go on when it was done.
function look() {
  const { at, way, done } = STEPS[step];
  if (done && found(done) && place(done) !== before) return go(step + 1);
  const node = found(at);
  if (way && ready !== Boolean(node)) draw();
  ring.hidden = !node || busy;
  if (node) stand(node.getBoundingClientRect());
  return null;
}

function stand(spot) {
  const [left, top] = [Math.max(0, spot.left - 4), Math.max(0, spot.top - 4)];
  ring.style.cssText = `left:${left}px;top:${top}px;width:${Math.min(spot.width + 8, innerWidth - left)}px;height:${spot.height + 8}px`;
  const above = spot.top - bubble.offsetHeight - ROOM;
  const y = above > ROOM ? above : Math.min(spot.bottom + ROOM, innerHeight - bubble.offsetHeight - ROOM);
  const x = spot.left + spot.width / 2 - bubble.offsetWidth / 2;
  bubble.style.left = `${Math.max(ROOM, Math.min(x, innerWidth - bubble.offsetWidth - ROOM))}px`;
  bubble.style.top = `${y}px`;
}

// Whoever does it by themselves is heard before the page changes.
document.addEventListener("click", (event) => {
  if (step < 0 || busy || bubble.contains(event.target)) return;
  const { at, way } = STEPS[step];
  if (way && event.target.closest?.(at)?.matches("button")) wait();
}, { capture: true });

grant("tour", begin);
