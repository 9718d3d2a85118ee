// One polite region, one sentence after the other. What happens at the same time is said together,
// since some readers drop a message that is replaced at once.

import { byId } from "./dom.js";

const MOST_WAITING = 6; // After a long absence the last few matter.
const TOGETHER = 60; // Milliseconds, like all times here.
const SHORT_GAP = 200;

let waiting = []; // {text, isAnswer}
let timer = null;
let freeAt = 0; // When the last sentence has had its time.

// Something has happened at the table.
export function announce(text) {
  if (text) say({ text, isAnswer: false });
}

// The answer to what the person has just done: an older one that still waits is of no use then.
export function answer(text) {
  waiting = waiting.filter(({ isAnswer }) => !isAnswer);
  if (text) say({ text, isAnswer: true });
}

function say(sentence) {
  waiting.push(sentence);
  timer ??= setTimeout(speak, Math.max(TOGETHER, freeAt - performance.now()));
}

function speak() {
  timer = null;
  const said = waiting.slice(-MOST_WAITING);
  waiting = [];
  if (said.length === 0) return;
  const text = said.map((sentence) => sentence.text).join(" ");
  const region = byId("status");
  region.textContent = "";
  // On the next task, so that the same sentence twice is spoken twice.
  setTimeout(() => { region.textContent = text; });
  const isAnswer = said.every((sentence) => sentence.isAnswer);
  freeAt = performance.now() + (isAnswer ? SHORT_GAP : Math.max(900, Math.min(4000, text.length * 45)));
}
