// The felt: piles and melds, with the places where chosen cards could go.

import { card, copy, lay } from "./cards.js";
import { byId, make, markScrollable, order, setAttr, setClass, setText, setUsable } from "./dom.js";
import { meldName, nameOf } from "./events.js";
import { initial, toneOf } from "./seats.js";
import * as words from "./words.js";

// The part of a card that shows when another lies on it, as in the style sheet.
const OVERLAP = 0.44;

const mats = new Map();
const melds = new Map();
const ghosts = new Map();

export function drawBoard(table) {
  drawPiles(table);
  const board = byId("board");
  const shown = table.seatsFromMe.map((player) => mat(table, player));
  // Reading order is that of the table: piles first, then the others, then one's own.
  order(board, [board.querySelector(".emblem"), byId("piles"), ...shown.slice(1), shown[0]]);
  const all = table.round?.melds ?? [];
  for (const { seat } of table.snapshot.players) {
    const own = all.map((meld, index) => ({ ...meld, index })).filter(({ owner }) => owner === seat);
    const { section, list } = mats.get(seat);
    order(list, own.map((meld) => drawMeld(table, meld)));
    setClass(section, "empty", own.length === 0);
    list.hidden = own.length === 0;
    measure(section, own, list);
  }
}

// How wide the melds of a mat are, in cards: the style sheet chooses the size by it. Room for one
// card more in each meld, so that nothing changes its size when a card shows where it would go.
function measure(section, own, list) {
  let units = 0;
  for (const [place, { cards }] of own.entries()) {
    const shown = list.children[place].firstChild.children.length;
    units += 1 + OVERLAP * (Math.max(cards.length + 1, shown) - 1);
  }
  setVariable(section, "--units", Math.max(units, 1).toFixed(2));
  setVariable(section, "--melds", Math.max(own.length, 1));
}

function setVariable(node, name, value) {
  if (node.style.getPropertyValue(name) !== String(value)) node.style.setProperty(name, value);
}

export function markScrollableMats() {
  markScrollable(byId("board"));
  for (const { section, list } of mats.values()) {
    markScrollable(section);
    markScrollable(list);
  }
}

function mat(table, player) {
  let found = mats.get(player.seat);
  if (!found) {
    const title = words.meldsOf(nameOf(table, player.seat));
    const list = make("ul", { class: "melds", "aria-label": title });
    const section = make(
      "section",
      { class: `mat at-${table.placeOf(player.seat)} ${toneOf(table, player.seat)}`, "aria-label": title },
      make("h2", {}, make("span", { class: "tag", "aria-hidden": "true" }, initial(player.name)), make("span", { class: "label" }, title)),
      list,
    );
    found = { section, list };
    mats.set(player.seat, found);
  }
  return found.section;
}

// Piles -------------------------------------------------------------------------------

function drawPiles(table) {
  const { round, legal } = table;
  const stock = byId("stock");
  const discards = byId("discards");
  const count = round?.stock ?? 0;
  setText(byId("stock-count"), String(count));
  setAttr(stock, "aria-label", words.stock(count));
  setClass(stock, "bare", count === 0);
  setClass(stock, "thin", count < 3);
  const canDiscard = table.mayDiscard && !table.sending;
  setUsable(stock, legal.draws.includes("stock") && !table.sending);
  setUsable(discards, (legal.draws.includes("discard") && !table.sending) || canDiscard);
  setClass(stock, "lit", legal.draws.includes("stock"));
  setClass(discards, "lit", legal.draws.includes("discard"));
  setClass(discards, "wants", canDiscard);
  const seen = (round?.discards ?? []).slice(-2);
  setAttr(discards, "aria-label", words.discardPile(seen.at(-1)));
  setClass(discards, "bare", seen.length === 0);
  setClass(discards, "closed", round?.is_pile_closed);
  order(discards, seen.map((code) => lay(code, "pile")));
  if (seen.length > 1) setClass(card(seen[0]), "under", true);
}

// Melds and ghosts -----------------------------------------------------------------------

function drawMeld(table, meld) {
  const key = `${table.round.number} ${meld.index}`;
  let found = melds.get(key);
  if (!found) {
    const fan = make("span", { class: "fan" });
    found = { item: make("li", { class: "meld", "data-meld": meld.index }, fan), fan };
    melds.set(key, found);
  }
  setAttr(found.item, "aria-label", words.kind(meld.kind));
  const offer = table.additions.find(({ type, meld: on }) => type === "layoff" && on === meld.index);
  const staged = table.stagedOn(meld.index);
  const pending = new Set(staged?.cards ?? []);
  const present = new Set([...meld.cards, ...pending]);
  setClass(found.item, "target", offer);
  let isFirst = true;
  order(
    found.fan,
    (offer ?? staged)?.becomes.map((code) => {
      if (present.has(code)) return lay(code, "meld", { isPending: pending.has(code) });
      const node = ghost(table, meld.index, code, isFirst);
      isFirst = false;
      return node;
    }) ?? meld.cards.map((code) => lay(code, "meld")),
  );
  return found.item;
}

// The card where it would go: a button, and for further cards of the same lay-off only a picture.
function ghost(table, meld, code, isButton) {
  const key = `${meld} ${code} ${isButton}`;
  let node = ghosts.get(key);
  if (!node) {
    node = isButton
      ? copy(code, "button", { type: "button", class: "ghost-card", "data-ghost": code, "data-on": meld })
      : copy(code, "span", { class: "ghost-card", "aria-hidden": "true", "data-on": meld });
    ghosts.set(key, node);
  }
  if (isButton) setAttr(node, "aria-label", words.layOn([...table.chosen], meldName(table, meld)));
  return node;
}
