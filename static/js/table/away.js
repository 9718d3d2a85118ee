// Who is away: a program plays for them. For oneself with the way back, and the way out for good.

import { byId, setAttr, setText } from "./dom.js";
import * as words from "./words.js";

export const isOver = ({ state }) => state === "finished" || state === "abandoned";

// The level that plays for the person of a seat; nothing where they play themselves.
export function standIn({ kind, played_by: by }) {
  return kind === "human" && by !== "human" ? by : null;
}

export function drawAway(table) {
  const { snapshot, me } = table;
  const level = me === null || isOver(snapshot) ? null : standIn(snapshot.players[me]);
  const isClosed = snapshot.state === "abandoned";
  const area = byId("away");
  const mayLeave = me !== null && !isOver(snapshot);
  setAttr(byId("leave"), "hidden", !mayLeave);
  if (level) setText(byId("away-text"), snapshot.is_paused ? words.paused() : words.playsForYou(level));
  if (isClosed) setText(byId("away-text"), words.abandoned());
  setAttr(byId("return"), "hidden", !level);
  setAttr(byId("away-lobby"), "hidden", !isClosed);
  setAttr(area, "hidden", !(level || isClosed));
}

// What has changed about who plays, a sentence for each.
export function tellAway(was, now, me) {
  const sentences = [];
  now.players.forEach((player, seat) => {
    const before = standIn(was.players[seat]);
    const after = standIn(player);
    if (before === after && was.players[seat].has_left === player.has_left) return;
    if (seat === me) sentences.push(after ? words.playsForYou(after) : words.seatIsBack());
    else if (player.has_left) sentences.push(words.hasLeft(player.name, after));
    else sentences.push(after ? words.playsFor(player.name, after) : words.isBack(player.name));
  });
  return sentences;
}

export function listenToAway(actions) {
  const dialog = byId("leave-dialog");
  byId("return").addEventListener("click", actions.comeBack);
  byId("leave").addEventListener("click", () => dialog.showModal());
  byId("leave-stay").addEventListener("click", () => dialog.close());
  byId("leave-go").addEventListener("click", () => {
    dialog.close();
    actions.leave();
  });
}
