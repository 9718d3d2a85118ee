// The live lobby: a socket says "changed", and htmx fetches the lists again.

const status = document.getElementById("connection");
const SLOWEST = 15000;
const SIGNED_OUT = 4401;
const FLOOD = 4008;

// At most one look in so many milliseconds, a little apart from everybody else's.
const GAP = 400;
let timer = null;
let isPressed = false;

function changed() {
  if (timer !== null) return;
  timer = setTimeout(look, GAP * (0.5 + Math.random()));
}

function look() {
  timer = null;
  // A button that is being pressed must not be replaced under the finger.
  if (isPressed) changed();
  else document.body.dispatchEvent(new CustomEvent("lobby-changed"));
}

document.addEventListener("pointerdown", () => { isPressed = true; });
for (const end of ["pointerup", "pointercancel", "blur"]) {
  window.addEventListener(end, () => { isPressed = false; });
}

// The socket --------------------------------------------------------------------

let wait = 500;
let lostTimer = null;

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/ws/lobby/`);
  socket.addEventListener("open", () => {
    wait = 500;
    clearTimeout(lostTimer);
    lostTimer = null;
    status.textContent = "";
  });
  socket.addEventListener("message", (event) => {
    // The server says "changed" once on every connection: what was missed comes with it.
    if (JSON.parse(event.data).type === "changed") changed();
  });
  socket.addEventListener("close", (event) => {
    if (event.code === SIGNED_OUT || event.code === FLOOD) return;
    // A short break is not worth a word; the first of several failures starts the wait.
    lostTimer ??= setTimeout(() => { status.textContent = status.dataset.lost; }, 2000);
    setTimeout(connect, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, SLOWEST);
  });
}

connect();
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) changed();
});

// What comes back -----------------------------------------------------------------

// Nothing is touched when nothing is new: focus, scrolling and reading go on undisturbed.
document.body.addEventListener("htmx:beforeSwap", (event) => {
  const fresh = new DOMParser().parseFromString(event.detail.serverResponse, "text/html");
  const parts = [...fresh.body.children];
  const isKnown = (part) => document.getElementById(part.id)?.innerHTML === part.innerHTML;
  if (event.detail.xhr.status === 200 && parts.length > 0 && parts.every(isKnown)) {
    event.detail.shouldSwap = false;
  }
});

// A live region that is replaced is not read out: what it says goes into one that stays.
document.body.addEventListener("htmx:afterSettle", () => {
  const words = document.querySelector("[data-say]")?.textContent.trim() ?? "";
  const say = document.getElementById("say");
  if (say.textContent !== words) say.textContent = words;
});

// The link to a table --------------------------------------------------------------

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) continue;
  button.hidden = false;
  const words = button.textContent;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copy).value);
    button.textContent = button.dataset.copied;
    setTimeout(() => { button.textContent = words; }, 3000);
  });
}
