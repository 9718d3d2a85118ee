// The hand: one tab stop, arrows between the cards, letters while it has the focus.

import { card, codeOf, lay } from "./cards.js";
import { byId, make, order, setAttr, setClass, setText, setUsable } from "./dom.js";
import * as words from "./words.js";

const places = new Map(); // A list item for each card that was ever in the hand.
let shown = [];
let stop = null; // The card that Tab comes to.

export function drawHand(table, advice) {
  const before = shown;
  shown = table.hand;
  if (!shown.includes(stop)) stop = neighbour(before, stop) ?? shown[0] ?? null;
  order(byId("hand"), shown.map((code) => drawCard(table, code)));
  setText(byId("hand-title"), words.hand(shown.length));
  drawButtons(table, advice);
}

function drawCard(table, code) {
  let item = places.get(code);
  if (!item) {
    item = make("li");
    places.set(code, item);
  }
  const isNew = table.isMyTurn && table.round.drawn === code;
  const element = lay(code, "hand", { isPressed: table.chosen.has(code), isNew });
  setAttr(element, "tabindex", code === stop ? "0" : "-1");
  order(item, [element]);
  return item;
}

// Where the focus goes when its card has left: to the card that took its place.
function neighbour(before, code) {
  const place = before.indexOf(code);
  if (place < 0 || shown.length === 0) return null;
  return shown[Math.min(place, shown.length - 1)];
}

function drawButtons(table, { main, canDiscard }) {
  const button = byId("main-action");
  setText(button, main.label);
  setUsable(button, main.usable && !table.sending);
  setClass(button, "go", main.usable);
  const discard = byId("discard");
  setUsable(discard, canDiscard && !table.sending);
  setClass(discard, "go", canDiscard && !main.usable);
  setUsable(byId("undo"), table.plan.length > 0);
  setAttr(byId("sort-suit"), "aria-pressed", String(table.sort === "suit"));
  setAttr(byId("sort-rank"), "aria-pressed", String(table.sort === "rank"));
}

// Focus -------------------------------------------------------------------------------------

export function focusHand(code = stop) {
  if (!shown.includes(code)) return false;
  if (stop !== code) {
    if (stop && shown.includes(stop)) setAttr(card(stop), "tabindex", "-1");
    stop = code;
    setAttr(card(code), "tabindex", "0");
  }
  card(code).focus({ preventScroll: true });
  return true;
}

// Listening ---------------------------------------------------------------------------------

export function listenToHand(actions) {
  const hand = byId("hand");
  hand.addEventListener("click", ({ target }) => {
    const code = codeOf(target.closest(".hand-card"));
    if (!code) return;
    focusHand(code);
    actions.choose(code);
  });
  hand.addEventListener("keydown", (event) => {
    const code = codeOf(event.target.closest?.(".hand-card"));
    if (!code || event.ctrlKey || event.metaKey || event.altKey) return;
    if (step(event.key, code) || press(event, code, actions)) event.preventDefault();
  });
}

function step(key, code) {
  const at = shown.indexOf(code);
  const last = shown.length - 1;
  // The hand lies left to right in every language, and arrows go the way they point.
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last }[key];
  if (to === undefined) return false;
  focusHand(shown[Math.max(0, Math.min(last, to))]);
  return true;
}

function press(event, code, actions) {
  if (event.key === " " || event.key === "Enter") {
    if (!event.repeat) actions.choose(code);
    return true;
  }
  const act = {
    m: actions.meld,
    l: actions.layOff,
    d: actions.discard,
    s: actions.toggleSort,
    u: actions.undo,
    escape: actions.clear,
  }[letterOf(event)];
  if (!act || event.repeat) return false;
  act();
  return true;
}

// On a keyboard of another script the key in the same place counts.
function letterOf({ key, code }) {
  const isForeign = key.length === 1 && key.charCodeAt(0) > 127 && code.startsWith("Key");
  return (isForeign ? code.slice(3) : key).toLowerCase();
}
