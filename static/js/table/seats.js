// Who sits at the table: the others above the felt, oneself beside the hand.

import { standIn } from "./away.js";
import { byId, make, order, setAttr, setClass, setText, use } from "./dom.js";
import * as words from "./words.js";

const TONES = ["amber", "coral", "sky", "lilac"];
const MOST_BACKS = 7;
const plates = new Map();

export const toneOf = (table, seat) => `tone-${TONES[table.placeOf(seat)]}`;
export const initial = (name) => [...name][0].toUpperCase();
export const plateOf = (seat) => plates.get(seat)?.root ?? null;

export function drawSeats(table) {
  const [own, ...others] = table.seatsFromMe;
  order(byId("seats"), others.map((player) => drawSeat(table, player)));
  drawSeat(table, own);
}

export function avatar(name) {
  return make("span", { class: "avatar", "aria-hidden": "true" }, initial(name));
}

// "program, hard", for a seat that a program plays; nothing for a person.
export function kindLabel(kind) {
  if (kind === "human") return "";
  return make(
    "span",
    { class: "kind" },
    use("program", "icon"),
    make("span", { class: "kind-more" }, words.program()),
    " ",
    make("span", { class: "kind-level" }, words.level(kind)),
  );
}

export function track() {
  const fill = make("i", { class: "fill" });
  return { bar: make("span", { class: "track", "aria-hidden": "true" }, fill), fill };
}

export function fillTo(fill, score, target) {
  const width = `${Math.min(100, (score / target) * 100)}%`;
  if (fill.style.inlineSize !== width) fill.style.inlineSize = width;
}

function drawSeat(table, player) {
  const parts = plates.get(player.seat) ?? build(table, player);
  const { snapshot, round } = table;
  const isOn = table.isPlaying && round.turn === player.seat;
  const count = cardCount(table, player.seat);
  setClass(parts.root, "on", isOn);
  setText(parts.turn, isOn ? (player.seat === table.me ? words.yourTurn() : words.inTurn()) : "");
  setText(parts.count, count === null ? "" : words.cards(count));
  setText(parts.score, String(snapshot.scores[player.seat]));
  setText(parts.points, words.points(snapshot.scores[player.seat]));
  const level = standIn(snapshot.players[player.seat]);
  setText(parts.standInLevel, level ? words.level(level) : "");
  setAttr(parts.standIn, "hidden", !level);
  setAttr(parts.standIn, "title", level ? words.playsFor(player.name, level) : null);
  fillTo(parts.fill, snapshot.scores[player.seat], snapshot.options.target_score);
  drawBacks(parts.backs, Math.min(count ?? 0, MOST_BACKS));
  return parts.root;
}

// Cards in the tray are still in the hand as far as the others can see; so they are here.
const cardCount = ({ round }, seat) => round?.hand_counts[seat] ?? null;

function drawBacks(room, count) {
  while (room.children.length > count) room.lastChild.remove();
  while (room.children.length < count) {
    room.append(make("span", { class: "card back small" }, use("back", "art")));
  }
}

function build(table, player) {
  const isOwn = table.placeOf(player.seat) === 0;
  const { bar, fill } = track();
  const parts = {
    turn: make("span", { class: "turn" }),
    count: make("span", { class: "dim count" }),
    score: make("span", { class: "badge", "aria-hidden": "true" }),
    points: make("span", { class: "vh" }),
    backs: make("span", { class: "mini", "aria-hidden": "true" }),
    fill,
    standInLevel: make("span"),
  };
  parts.standIn = make("span", { class: "stand-in", hidden: true }, use("program", "icon"), make("span", { class: "vh" }, words.program()), parts.standInLevel);
  const kind = kindLabel(player.kind);
  const who = make(
    "span",
    { class: "who" },
    make("b", {}, make("bdi", {}, player.name)),
    make("span", { class: "sub" }, parts.turn, parts.count, parts.standIn, ...(kind ? [kind] : [])),
  );
  const content = [avatar(player.name), who, parts.backs, parts.score, parts.points, bar];
  parts.root = isOwn ? byId("plate") : make("li", { class: `seat ${toneOf(table, player.seat)}` });
  parts.root.append(...content);
  setAttr(parts.root, "data-seat", player.seat);
  plates.set(player.seat, parts);
  return parts;
}
