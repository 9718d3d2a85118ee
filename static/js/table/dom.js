// Small tools for a page that is drawn again and again: nothing is touched that has not changed.

const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) setAttr(node, name, value);
  node.append(...children);
  return node;
}

// A symbol of the sprite or of the page, as decoration.
export function use(symbol, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const inner = document.createElementNS(SVG, "use");
  inner.setAttribute("href", `#${symbol}`);
  svg.append(inner);
  return svg;
}

// null, undefined and false take the attribute away, true sets it empty.
export function setAttr(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export function setClass(node, name, on) {
  if (node.classList.contains(name) !== Boolean(on)) node.classList.toggle(name, Boolean(on));
}

// aria-disabled instead of disabled: a focused button keeps the focus, and can say why.
export function setUsable(button, usable) {
  setAttr(button, "aria-disabled", usable ? null : "true");
}
export const isUsable = (button) => button.getAttribute("aria-disabled") !== "true";

// Children ----------------------------------------------------------------------

let strays = [];

// Make `nodes` the children of `parent`, in this order, with as few moves as possible. Other
// children stay until sweep(): another place may take them, and a node that is moved keeps its
// focus and its animation, which one that is taken out and put in again does not.
export function order(parent, nodes) {
  const wanted = new Map(nodes.map((node, place) => [node, place]));
  const present = [];
  for (const child of parent.children) {
    if (wanted.has(child)) present.push(wanted.get(child));
    else strays.push([parent, child]);
  }
  const still = new Set(longestRising(present));
  let next = null;
  for (let place = nodes.length - 1; place >= 0; place -= 1) {
    const node = nodes[place];
    if (!(still.has(place) && node.parentNode === parent)) put(parent, node, next);
    next = node;
  }
}

export function sweep() {
  for (const [parent, node] of strays) if (node.parentNode === parent) node.remove();
  strays = [];
}

// Within one parent only: Chromium 156 crashes where moveBefore takes a card from the hand to a pile.
function put(parent, node, next) {
  if (parent.moveBefore && node.parentNode === parent) parent.moveBefore(node, next);
  else parent.insertBefore(node, next);
}

// The longest rising part of `numbers`, which are all different.
function longestRising(numbers) {
  const best = numbers.map(() => ({ length: 1, before: -1 }));
  let end = -1;
  for (let at = 0; at < numbers.length; at += 1) {
    for (let back = 0; back < at; back += 1) {
      if (numbers[back] < numbers[at] && best[back].length + 1 > best[at].length) {
        best[at] = { length: best[back].length + 1, before: back };
      }
    }
    if (end < 0 || best[at].length > best[end].length) end = at;
  }
  const rising = [];
  for (let at = end; at >= 0; at = best[at].before) rising.push(numbers[at]);
  return rising;
}

// Focus and scrolling -------------------------------------------------------------

// An area that scrolls must be reachable with the keyboard, one that does not must not be in the way.
export function markScrollable(area) {
  const scrolls = area.scrollHeight > area.clientHeight + 1 || area.scrollWidth > area.clientWidth + 1;
  setAttr(area, "tabindex", scrolls ? "0" : null);
}
