// Every sentence that the page makes, in the reader's language.

const isRtl = document.documentElement.dir === "rtl";
const fill = (format, values) => interpolate(format, values, true);

// Names keep their own direction inside a sentence, and cards lie left to right in every language.
const own = (name) => `\u2068${name}\u2069`;
const ltr = (text) => (isRtl ? `\u2066${text}\u2069` : text);

// Cards ----------------------------------------------------------------------------

const RANKS = {
  A: () => pgettext("rank of a card", "Ace"),
  K: () => pgettext("rank of a card", "King"),
  Q: () => pgettext("rank of a card", "Queen"),
  J: () => pgettext("rank of a card", "Jack"),
  T: () => "10",
};
const SUITS = {
  c: () => pgettext("suit of a card", "clubs"),
  d: () => pgettext("suit of a card", "diamonds"),
  h: () => pgettext("suit of a card", "hearts"),
  s: () => pgettext("suit of a card", "spades"),
};

export function cardName(code) {
  const rank = RANKS[code[0]]?.() ?? code[0];
  return fill(gettext("%(rank)s of %(suit)s"), { rank, suit: SUITS[code[1]]() });
}

function list(parts) {
  if (parts.length < 2) return parts.join("");
  const start = parts.slice(0, -1).join(gettext(", "));
  return fill(gettext("%(start)s and %(last)s"), { start, last: parts.at(-1) });
}

export const cardNames = (codes) => list(codes.map(cardName));
// A few cards stay together on one line.
export const cardRow = (marks) => ltr(marks.join(marks.length < 6 ? "\u00A0" : " "));

export const cards = (count) => fill(ngettext("%(count)s card", "%(count)s cards", count), { count });
export const points = (count) => fill(ngettext("%(count)s point", "%(count)s points", count), { count });

// Seats -------------------------------------------------------------------------------

const LEVELS = {
  easy: () => pgettext("level of a program", "easy"),
  normal: () => pgettext("level of a program", "normal"),
  hard: () => pgettext("level of a program", "hard"),
};
export const level = (kind) => LEVELS[kind]?.() ?? "";
export const program = () => gettext("program,");
export const you = () => gettext("You");
export const yourTurn = () => gettext("Your turn");
export const now = (name) => fill(gettext("Now: %(name)s"), { name: own(name) });
export const inTurn = () => gettext("Now");

export function meldsOf(name) {
  return name === null ? gettext("Your melds") : fill(gettext("%(name)s’s melds"), { name: own(name) });
}

const KINDS = {
  run: () => gettext("run"),
  group: () => gettext("group"),
};
export const kind = (name) => KINDS[name]();
const KIND_TITLES = {
  run: () => gettext("Run"),
  group: () => gettext("Group"),
};
export const kindTitle = (name) => KIND_TITLES[name]();

// "your run", "Luca’s group": the meld named in a sentence.
export function meldOf(kindOfMeld, name) {
  if (name === null) return kindOfMeld === "run" ? gettext("your run") : gettext("your group");
  const format = kindOfMeld === "run" ? gettext("%(name)s’s run") : gettext("%(name)s’s group");
  return fill(format, { name: own(name) });
}

export function meldLabel(kindOfMeld, codes) {
  return fill(gettext("%(kind)s: %(cards)s"), { kind: kindTitle(kindOfMeld), cards: cardNames(codes) });
}

// Piles and hand ------------------------------------------------------------------------

export const stock = (count) => fill(gettext("Stock: %(cards)s"), { cards: cards(count) });
export function discardPile(code) {
  if (!code) return gettext("Discard pile: empty");
  return fill(gettext("Discard pile: %(card)s"), { card: cardName(code) });
}
export const hand = (count) => fill(gettext("Your hand, %(cards)s"), { cards: cards(count) });
export const seconds = (count) =>
  fill(ngettext("%(count)s second left", "%(count)s seconds left", count), { count });

// What one could do ------------------------------------------------------------------------

export const meld = () => gettext("Meld");
export const layOff = () => gettext("Lay off");
export const goOut = () => gettext("Go out");
export const putDown = () => gettext("Put down");

export function meldOffer(offer) {
  const values = { points: points(offer.points) };
  return fill(offer.kind === "run" ? gettext("Meld: run, %(points)s") : gettext("Meld: group, %(points)s"), values);
}
export function makes(offer) {
  const values = { points: points(offer.points) };
  return fill(offer.kind === "run" ? gettext("These cards make a run: %(points)s.") : gettext("These cards make a group: %(points)s."), values);
}
export const makesAndFits = (offer) =>
  fill(gettext("%(makes)s They also fit a meld on the table."), { makes: makes(offer) });
export function fits(codes, target) {
  const format = ngettext("%(cards)s fits %(meld)s.", "%(cards)s fit %(meld)s.", codes.length);
  return fill(format, { cards: cardNames(codes), meld: target });
}
export function fitsSeveral(codes, count) {
  const format = ngettext("%(cards)s fits %(count)s melds: choose one.", "%(cards)s fit %(count)s melds: choose one.", codes.length);
  return fill(format, { cards: cardNames(codes), count });
}
export const trayMeld = (kindOfMeld) =>
  kindOfMeld === "run" ? gettext("the run in your tray") : gettext("the group in your tray");
export function layOn(codes, target) {
  return fill(gettext("Lay off %(cards)s on %(meld)s"), { cards: cardNames(codes), meld: target });
}
export const on = (target) => fill(gettext("on %(meld)s"), { meld: target });
export const takeBack = (label) => fill(gettext("Take back: %(what)s"), { what: label });

export const drawEither = () => gettext("Draw from the stock or take the discard.");
export const drawStock = () => gettext("Draw a card from the stock.");
export const drawClosed = () =>
  gettext("The discard pile is closed for this turn: draw from the stock.");
export const drawLast = () =>
  gettext("The stock is empty: take the discard, or press the stock to end the round.");
export const drawEmpty = () => gettext("The stock is empty: press it to end the round.");
export const drawFirst = () => gettext("Draw a card first.");
export const chooseCards = () => gettext("Choose cards to meld or lay off, or one to discard.");
export const discardThis = (code) =>
  fill(gettext("%(card)s fits no meld. You can discard it."), { card: cardName(code) });
export const noMeld = () => gettext("These cards make no meld together, and fit none on the table.");
export const planWaits = () => gettext("Put down your plan, or choose one card to discard with it.");
export const planGoesOut = () => gettext("This puts down your last card.");
export const keepOne = () =>
  gettext("Take something back: at this table, the last card must be discarded.");
export const nothingStaged = () => gettext("Nothing waits in your tray.");
export const nothingToUndo = () => gettext("There is nothing to take back.");
export const oneDiscard = () => gettext("Choose exactly one card to discard.");
export const dealing = () => gettext("Dealing…");
export const watching = () => gettext("You are watching.");
export const sending = () => gettext("One moment…");
export const planFell = () =>
  gettext("The table has changed: part of your plan is no longer possible and is back in your hand.");
export const staged = (label) => fill(gettext("In your tray: %(what)s"), { what: label });
export const tookBack = (label) => fill(gettext("Back in your hand: %(what)s"), { what: label });
export const cleared = () => gettext("No card is chosen.");
export const sortedBy = (by) =>
  by === "rank" ? gettext("Your hand is sorted by rank.") : gettext("Your hand is sorted by suit.");

// What happened ------------------------------------------------------------------------------

export const youDrew = (code) => fill(gettext("You drew %(card)s."), { card: cardName(code) });

// One sentence for an event. `name` is null for oneself, `cardsText` names its cards, for the eye
// or for the ear; `target` is the meld of a lay-off, as meldOf() names it.
export function event(type, name, { cardsText = "", target = "", kindOfMeld = "" } = {}) {
  const values = { name: name === null ? "" : own(name), cards: cardsText, meld: target };
  const mine = name === null;
  switch (type) {
    case "draw stock":
      return fill(mine ? gettext("You drew from the stock") : gettext("%(name)s drew from the stock"), values);
    case "draw discard":
      return fill(mine ? gettext("You took %(cards)s") : gettext("%(name)s took %(cards)s"), values);
    case "meld":
      if (kindOfMeld === "run") {
        return fill(mine ? gettext("You put down a run: %(cards)s") : gettext("%(name)s put down a run: %(cards)s"), values);
      }
      return fill(mine ? gettext("You put down a group: %(cards)s") : gettext("%(name)s put down a group: %(cards)s"), values);
    case "layoff":
      return fill(mine ? gettext("You laid off %(cards)s on %(meld)s") : gettext("%(name)s laid off %(cards)s on %(meld)s"), values);
    default:
      return fill(mine ? gettext("You discarded %(cards)s") : gettext("%(name)s discarded %(cards)s"), values);
  }
}
export const withPoints = (sentence, count) =>
  fill(gettext("%(sentence)s, %(points)s."), { sentence, points: points(count) });
export const full = (sentence) => fill(gettext("%(sentence)s."), { sentence });

// Time and absence ----------------------------------------------------------------------------------

export const bankLeft = (count) =>
  fill(ngettext("Time bank: %(count)s second left", "Time bank: %(count)s seconds left", count), { count });
export const timedOut = (sentence) => fill(gettext("Time is up. %(sentence)s"), { sentence });
export const byProgram = (sentence, kind) =>
  fill(gettext("%(sentence)s (program, %(level)s)"), { sentence, level: level(kind) });
export const playsForYou = (kind) =>
  fill(gettext("A program (%(level)s) plays for you. Your cards are waiting."), { level: level(kind) });
export const playsFor = (name, kind) =>
  fill(gettext("A program (%(level)s) plays for %(name)s."), { level: level(kind), name: own(name) });
export const hasLeft = (name, kind) =>
  fill(gettext("%(name)s has left the match. A program (%(level)s) plays on."), { level: level(kind), name: own(name) });
export const isBack = (name) => fill(gettext("%(name)s plays again."), { name: own(name) });
export const seatIsBack = () => gettext("Your seat is yours again.");
export const paused = () => gettext("Everybody was away, so the match is paused. It goes on when you come back.");
export const abandoned = () => gettext("This match was closed without a result, because nobody played it any more.");

// Rounds ------------------------------------------------------------------------------------------

export const round = (number) => fill(gettext("Round %(number)s"), { number });
export function roundEnd(reason, name) {
  if (reason === "out") {
    return name === null ? gettext("You went out") : fill(gettext("%(name)s went out"), { name: own(name) });
  }
  return name === null
    ? gettext("The stock was empty, and you had the fewest points")
    : fill(gettext("The stock was empty, and %(name)s had the fewest points"), { name: own(name) });
}
export function adds(name, count) {
  const values = { points: points(count), name: name === null ? "" : own(name) };
  return fill(name === null ? gettext("You add %(points)s.") : gettext("%(name)s adds %(points)s."), values);
}
export function wins(name) {
  return name === null ? gettext("You win the match") : fill(gettext("%(name)s wins the match"), { name: own(name) });
}
export const roundsPlayed = (count) =>
  fill(ngettext("%(count)s round played.", "%(count)s rounds played.", count), { count });
export const noCards = () => gettext("No cards left");
export const total = () => gettext("Total");
export const plus = (count) => fill(gettext("+%(count)s"), { count });
export const inHand = () => pgettext("points still held", "in hand");
export const roundsTable = () => gettext("All rounds: the points left in each hand, and the totals");
export const lastHands = () => gettext("Cards left in the last round");
export const dealIn = (count) =>
  fill(ngettext("Next deal in %(count)s second.", "Next deal in %(count)s seconds.", count), { count });
export const waitingFor = (names) => fill(gettext("Waiting for: %(names)s"), { names: list(names.map(own)) });
export const nextDeal = () => gettext("The next round is dealt…");
export const rematchAgreed = (names) => fill(gettext("Ready for a rematch: %(names)s"), { names: list(names.map(own)) });
export const showTable = () => gettext("Show the table");
export const showResult = () => gettext("Show the result");

// Connection --------------------------------------------------------------------------------------

export const live = () => gettext("Live");
export const reconnecting = () => gettext("Reconnecting…");
export const backAgain = () => gettext("Connected again.");
export const lost = () => gettext("The connection is lost. Connecting again…");
export const stopped = () => gettext("The connection was ended. Load the page again to go on.");
export const title = (name) => fill(gettext("%(title)s · CardVerse Rummy"), { title: name });
export const titleInTurn = (name) => fill(gettext("● Your turn · %(title)s"), { title: name });
