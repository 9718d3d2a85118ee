// The moves of the round as sentences: for the eye in the log, for the ear in the status line.

import { short } from "./cards.js";
import * as words from "./words.js";

// "layoff 0 TcJc" → {type: "layoff", meld: 0, cards: ["Tc", "Jc"]}
export function readMove(text) {
  if (text.startsWith("draw ")) return { type: text, meld: null, cards: [] };
  const parts = text.split(" ");
  const meld = parts[0] === "layoff" ? Number(parts[1]) : null;
  return { type: parts[0], meld, cards: parts.at(-1).match(/../g) };
}

// A player's name, or null for oneself.
export function nameOf(table, seat) {
  return seat === table.me ? null : table.snapshot.players[seat].name;
}

export function meldName(table, index) {
  const meld = table.round.melds[index];
  return words.meldOf(meld.kind, nameOf(table, meld.owner));
}

export function describe(table, event) {
  const move = readMove(event.move);
  const cards = event.card ? [event.card] : move.cards;
  const details = {
    target: move.meld === null ? "" : meldName(table, move.meld),
    kindOfMeld: move.type === "meld" ? kindOf(table, move.cards) : "",
  };
  const name = nameOf(table, event.seat);
  const sentence = (cardsText) => by(event, words.event(move.type, name, { ...details, cardsText }));
  const spoken = sentence(words.cardNames(cards));
  return {
    eye: sentence(words.cardRow(cards.map(short))),
    ear: event.points === undefined ? words.full(spoken) : words.withPoints(spoken, event.points),
    points: event.points,
    cards: move.cards,
    type: move.type,
  };
}

// A move that the person of the seat has not made says so.
function by({ by: maker }, sentence) {
  if (!maker) return sentence;
  return maker === "timeout" ? words.timedOut(sentence) : words.byProgram(sentence, maker);
}

// Melds only grow, so the one that holds these cards is the one that was put down.
function kindOf(table, cards) {
  return table.round.melds.find((meld) => cards.every((code) => meld.cards.includes(code)))?.kind ?? "group";
}
