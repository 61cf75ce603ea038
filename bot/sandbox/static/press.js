// While somebody presses a button, nothing may be put in its place: a press and a release on two
// different nodes are no click. Whatever comes from outside waits for the release.

const TAP = 80; // milliseconds from the end of a touch to its click

let calmness = Promise.resolve();
let relieve = null;
let timer = null;

export const calm = () => calmness;

function press(event) {
  if (event.button !== 0) return;
  clearTimeout(timer);
  if (!relieve) calmness = new Promise((resolve) => { relieve = resolve; });
}

// The click comes after the release, and before what waits.
function release(after) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    relieve?.();
    relieve = null;
  }, after);
}

addEventListener("pointerdown", press, { capture: true });
addEventListener("pointerup", (event) => release(event.pointerType === "mouse" ? 0 : TAP), { capture: true });
addEventListener("pointercancel", () => release(0), { capture: true });
addEventListener("blur", () => release(0));
