// One polite region, one sentence after the other. What happens at the same time is said together,
// since some readers drop a message that is replaced at once.

import { byId } from "./dom.js";

const MOST_WAITING = 6; // After a long absence the last few matter.
const TOGETHER = 60; // Milliseconds.

let waiting = [];
let timer = null;

export function announce(sentence) {
  if (!sentence) return;
  waiting.push(sentence);
  timer ??= setTimeout(speak, TOGETHER);
}

function speak() {
  const text = waiting.slice(-MOST_WAITING).join(" ");
  waiting = [];
  const region = byId("status");
  region.textContent = "";
  // On the next task, so that the same sentence twice is spoken twice.
  setTimeout(() => { region.textContent = text; });
  timer = setTimeout(() => {
    timer = null;
    if (waiting.length) speak();
  }, Math.max(900, Math.min(4000, text.length * 45)));
}
