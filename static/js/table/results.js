// The table of all rounds: points left in each hand, who won, and the totals.

import { make } from "./dom.js";
import { nameOf } from "./events.js";
import { toneOf } from "./seats.js";
import * as words from "./words.js";

export function roundsTable(table) {
  const { snapshot, seatsFromMe } = table;
  return make(
    "div",
    { class: "sheet-of-rounds", tabindex: "0", role: "group", "aria-label": words.roundsTable() },
    make(
      "table",
      {},
      make("caption", { class: "vh" }, words.roundsTable()),
      make("thead", {}, headRow(table, seatsFromMe)),
      make("tbody", {}, ...snapshot.rounds.map((round) => roundRow(seatsFromMe, round))),
    ),
  );
}

function headRow(table, players) {
  return make(
    "tr",
    {},
    make("td", {}, make("span", { class: "vh" }, words.roundsTable())),
    ...players.map(({ seat, name }) =>
      make(
        "th",
        { scope: "col", class: toneOf(table, seat) },
        make("span", { class: "dot" }),
        make("bdi", {}, seat === table.me ? words.you() : (nameOf(table, seat) ?? name)),
      ),
    ),
  );
}

function roundRow(players, round) {
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, words.round(round.number)),
    ...players.map(({ seat }) => {
      const isWinner = seat === round.winner;
      const gain = isWinner
        ? make("span", { class: "plus" }, words.plus(round.points))
        : make("span", { class: "left" }, String(round.hand_points[seat]), make("span", { class: "in-hand" }, ` ${words.inHand()}`));
      return make("td", isWinner ? { class: "won" } : {}, gain, " ", make("b", {}, String(round.scores[seat])));
    }),
  );
}
