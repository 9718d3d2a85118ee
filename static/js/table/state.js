// What the page knows: the last snapshot, and what the person has in mind (cards chosen, a plan
// in the tray). It knows no rule of rummy: what chosen cards may do is looked up in `round.legal`.

import { sorted } from "./cards.js";

const keyOf = (codes) => [...codes].sort().join("");
const NO_MOVES = { draws: [], melds: [], layoffs: [], discards: [] };

export class Table {
  constructor(snapshot, storage) {
    this.plan = []; // {type: "meld" | "layoff", ...the legal move, before: what it took the place of}
    this.chosen = new Set();
    this.fault = ""; // The last refusal, until the person does something else.
    this.sending = null; // The action that waits for its answer.
    this.storage = storage;
    this.sort = storage.getItem(`sort-${snapshot.match}`) === "rank" ? "rank" : "suit";
    this.heard = { round: 0, n: 0 };
    this.events = [];
    this.take(snapshot);
  }

  // The newest snapshot; gives the events that are new to this page, and how much of the plan fell.
  take(snapshot) {
    const isNewRound = snapshot.round?.number !== this.snapshot?.round?.number;
    this.snapshot = snapshot;
    this.legal = snapshot.round?.legal ?? NO_MOVES;
    this.meldMoves = new Map(this.legal.melds.map((move) => [keyOf(move.cards), move]));
    this.layoffMoves = new Map(
      this.legal.layoffs.map((move) => [`${move.meld} ${keyOf(move.cards)}`, move]),
    );
    if (isNewRound) this.events = [];
    const fresh = snapshot.events.filter((event) => this.isNews(event));
    this.events.push(...fresh);
    if (fresh.length) this.heard = fresh.at(-1);
    return { fresh, dropped: this.dropImpossible(), isNewRound };
  }

  isNews(event) {
    if (event.round !== this.heard.round) return event.round > this.heard.round;
    return event.n > this.heard.n;
  }

  dropImpossible() {
    const planned = this.plan.length;
    this.plan = this.plan.filter((item) => this.lookUp(item)?.move === item.move);
    const hand = new Set(this.handLeft);
    for (const code of this.chosen) if (!hand.has(code)) this.chosen.delete(code);
    return planned - this.plan.length;
  }

  lookUp(item) {
    if (item.type === "meld") return this.meldMoves.get(keyOf(item.cards));
    return this.layoffMoves.get(`${item.meld} ${keyOf(item.cards)}`);
  }

  // Facts ------------------------------------------------------------------------
  get round() { return this.snapshot.round; }
  get me() { return this.snapshot.seat; }
  get isPlaying() { return this.snapshot.state === "playing"; }
  get isMyTurn() { return this.isPlaying && this.me !== null && this.round.turn === this.me; }
  get mayDraw() { return this.isMyTurn && this.legal.draws.length > 0; }
  get mayPlay() { return this.isMyTurn && this.round.phase === "play"; }
  get seats() { return this.snapshot.players.length; }

  // 0 is oneself (a spectator looks from seat 0), then in playing order.
  placeOf(seat) { return (seat - (this.me ?? 0) + this.seats) % this.seats; }
  get seatsFromMe() {
    return [...this.snapshot.players].sort((a, b) => this.placeOf(a.seat) - this.placeOf(b.seat));
  }

  get stagedCards() { return this.plan.flatMap((item) => item.cards); }
  get handLeft() {
    const staged = new Set(this.stagedCards);
    return (this.round?.hand ?? []).filter((code) => !staged.has(code));
  }
  get hand() { return sorted(this.handLeft, this.sort); }
  get moves() { return this.plan.map((item) => item.move); }
  get isAllStaged() { return this.plan.length > 0 && this.handLeft.length === 0; }
  get mustKeepOne() { return this.snapshot.options.discard_to_win; }

  stagedOn(meld) {
    return this.plan.find((item) => item.type === "layoff" && item.meld === meld) ?? null;
  }

  // What the chosen cards may do: new melds, larger melds of the tray, lay-offs. `before` is the
  // staged item that it would take the place of.
  get offers() {
    if (!this.mayPlay || this.chosen.size === 0) return [];
    const chosen = [...this.chosen];
    const offers = [];
    const offer = (type, move, before) => move && offers.push({ type, ...move, before });
    offer("meld", this.meldMoves.get(keyOf(chosen)), null);
    for (const item of this.plan.filter(({ type }) => type === "meld")) {
      offer("meld", this.meldMoves.get(keyOf([...item.cards, ...chosen])), item);
    }
    this.round.melds.forEach((_, meld) => {
      const before = this.stagedOn(meld);
      const cards = [...(before?.cards ?? []), ...chosen];
      offer("layoff", this.layoffMoves.get(`${meld} ${keyOf(cards)}`), before);
    });
    return offers;
  }
  get newMeld() { return this.offers.find(({ type, before }) => type === "meld" && !before) ?? null; }
  get additions() { return this.offers.filter(({ type, before }) => type === "layoff" || before); }
  get mayDiscard() {
    return this.mayPlay && this.chosen.size === 1 && this.legal.discards.includes([...this.chosen][0]);
  }

  // What the person does ------------------------------------------------------------
  choose(code) {
    if (!this.chosen.delete(code)) this.chosen.add(code);
  }

  stage(offer) {
    this.plan = [...this.plan.filter((item) => item !== offer.before), offer];
    this.chosen.clear();
  }

  takeBack(item) {
    this.plan = this.plan.filter((other) => other !== item);
  }

  undo() {
    const last = this.plan.at(-1);
    if (!last) return null;
    this.plan = this.plan.slice(0, -1);
    if (last.before) this.plan.push(last.before);
    return last;
  }

  sortBy(by) {
    this.sort = by;
    this.storage.setItem(`sort-${this.snapshot.match}`, by);
  }
}
