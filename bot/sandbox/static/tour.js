// A minute's tour: a bubble beside what it speaks of. One does what it says, or lets it do so.

import { h } from "./dom.js";
import { say } from "./words.js";
import { run } from "./actions.js";
import { ask, grant } from "./wishes.js";

const LOOK = 150; // milliseconds between two looks at where things are
const ROOM = 12; // pixels between the bubble, what it speaks of, and the edges
const IDLE = 5; // looks without a change after which a turn goes on
const PRACTISE = '[data-id^="game:practise:"]';
const MOVES = '.ephemeral [data-id^="move:"]';
const BOARD = '.message:not(.ephemeral):has([data-id^="table:hand:"])';
// What a step speaks of is `at`: the first that is there or, if `whole`, all of them together. It is done when
// what `sign` returns is new, and left out if it is `optional` and what it speaks of is not there. A step with
// `again` is repeated until then.
const STEPS = [
  { key: "tour-people", at: ".faces" },
  { key: "tour-play", at: "#composer .line", way: () => run("play"), sign: () => place(PRACTISE) },
  { key: "tour-practise", at: PRACTISE, way: click, sign: () => place(MOVES) },
  { key: "tour-goal", at: ".ephemeral .text:has(.subtext > strong:first-child)", optional: true },
  { key: "tour-choose", again: "tour-continue", at: MOVES, way: click, whole: true, sign: () => found(".thread-card .count")?.textContent },
  { key: "tour-news", at: ".ephemeral .text" },
  { key: "tour-table", at: ".thread-card", way: click, sign: () => place(`${BOARD} [data-id^="table:hand:"]`) },
  { key: "tour-board", at: `${BOARD} :is(.text, figure)`, whole: true },
  { key: "tour-buttons", at: `${BOARD} .row [data-id^="table:"]`, whole: true },
  { key: "tour-again", at: `${BOARD} [data-id^="table:hand:"]` },
];
const ring = h("div", { id: "ring" });
const bubble = h("div", { id: "bubble", role: "dialog" });
let step = -1;
let timer = null;
let before; // the sign that there was already when the step began
let ready = false; // what is spoken of is there
let busy = false; // a step is being done and what comes of it is not there yet
let idle = 0; // looks since a move after which the turn may go on
let moves = 0; // made in this step
let game = ""; // the one being played

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
  moves = 0;
  const { at, sign, optional } = STEPS[step];
  if (optional && !found(at)) return go(step + 1);
  before = sign?.();
  draw();
  for (const node of list(at).reverse()) node.scrollIntoView({ block: "nearest" });
  return look();
}

function draw() {
  const { key, at, way, again } = STEPS[step];
  const isLast = step === STEPS.length - 1;
  ready = !way || Boolean(found(at));
  const label = busy || !ready ? "tour-wait" : isLast ? "tour-play-again" : way ? "tour-do" : "tour-next";
  bubble.replaceChildren(h("p", {}, say(again && moves ? again : key)), h("footer", {},
    h("small", {}, `${step + 1} / ${STEPS.length}`),
    h("button", { class: "textlink", onclick: end }, say(isLast ? "tour-end" : "tour-leave")),
    h("button", { class: "button primary small", data: { tour: String(step) }, disabled: busy || !ready, onclick: isLast ? playAgain : next }, say(label))));
}

function playAgain() {
  end();
  ask("practise", game);
}

async function next() {
  const { at, way } = STEPS[step];
  const node = found(at);
  if (!way) return go(step + 1);
  if (!node) return draw();
  wait(node);
  return way(node);
}

function wait(node) {
  game = node.dataset.id?.match(/^game:practise:(.+)/)?.[1] ?? game;
  before = STEPS[step].sign();
  busy = true;
  idle = 0;
  moves += 1;
  draw();
}

// Follow what is spoken of, and go on when it was done.
function look() {
  const { at, way, sign, again } = STEPS[step];
  const node = found(at);
  const now = sign?.();
  if (now && now !== before && (!again || (moves && node))) return go(step + 1);
  idle = node && !document.querySelector(".pending") ? idle + 1 : 0;
  if (again && busy && idle > IDLE) {
    busy = false;
    draw();
  } else if (way && ready !== Boolean(node)) draw();
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
  const node = way && event.target.closest?.(at);
  if (node?.matches("button")) wait(node);
}, { capture: true });

grant("tour", begin);
