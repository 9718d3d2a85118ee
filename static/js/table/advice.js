// What the person may do now, in words: the hint, and what the buttons say.

import { meldName, nameOf } from "./events.js";
import * as words from "./words.js";

// {lead, text, main: {label, type, usable}, discard: {usable}, putDown: {label, usable}}
export function advise(table) {
  const advice = {
    lead: table.isMyTurn ? words.yourTurn() : "",
    text: hint(table),
    main: mainButton(table),
    canDiscard: table.mayDiscard,
    putDown: {
      label: table.isAllStaged ? words.goOut() : words.putDown(),
      usable: table.plan.length > 0 && !(table.isAllStaged && table.mustKeepOne),
    },
  };
  if (table.fault) Object.assign(advice, { lead: "", text: table.fault });
  return advice;
}

function mainButton(table) {
  const { newMeld, additions } = table;
  if (newMeld) return { label: words.meldOffer(newMeld), type: "meld", usable: true };
  if (additions.length) return { label: words.layOff(), type: "layoff", usable: true };
  return { label: words.meld(), type: null, usable: false };
}

// Where an addition would go: "Luca’s run", "the run in your tray".
export function targetOf(table, offer) {
  return offer.type === "layoff" ? meldName(table, offer.meld) : words.trayMeld(offer.kind);
}

export function label(table, item) {
  if (item.type === "meld") return words.meldLabel(item.kind, item.cards);
  return words.layOn(item.cards, meldName(table, item.meld));
}

function hint(table) {
  const { snapshot, round } = table;
  if (snapshot.state === "dealing") return words.dealing();
  if (snapshot.state === "abandoned") return words.abandoned();
  if (snapshot.state !== "playing") {
    const last = snapshot.rounds.at(-1);
    return words.full(words.roundEnd(last.reason, nameOf(table, last.winner)));
  }
  if (!table.isMyTurn) {
    const turn = words.now(snapshot.players[round.turn].name);
    return table.me === null ? `${words.watching()} ${turn}` : turn;
  }
  return table.mayDraw ? drawHint(table) : playHint(table);
}

function drawHint({ legal, round }) {
  if (round.is_pile_closed) return words.drawClosed();
  const canTake = legal.draws.includes("discard");
  if (round.stock === 0) return canTake ? words.drawLast() : words.drawEmpty();
  return canTake ? words.drawEither() : words.drawStock();
}

function playHint(table) {
  const chosen = [...table.chosen];
  const { newMeld, additions } = table;
  if (newMeld) return additions.length ? words.makesAndFits(newMeld) : words.makes(newMeld);
  if (additions.length === 1) return words.fits(chosen, targetOf(table, additions[0]));
  if (additions.length > 1) return words.fitsSeveral(chosen, additions.length);
  if (chosen.length === 1 && table.mayDiscard) return words.discardThis(chosen[0]);
  if (chosen.length > 1) return words.noMeld();
  if (table.isAllStaged) return table.mustKeepOne ? words.keepOne() : words.planGoesOut();
  if (table.plan.length) return words.planWaits();
  return words.chooseCards();
}

// Why a button does nothing now.
export function whyNot(table, button) {
  if (table.sending) return words.sending();
  if (!table.isMyTurn) return hint(table);
  if (table.mayDraw) return words.drawFirst();
  if (button === "discard") return words.oneDiscard();
  if (button === "undo") return words.nothingToUndo();
  if (button === "putDown") return table.plan.length ? words.keepOne() : words.nothingStaged();
  return table.chosen.size > 1 ? words.noMeld() : words.chooseCards();
}
