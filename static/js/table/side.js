// Scores and log: beside the felt, and on a phone in a sheet of their own.

import { byId, make, order, setAttr, setClass, setText } from "./dom.js";
import { describe, nameOf } from "./events.js";
import { fillTo, toneOf, track } from "./seats.js";
import * as words from "./words.js";

const rows = new Map();
let logged = { round: null, count: 0, isEnded: false };

export function drawSide(table) {
  drawScores(table);
  drawLog(table);
}

// Scores --------------------------------------------------------------------------------

function drawScores(table) {
  const { players, scores } = table.snapshot;
  const ranked = [...players].sort((a, b) => scores[b.seat] - scores[a.seat] || table.placeOf(a.seat) - table.placeOf(b.seat));
  order(byId("scores"), ranked.map(({ seat }) => drawScore(table, seat)));
}

function drawScore(table, seat) {
  const { scores, options } = table.snapshot;
  const found = rows.get(seat) ?? buildScore(table, seat);
  setAttr(found.meter, "value", scores[seat]);
  setText(found.number, String(scores[seat]));
  fillTo(found.fill, scores[seat], options.target_score);
  return found.root;
}

function buildScore(table, seat) {
  const name = nameOf(table, seat) ?? words.you();
  const meter = make("meter", { min: 0, max: table.snapshot.options.target_score, "aria-label": name });
  const number = make("b");
  const { bar, fill } = track();
  const root = make(
    "li",
    { class: `${toneOf(table, seat)}${seat === table.me ? " me" : ""}` },
    make("span", { class: "dot" }),
    make("span", { class: "n" }, make("bdi", {}, name)),
    meter,
    bar,
    number,
  );
  const found = { root, meter, number, fill };
  rows.set(seat, found);
  return found;
}

// Log -------------------------------------------------------------------------------------

function drawLog(table) {
  const number = table.round?.number ?? null;
  const log = byId("log");
  if (logged.round !== number) {
    logged = { round: number, count: 0, isEnded: false };
    log.replaceChildren();
    setText(byId("log-round"), number === null ? "" : words.round(number));
  }
  const news = table.events.slice(logged.count).map((event) => {
    const { eye, ear, points } = describe(table, event);
    return entry(toneOf(table, event.seat), eye, ear, points);
  });
  logged.count = table.events.length;
  if (table.round?.result && !logged.isEnded) {
    logged.isEnded = true;
    const { reason, winner, points } = table.round.result;
    const text = words.full(words.roundEnd(reason, nameOf(table, winner)));
    const line = entry(toneOf(table, winner), text, text, points);
    setClass(line, "end", true);
    news.push(line);
  }
  if (news.length === 0) return;
  log.append(...news);
  scrollToNewest();
}

function entry(tone, eye, ear, points) {
  return make(
    "li",
    { class: tone },
    make("span", { class: "dot" }),
    make("span", { "aria-hidden": "true" }, eye),
    make("span", { class: "vh" }, ear),
    ...(points === undefined ? [] : [make("span", { class: "plus", "aria-hidden": "true" }, words.plus(points))]),
  );
}

function scrollToNewest() {
  const room = byId("log-room");
  room.scrollTop = room.scrollHeight;
}

// The sheet of a phone ------------------------------------------------------------------------

const SHEETS = { scores: "open-scores", log: "open-log" };

export function listenToSide() {
  for (const [name, id] of Object.entries(SHEETS)) {
    byId(id).addEventListener("click", () => show(document.body.dataset.sheet === name ? null : name));
  }
  byId("close-side").addEventListener("click", () => show(null));
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") show(null); });
  document.addEventListener("pointerdown", ({ target }) => {
    if (!target.closest(".side, .bar")) show(null, false);
  });
}

function show(name, moveFocus = true) {
  const was = document.body.dataset.sheet ?? null;
  if (name === was) return;
  setAttr(document.body, "data-sheet", name);
  for (const [sheet, id] of Object.entries(SHEETS)) setAttr(byId(id), "aria-expanded", String(sheet === name));
  if (name === "log") scrollToNewest();
  if (!moveFocus) return;
  if (name) byId(name === "log" ? "log-title" : "scores-title").focus();
  else byId(SHEETS[was]).focus();
}
