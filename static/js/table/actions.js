// What the person can do. Everything that changes the match goes through `send`; the rest changes
// only what this page has in mind.

import { label, whyNot } from "./advice.js";
import { answer } from "./announce.js";
import { byId } from "./dom.js";
import * as words from "./words.js";

function contribution() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function makeActions(table, socket, redraw) {
  function send(message) {
    const v = table.snapshot.v;
    const id = socket.act({ ...message, v });
    table.sending = { id, v, type: message.type };
    table.fault = "";
    redraw();
  }

  // A button that does nothing now says why.
  function explain(button) {
    table.fault = "";
    redraw();
    answer(whyNot(table, button));
  }

  function change(sentence) {
    table.fault = "";
    redraw();
    answer(sentence);
  }

  function stage(offer) {
    table.stage(offer);
    change(words.full(words.staged(label(table, offer))));
  }

  const canSend = () => !table.sending;

  return {
    draw(pile) {
      if (canSend() && table.legal.draws.includes(pile)) send({ type: "play", moves: [`draw ${pile}`] });
      else if (table.mayPlay && pile === "discard" && table.mayDiscard) this.discard();
      else explain("draw");
    },

    choose(code) {
      table.choose(code);
      table.fault = "";
      redraw();
      if (table.offers.length) answer(byId("hint").textContent);
    },

    clear() {
      table.chosen.clear();
      change(words.cleared());
    },

    // The main button: what it says it does.
    main() {
      if (table.newMeld) stage(table.newMeld);
      else this.layOff();
    },

    meld() {
      if (table.newMeld) stage(table.newMeld);
      else explain("meld");
    },

    layOff() {
      const { additions } = table;
      if (additions.length === 0) explain("layoff");
      else if (additions.length === 1) stage(additions[0]);
      else {
        document.querySelector("button.ghost-card")?.focus();
        answer(byId("hint").textContent);
      }
    },

    layOn(meld) {
      const offer = table.additions.find(({ type, meld: on }) => type === "layoff" && on === meld);
      if (offer) stage(offer);
    },

    // The chosen cards join a meld of the tray.
    growStaged(move) {
      const offer = table.additions.find(({ before, type }) => type === "meld" && before?.move === move);
      if (offer) stage(offer);
    },

    takeBack(move) {
      const item = table.plan.find((other) => other.move === move);
      if (!item) return;
      const what = label(table, item);
      table.takeBack(item);
      change(words.full(words.tookBack(what)));
    },

    undo() {
      const item = table.undo();
      if (item) change(words.full(words.tookBack(label(table, item))));
      else explain("undo");
    },

    putDown() {
      const isWaiting = table.isAllStaged && table.mustKeepOne;
      if (canSend() && table.plan.length && !isWaiting) send({ type: "play", moves: table.moves });
      else explain("putDown");
    },

    discard() {
      if (!canSend() || !table.mayDiscard) explain("discard");
      else send({ type: "play", moves: [...table.moves, `discard ${[...table.chosen][0]}`] });
    },

    sortBy(by) {
      table.sortBy(by);
      change(words.sortedBy(by));
    },

    toggleSort() {
      this.sortBy(table.sort === "suit" ? "rank" : "suit");
    },

    ready() {
      const { ready } = table.snapshot;
      if (canSend() && table.me !== null && !ready[table.me]) send({ type: "ready", contribution: contribution() });
    },

    comeBack() {
      if (canSend() && table.me !== null) send({ type: "return" });
    },

    leave() {
      if (table.me !== null) send({ type: "leave" });
    },

    rematch() {
      const { rematch } = table.snapshot;
      if (canSend() && table.me !== null && !rematch[table.me]) send({ type: "rematch" });
    },
  };
}

// Methods are handed out as listeners, so they must not lose their object.
export function bound(actions) {
  return Object.fromEntries(Object.entries(actions).map(([name, act]) => [name, act.bind(actions)]));
}
