// Between two rounds and at the end: what was left in the hands, who won, and what comes next.

import { card, lay, sorted } from "./cards.js";
import { byId, make, markScrollable, order, setAttr, setClass, setText, setUsable } from "./dom.js";
import { nameOf } from "./events.js";
import { roundsTable } from "./results.js";
import { avatar, kindLabel, toneOf } from "./seats.js";
import { secondsLeft } from "./timer.js";
import * as words from "./words.js";

// Milliseconds in which the last move can be seen before the result lies over it.
const LAST_LOOK = 1200;

let shown = null; // The round and state whose result is built.
let holdUntil = 0;
let isPeeking = false;

export const isOutcomeOpen = () => !byId("outcome").hidden;

// Call before drawing, when a round may just have ended; `redraw` comes when the look is over.
export function holdResult(redraw) {
  holdUntil = performance.now() + LAST_LOOK;
  setTimeout(redraw, LAST_LOOK + 20);
}

export function drawOutcome(table) {
  const { state } = table.snapshot;
  const isOver = state === "between" || state === "finished";
  const isOpen = isOver && performance.now() >= holdUntil;
  const outcome = byId("outcome");
  if (!isOver) {
    isPeeking = false;
    shown = null;
  }
  outcome.hidden = !isOpen;
  setClass(outcome, "peeking", isPeeking);
  const isCovered = isOpen && !isPeeking;
  for (const part of document.querySelectorAll(".board, .tray, .felt > .me")) part.hidden = isCovered;
  if (!isOpen) return;
  const key = `${state} ${table.round.number}`;
  if (shown !== key) {
    shown = key;
    build(table);
  }
  placeHands(table);
  drawPeek();
  drawFoot(table);
}

export function markScrollableOutcome() {
  if (isOutcomeOpen()) markScrollable(byId("outcome-body"));
}

function drawPeek() {
  setAttr(byId("peek"), "aria-pressed", String(isPeeking));
  setText(byId("peek"), isPeeking ? words.showResult() : words.showTable());
  byId("outcome-body").hidden = isPeeking;
}

// The result -----------------------------------------------------------------------------

function build(table) {
  const { snapshot, round } = table;
  const { winner, reason, points } = round.result;
  const isFinished = snapshot.state === "finished";
  const body = byId("outcome-body");
  setClass(byId("outcome"), "final", isFinished);
  const end = words.roundEnd(reason, nameOf(table, winner));
  const added = words.adds(nameOf(table, winner), points);
  if (isFinished) {
    setText(byId("outcome-title"), words.wins(nameOf(table, snapshot.result.winner)));
    setText(byId("outcome-text"), `${words.roundsPlayed(snapshot.rounds.length)} ${words.full(end)} ${added}`);
    body.replaceChildren(
      roundsTable(table),
      make("h3", {}, words.lastHands()),
      handsList(table),
    );
  } else {
    setText(byId("outcome-title"), end);
    setText(byId("outcome-text"), `${words.full(words.round(round.number))} ${added}`);
    body.replaceChildren(handsList(table));
  }
  body.scrollTop = 0;
}

function handsList(table) {
  const { winner } = table.round.result;
  const first = table.snapshot.players[winner];
  const rest = table.seatsFromMe.filter(({ seat }) => seat !== winner);
  return make("ol", { class: "remains" }, ...[first, ...rest].map((player) => handRow(table, player)));
}

function handRow(table, { seat, name, kind }) {
  const { hand_points: left, points, winner, scores } = table.round.result;
  const isWinner = seat === winner;
  const label = kindLabel(kind);
  const who = make(
    "span",
    { class: "who" },
    make("b", {}, make("bdi", {}, nameOf(table, seat) ?? words.you())),
    ...(label ? [make("span", { class: "sub" }, label)] : []),
  );
  const gain = isWinner ? words.plus(points) : words.points(left[seat]);
  return make(
    "li",
    { class: `${toneOf(table, seat)}${isWinner ? " won" : ""}`, "data-seat": seat },
    avatar(name),
    who,
    make("span", { class: "fan", "data-hand-of": seat }),
    make("span", { class: "gain" }, gain),
    make("span", { class: "total" }, make("span", { class: "dim" }, words.total()), " ", make("b", {}, String(scores[seat]))),
  );
}

// The cards themselves are those of the page, so they come from where they lay.
function placeHands(table) {
  for (const fan of byId("outcome-body").querySelectorAll("[data-hand-of]")) {
    const hand = sorted(table.round.hands[Number(fan.dataset.handOf)], "suit");
    if (isPeeking && Number(fan.dataset.handOf) === table.me) continue;
    if (hand.length) order(fan, hand.map((code) => lay(code, "meld")));
    else if (!fan.firstChild) fan.append(make("span", { class: "dim none" }, words.noCards()));
  }
}

// What comes next ---------------------------------------------------------------------------

function drawFoot(table) {
  const { snapshot, me } = table;
  const isFinished = snapshot.state === "finished";
  const nextRound = byId("next-round");
  const rematch = byId("rematch");
  nextRound.hidden = isFinished || me === null;
  rematch.hidden = !isFinished || me === null || snapshot.next !== null;
  byId("next-match").hidden = !isFinished || snapshot.next === null;
  byId("to-lobby").hidden = !isFinished;
  if (snapshot.next) setAttr(byId("next-match"), "href", snapshot.next.url);
  const isBusy = table.sending !== null;
  setUsable(nextRound, me !== null && !snapshot.ready[me] && !isBusy);
  setUsable(rematch, me !== null && !snapshot.rematch[me] && !isBusy);
  drawWait(table);
}

export function drawWait(table) {
  if (table.snapshot) setText(byId("outcome-wait"), waitText(table));
}

function waitText({ snapshot, me, seatsFromMe }) {
  const named = (seats) => seats.map(({ seat, name }) => (seat === me ? words.you() : name));
  if (snapshot.state === "finished") {
    const agreed = seatsFromMe.filter(({ seat, kind }) => snapshot.rematch[seat] && kind === "human");
    if (agreed.length === 0) return "";
    const awaited = seatsFromMe.filter(({ seat }) => !snapshot.rematch[seat]);
    const both = [words.rematchAgreed(named(agreed))];
    if (awaited.length) both.push(words.waitingFor(named(awaited)));
    return both.join(" · ");
  }
  if (snapshot.state !== "between") return "";
  const parts = [];
  const awaited = seatsFromMe.filter(({ seat }) => !snapshot.ready[seat]);
  if (me === null || snapshot.ready[me]) {
    parts.push(awaited.length ? words.waitingFor(named(awaited)) : words.nextDeal());
  }
  const left = secondsLeft("deal");
  if (left !== null && awaited.length) parts.push(words.dealIn(left));
  return parts.join(" · ");
}

export function listenToOutcome(actions, redraw) {
  byId("next-round").addEventListener("click", actions.ready);
  byId("rematch").addEventListener("click", actions.rematch);
  byId("peek").addEventListener("click", () => {
    isPeeking = !isPeeking;
    redraw();
  });
}
