// The committed deal: its fingerprint before the first card, and what it was made of afterwards.

import { byId, make, setText } from "./dom.js";
import { nameOf } from "./events.js";
import * as words from "./words.js";

export function drawDeal(table) {
  const { commitment, proof } = table.snapshot;
  const fingerprint = proof ? proof.commitment : commitment;
  byId("deal").hidden = !fingerprint;
  setText(byId("fingerprint"), fingerprint ?? "");
  byId("proof").hidden = !proof;
  if (!proof || byId("proof-secret").textContent === proof.secret) return;
  setText(byId("proof-commitment"), proof.commitment);
  setText(byId("proof-secret"), proof.secret);
  byId("proof-contributions").replaceChildren(
    ...table.snapshot.players
      .filter(({ seat }) => proof.contributions[seat])
      .map(({ seat }) =>
        make("li", {}, make("bdi", {}, nameOf(table, seat) ?? words.you()), " ", make("code", {}, proof.contributions[seat])),
      ),
  );
}
