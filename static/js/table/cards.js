// The cards: one element for each, for the life of the page.

import { make, setAttr, setClass, use } from "./dom.js";
import { cardName } from "./words.js";

const elements = new Map();
const PICTURE = { h: "♥", d: "♦", c: "♣", s: "♠" };
const TEXT_STYLE = "\uFE0E"; // Else some systems draw the suits as emoji.

export const rankOf = (code) => code[0];
export const suitOf = (code) => code[1];
export const indexOf = (code) => (code[0] === "T" ? "10" : code[0]);

// "10♣", for the eye.
export const short = (code) => indexOf(code) + PICTURE[suitOf(code)] + TEXT_STYLE;

function face(code) {
  return [use(suitOf(code), "pip"), use(suitOf(code), "big"), use(code, "art")];
}

export function card(code) {
  let element = elements.get(code);
  if (!element) {
    element = make(
      "span",
      { class: "card", "data-card": code, "data-suit": suitOf(code), "data-ix": indexOf(code) },
      ...face(code),
    );
    elements.set(code, element);
  }
  return element;
}

// A card that is not there: where one would go, or the same card a second time.
export function copy(code, tag, attributes) {
  const more = attributes.class ? ` ${attributes.class}` : "";
  return make(
    tag,
    { "data-suit": suitOf(code), "data-ix": indexOf(code), ...attributes, class: `card small${more}` },
    ...face(code),
  );
}

// What a card is to a reader depends on where it lies: a button in the hand, a picture on the
// table, and nothing of its own in a pile, whose button has its name.
export function lay(code, place, { isPressed = false, isNew = false, isPending = false } = {}) {
  const element = card(code);
  const inHand = place === "hand";
  const isMute = place === "pile";
  setClass(element, "small", place === "meld");
  setClass(element, "hand-card", inHand);
  setClass(element, "new", inHand && isNew);
  setClass(element, "pending", isPending);
  setClass(element, "under", false);
  setAttr(element, "role", isMute ? null : inHand ? "button" : "img");
  setAttr(element, "aria-hidden", isMute ? "true" : null);
  setAttr(element, "aria-label", isMute ? null : cardName(code));
  setAttr(element, "aria-pressed", inHand ? String(isPressed) : null);
  setAttr(element, "aria-describedby", inHand && isNew ? "new-card" : null);
  if (!inHand) setAttr(element, "tabindex", null);
  return element;
}

export const codeOf = (element) => element?.dataset?.card ?? null;

// Sorting for the eye: colours alternate between suits; the ace stands above the king.
const SUITS = "shcd";
const RANKS = "23456789TJQKA";
const bySuit = (a, b) => SUITS.indexOf(suitOf(a)) - SUITS.indexOf(suitOf(b));
const byRank = (a, b) => RANKS.indexOf(rankOf(a)) - RANKS.indexOf(rankOf(b));

export function sorted(codes, by) {
  const first = by === "rank" ? byRank : bySuit;
  const second = by === "rank" ? bySuit : byRank;
  return [...codes].sort((a, b) => first(a, b) || second(a, b));
}
