// The table's page: draws the snapshot, listens to the person and to the server.

import { advise } from "./table/advice.js";
import { bound, makeActions } from "./table/actions.js";
import { announce, answer } from "./table/announce.js";
import { drawAway, listenToAway, tellAway } from "./table/away.js";
import { drawBoard, markScrollableMats } from "./table/board.js";
import { codeOf } from "./table/cards.js";
import { drawDeal } from "./table/deal.js";
import { byId, setAttr, setClass, setText, sweep } from "./table/dom.js";
import { describe, nameOf, readMove } from "./table/events.js";
import * as flip from "./table/flip.js";
import { focused, repairFocus } from "./table/focus.js";
import { drawHand, focusHand, listenToHand } from "./table/hand.js";
import { drawOutcome, drawWait, holdResult, isOutcomeOpen, listenToOutcome, markScrollableOutcome } from "./table/rounds.js";
import { drawSeats, plateOf } from "./table/seats.js";
import { drawSide, listenToSide } from "./table/side.js";
import { TableSocket } from "./table/socket.js";
import { Table } from "./table/state.js";
import { drawClock, setClocks, startClocks } from "./table/timer.js";
import { drawTray } from "./table/tray.js";
import * as words from "./table/words.js";

const page = document.body.dataset;
const table = new Table(JSON.parse(byId("snapshot").textContent), sessionStorage);
const socket = new TableSocket(page.socket, {
  state: receive,
  ok() {},
  error: refused,
  status: showConnection,
  signedOut: () => location.assign(`${page.signIn}?next=${encodeURIComponent(location.pathname)}`),
  notAllowed: () => location.assign(page.lobby),
});
const actions = bound(makeActions(table, socket, () => draw()));

// Drawing ------------------------------------------------------------------------------

// `playedBy`: cards that have just been played, and by which seat; they come from there.
function draw(playedBy = new Map()) {
  const before = focused();
  const wasOpen = isOutcomeOpen();
  flip.look();
  const advice = advise(table);
  drawFrame();
  drawSeats(table);
  drawBoard(table);
  drawHand(table, advice);
  drawTray(table, advice);
  drawSide(table);
  drawDeal(table);
  drawAway(table);
  drawOutcome(table);
  drawClock(table);
  sweep();
  flip.play((element) => originOf(element, playedBy));
  repairFocus(before);
  if (!wasOpen && isOutcomeOpen() && !before?.closest(".side, .bar")) byId("outcome-title").focus();
  markScrollable();
}

function drawFrame() {
  const { round } = table;
  const title = words.title(page.title);
  const shown = table.isMyTurn ? words.titleInTurn(title) : title;
  if (document.title !== shown) document.title = shown;
  setText(byId("round-name"), round ? words.round(round.number) : words.dealing());
  setClass(document.body, "busy", table.sending);
  setClass(document.body, "my-turn", table.isMyTurn);
  setClass(document.body, "watching", table.me === null);
}

function originOf(element, playedBy) {
  const seat = playedBy.get(codeOf(element));
  if (seat !== undefined && seat !== table.me) return plateOf(seat);
  return element.closest(".hand") ? byId("stock") : null;
}

function markScrollable() {
  markScrollableMats();
  markScrollableOutcome();
}

// From the server ---------------------------------------------------------------------------

function receive(snapshot) {
  if (snapshot.v < table.snapshot.v) return;
  const was = table.snapshot;
  const wasMyTurn = table.isMyTurn;
  const couldPlay = table.mayPlay;
  const isAnswered = table.sending && snapshot.v > table.sending.v;
  if (isAnswered) table.sending = null;
  const { fresh, dropped, isNewRound } = table.take(snapshot);
  if (fresh.length || isNewRound) table.fault = "";
  setClocks(snapshot);
  for (const sentence of tellAway(was, snapshot, table.me)) announce(sentence);
  tell(fresh, { wasMyTurn, couldPlay, isNewRound, fell: dropped > 0 && !isAnswered, wasState: was.state });
  if (was.state === "playing" && snapshot.state !== "playing") holdResult(() => draw());
  const isOnPile = focused()?.closest?.(".piles");
  draw(whoPlayed(fresh));
  if (isOnPile && !couldPlay && table.mayPlay) focusHand(table.round.drawn ?? undefined);
  if (snapshot.state === "dealing") actions.ready();
  if (snapshot.next && !was.next) location.assign(snapshot.next.url);
}

function whoPlayed(events) {
  const playedBy = new Map();
  for (const { seat, move } of events) for (const code of readMove(move).cards) playedBy.set(code, seat);
  return playedBy;
}

// What is new, each thing said once.
function tell(fresh, { wasMyTurn, couldPlay, isNewRound, fell, wasState }) {
  const { round, snapshot } = table;
  if (isNewRound && round) announce(words.full(words.round(round.number)));
  for (const event of fresh) {
    const isOwnDraw = event.seat === table.me && event.move === "draw stock" && round.drawn;
    if (isOwnDraw && !couldPlay) announce(words.youDrew(round.drawn));
    else announce(describe(table, event).ear);
  }
  if (wasState === "playing" && ["between", "finished"].includes(snapshot.state)) {
    const { winner, reason, points } = snapshot.rounds.at(-1);
    announce(words.full(words.roundEnd(reason, nameOf(table, winner))));
    announce(words.adds(nameOf(table, winner), points));
    if (snapshot.result) announce(words.full(words.wins(nameOf(table, snapshot.result.winner))));
  }
  if (fell) announce(words.planFell());
  if (table.isMyTurn && !wasMyTurn) announce(words.full(words.yourTurn()));
}

function refused({ text }, isAnswer) {
  if (isAnswer) table.sending = null;
  table.fault = text;
  draw();
  answer(text);
}

let wasLost = false;
let lostTimer = null;

function showConnection(state) {
  const net = byId("net");
  setAttr(net, "data-state", state);
  clearTimeout(lostTimer);
  if (state === "live") {
    setText(byId("net-text"), words.live());
    if (wasLost) announce(words.backAgain());
    wasLost = false;
  } else if (state === "lost") {
    setText(byId("net-text"), words.reconnecting());
    // A short break is nobody's concern.
    lostTimer = setTimeout(() => {
      if (!wasLost) announce(words.lost());
      wasLost = true;
    }, 2000);
  } else {
    setText(byId("net-text"), words.stopped());
    announce(words.stopped());
  }
}

// From the person -----------------------------------------------------------------------------

function listen() {
  listenToHand(actions);
  listenToSide();
  listenToAway(actions);
  listenToOutcome(actions, () => draw());
  byId("stock").addEventListener("click", () => actions.draw("stock"));
  byId("discards").addEventListener("click", () => actions.draw("discard"));
  byId("main-action").addEventListener("click", actions.main);
  byId("discard").addEventListener("click", actions.discard);
  byId("undo").addEventListener("click", actions.undo);
  byId("put-down").addEventListener("click", actions.putDown);
  byId("sort-suit").addEventListener("click", () => actions.sortBy("suit"));
  byId("sort-rank").addEventListener("click", () => actions.sortBy("rank"));
  byId("board").addEventListener("click", ({ target }) => {
    const ghost = target.closest(".ghost-card");
    if (ghost) actions.layOn(Number(ghost.dataset.on));
  });
  byId("staged").addEventListener("click", ({ target }) => {
    const button = target.closest("[data-take-back], [data-grow]");
    if (button?.dataset.grow) actions.growStaged(button.dataset.grow);
    else if (button) actions.takeBack(button.dataset.takeBack);
  });
  addEventListener("resize", markScrollable);
}

setClocks(table.snapshot);
listen();
draw();
startClocks(() => {
  drawClock(table);
  drawWait(table);
});
socket.connect();
