// Movement: where the cards were, where they are, and the way between as a short animation. The
// page is drawn at once; nothing waits for an animation.

import { byId, make } from "./dom.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const TIME = 260;
const EASING = "cubic-bezier(.2,.7,.2,1)";

let before = null;

// Remember where all cards are.
export function look() {
  before = null;
  if (still.matches || document.visibilityState !== "visible") return;
  before = new Map();
  for (const element of document.querySelectorAll("[data-card]")) {
    const box = element.getBoundingClientRect();
    if (box.width) before.set(element, { ...place(box, element), room: roomOf(element) });
  }
}

// Play what has changed since look(). `origin(element)` gives the element that a card which was
// not in sight comes from, or null.
export function play(origin) {
  if (!before) return;
  const was = before;
  before = null;
  const moves = [];
  for (const element of document.querySelectorAll("[data-card]")) {
    const box = element.getBoundingClientRect();
    if (!box.width) continue;
    let from = was.get(element);
    if (!from) {
      const source = origin(element)?.getBoundingClientRect();
      if (!source?.width) continue;
      from = { ...place(source, null), room: null };
      from.width = Math.min(from.width, box.width);
    }
    moves.push({ element, from, to: place(box, element), isSameRoom: from.room === roomOf(element) });
  }
  for (const { element, from, to, isSameRoom } of moves) {
    const dx = from.x - to.x;
    const dy = from.y - to.y;
    if (Math.abs(dx) < 2 && Math.abs(dy) < 2) continue;
    if (isSameRoom) slide(element, dx, dy);
    else fly(element, dx, dy, from.width / to.width);
  }
}

const roomOf = (element) => element.closest(".hand, .mat, .stage, .pile, .outcome");

function place(box, element) {
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    width: element?.offsetWidth || box.width,
  };
}

function slide(element, dx, dy) {
  element.animate({ translate: `${dx}px ${dy}px`, offset: 0 }, { duration: TIME, easing: EASING });
}

// Between two places a copy flies above everything, for the places clip what leaves them.
function fly(element, dx, dy, scale) {
  const box = element.getBoundingClientRect();
  const copy = element.cloneNode(true);
  for (const name of ["data-card", "role", "aria-label", "aria-pressed", "tabindex", "id"]) copy.removeAttribute(name);
  copy.classList.remove("new", "under", "pending");
  const frame = make("span", { class: "flyer" }, copy);
  copy.style.setProperty("--w", `${element.offsetWidth}px`);
  frame.style.insetInlineStart = "auto";
  frame.style.left = `${box.left + (box.width - element.offsetWidth) / 2}px`;
  frame.style.top = `${box.top + (box.height - element.offsetHeight) / 2}px`;
  byId("air").append(frame);
  element.animate({ opacity: [0, 0] }, { duration: TIME });
  frame
    .animate(
      [{ translate: `${dx}px ${dy}px`, scale: `${scale}` }, { translate: "0 0", scale: "1" }],
      { duration: TIME, easing: EASING },
    )
    .finished.finally(() => frame.remove());
}
