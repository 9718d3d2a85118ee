// The tray: the hint, and what waits to be put down. Lay-offs wait at their place in the meld;
// here they have a line to take them back.

import { label, targetOf } from "./advice.js";
import { copy, lay, short } from "./cards.js";
import { byId, make, order, setAttr, setClass, setText, setUsable, use } from "./dom.js";
import { meldName } from "./events.js";
import * as words from "./words.js";

const items = new Map();

export function drawTray(table, advice) {
  drawHint(advice);
  const stage = byId("stage");
  setClass(stage, "empty", table.plan.length === 0);
  byId("stage-empty").hidden = table.plan.length > 0;
  byId("staged").hidden = table.plan.length === 0;
  const button = byId("put-down");
  button.hidden = table.plan.length === 0;
  setText(button, advice.putDown.label);
  setUsable(button, advice.putDown.usable && !table.sending);
  setClass(stage, "idle", table.plan.length === 0 && !table.mayPlay);
  const list = byId("staged");
  const newest = table.plan.length > list.children.length;
  order(list, table.plan.map((item) => drawItem(table, item)));
  if (newest) list.lastElementChild.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function drawHint({ lead, text }) {
  const hint = byId("hint");
  if (hint.textContent === (lead ? `${lead}. ${text}` : text)) return;
  hint.replaceChildren(...(lead ? [make("b", {}, `${lead}.`), ` ${text}`] : [text]));
}

function drawItem(table, item) {
  const found = items.get(item.move) ?? build(item);
  setAttr(found.button, "aria-label", words.takeBack(label(table, item)));
  if (item.type === "meld") {
    setText(found.title, words.kindTitle(item.kind));
    drawFan(table, item, found);
  } else {
    setText(found.title, words.cardRow(item.cards.map(short)));
  }
  setText(found.detail, item.type === "meld" ? words.points(item.points) : words.on(meldName(table, item.meld)));
  return found.root;
}

// The cards of a staged meld; chosen cards that would make it larger stand faintly at their place.
function drawFan(table, item, { root, fan }) {
  const offer = table.additions.find(({ before, type }) => type === "meld" && before === item);
  setClass(root, "target", offer);
  let isFirst = true;
  const nodes = (offer ?? item).cards.map((code) => {
    if (item.cards.includes(code)) return lay(code, "meld");
    const node = isFirst
      ? copy(code, "button", { type: "button", class: "ghost-card", "data-grow": item.move, "aria-label": words.layOn([...table.chosen], targetOf(table, offer)) })
      : copy(code, "span", { class: "ghost-card", "data-grow": item.move, "aria-hidden": "true" });
    isFirst = false;
    return node;
  });
  order(fan, nodes);
}

function build(item) {
  const fan = make("span", { class: "fan" });
  const title = make("b");
  const detail = make("span");
  const button = make(
    "button",
    { type: "button", class: "btn ghost icon-only take-back", "data-take-back": item.move },
    use("back-arrow", "icon"),
  );
  const text = make("span", { class: "stage-text" }, title, detail);
  const root = make("li", { class: `staged-${item.type}` }, ...(item.type === "meld" ? [fan] : []), text, button);
  const found = { root, fan, title, detail, button };
  items.set(item.move, found);
  return found;
}
