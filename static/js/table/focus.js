// The focus is never lost: when what had it goes away, it moves to what took its place.

import { byId } from "./dom.js";
import { focusHand } from "./hand.js";
import { isOutcomeOpen } from "./rounds.js";

const canHoldFocus = (node) =>
  node.isConnected && node.checkVisibility() && (node.matches("a, button, input, [tabindex]"));

export const focused = () => document.activeElement;

export function repairFocus(before) {
  if (!before || before === document.body) return;
  if (canHoldFocus(before)) {
    if (document.activeElement !== before) before.focus({ preventScroll: true });
    return;
  }
  if (isOutcomeOpen()) byId("outcome-title").focus({ preventScroll: true });
  else if (!focusHand()) byId("main-action").focus({ preventScroll: true });
}
