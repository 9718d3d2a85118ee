// Clocks that the server runs: here they are only shown. All times come as seconds from now.

import { announce } from "./announce.js";
import { make, setAttr, setClass, setText } from "./dom.js";
import { plateOf } from "./seats.js";
import * as words from "./words.js";

const SPOKEN = [30, 10]; // Seconds left that are said aloud, in one's own turn.
const ends = new Map();
let bank = 0; // Seconds beyond the limit of the turn.
let face = null; // {seat, node, text}: the clock on the seat in turn.

const still = matchMedia("(prefers-reduced-motion: reduce)");

// Whole seconds until "deal" or "turn", or null.
export function secondsLeft(name) {
  const end = ends.get(name);
  return end === undefined ? null : Math.max(0, Math.ceil((end - performance.now()) / 1000));
}

export function setClocks({ deal_in: deal, seconds_left: turn, banks, round }) {
  set("deal", deal);
  set("turn", turn);
  // When the turn's limit is used up, the bank of the seat runs.
  bank = turn === null ? 0 : banks[round.turn] ?? 0;
  set("bank", turn === null ? null : turn + bank);
}

function set(name, seconds) {
  if (seconds === null) ends.delete(name);
  else ends.set(name, performance.now() + seconds * 1000);
}

export function drawClock(table) {
  const limit = table.isPlaying ? secondsLeft("turn") : null;
  const isBank = limit === 0;
  const left = isBank ? secondsLeft("bank") : limit;
  const seat = left === null ? null : table.round.turn;
  if (face && face.seat !== seat) {
    face.ring.remove();
    face.time.remove();
    face = null;
  }
  if (seat === null) return;
  face ??= build(seat, left);
  setText(face.time, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`);
  setAttr(face.time, "aria-label", isBank ? words.bankLeft(left) : words.seconds(left));
  setClass(face.time, "bank", isBank);
  if (isBank && table.isMyTurn && !face.isBank) announce(words.full(words.bankLeft(left)));
  face.isBank = isBank;
  if (!isBank && table.isMyTurn && SPOKEN.includes(left) && face.said !== left) {
    face.said = left;
    announce(words.full(words.seconds(left)));
  }
}

function build(seat, left) {
  const plate = plateOf(seat);
  const ring = make("span", { class: "ring-room" });
  ring.innerHTML =
    '<svg class="ring" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="21.5"/>' +
    '<circle class="left" cx="24" cy="24" r="21.5" pathLength="1"/></svg>';
  plate.querySelector(".avatar").append(ring);
  if (!still.matches) {
    ring.querySelector(".left").animate([{ strokeDasharray: "1 1" }, { strokeDasharray: "0 1" }], { duration: left * 1000, fill: "forwards" });
  }
  const time = make("span", { class: "time", role: "timer" });
  plate.querySelector(".who").after(time);
  return { seat, ring, time, said: null };
}

export function startClocks(tick) {
  setInterval(() => { if (ends.size) tick(); }, 500);
}
