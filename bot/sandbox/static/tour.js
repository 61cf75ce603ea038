// A minute's tour: a bubble beside what it speaks of. One does what it says, or lets it do so.

import { h } from "./dom.js";
import { say } from "./words.js";
import { run } from "./actions.js";
import { grant } from "./wishes.js";

const LOOK = 150; // milliseconds between two looks at where things are
const ROOM = 12; // pixels between the bubble, what it speaks of, and the edges
const BOARD = '.message:not(.ephemeral):has([data-id^="table:hand:"])';
// What a step speaks of is `at`: the first that is there or, if `whole`, all of them together.
const STEPS = [
  { key: "tour-people", at: ".faces" },
  { key: "tour-play", at: "#composer .line", way: () => run("play"), done: '[data-id^="game:practise:"]' },
  { key: "tour-practise", at: '[data-id^="game:practise:"]', way: click, done: '.ephemeral [data-id^="move:"]' },
  { key: "tour-choose", at: '.ephemeral [data-id^="move:"]', way: click, whole: true },
  { key: "tour-table", at: ".thread-card", way: click, done: '.message:not(.ephemeral) [data-id^="table:hand:"]' },
  { key: "tour-board", at: `${BOARD} :is(.text, figure)`, whole: true },
  { key: "tour-buttons", at: `${BOARD} .row [data-id^="table:"]`, whole: true },
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

// Of what can be pressed, that in the newest message is meant.
function list(selector) {
  const nodes = [...document.querySelectorAll(selector)].filter((node) => !node.disabled && node.offsetParent);
  const message = nodes.at(-1)?.closest(".message");
  return nodes.filter((node) => node.closest(".message") === message);
}

const found = (selector) => list(selector)[0];
const place = (selector) => found(selector)?.closest(".message").id;

function spoken({ at, whole }) {
  const spots = (whole ? list(at) : list(at).slice(0, 1)).map((node) => node.getBoundingClientRect());
  const [left, top] = ["left", "top"].map((side) => Math.min(...spots.map((spot) => spot[side])));
  const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...spots.map((spot) => spot[side])));
  return { left, top, right, bottom };
}

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
  for (const node of list(STEPS[step].at).reverse()) node.scrollIntoView({ block: "nearest" });
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
  if (node) stand(spoken(STEPS[step]));
  return null;
}

// Below what is spoken of, or above it, never on it where there is room.
function stand(spot) {
  const [left, top] = [Math.max(0, spot.left - 4), Math.max(0, spot.top - 4)];
  const width = Math.min(spot.right + 4, innerWidth) - left;
  ring.style.cssText = `left:${left}px;top:${top}px;width:${width}px;height:${spot.bottom + 4 - top}px`;
  const lowest = innerHeight - bubble.offsetHeight - ROOM;
  const above = spot.top - bubble.offsetHeight - ROOM;
  const y = spot.bottom + ROOM <= lowest || above < ROOM ? Math.min(spot.bottom + ROOM, lowest) : above;
  const x = (spot.left + spot.right - bubble.offsetWidth) / 2;
  bubble.style.left = `${Math.max(ROOM, Math.min(x, innerWidth - bubble.offsetWidth - ROOM))}px`;
  bubble.style.top = `${y}px`;
}

// What a person does without the bubble is heard before the page changes.
document.addEventListener("click", (event) => {
  if (step < 0 || busy || bubble.contains(event.target)) return;
  const { at, way } = STEPS[step];
  if (way && event.target.closest?.(at)?.matches("button")) wait();
}, { capture: true });

grant("tour", begin);
