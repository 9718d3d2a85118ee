// The company at a table: who is there, and what they say. Beside the match, never in its way.

const panel = document.getElementById("company");
const byId = (id) => document.getElementById(id);
const fill = (format, values) => interpolate(format, values, true);
const PRESENCE = {
  here: () => pgettext("presence of a person", "here"),
  away: () => pgettext("presence of a person", "looking elsewhere"),
  gone: () => pgettext("presence of a person", "gone"),
};
const STOPS = [4401, 4403, 4008];
const LONGEST_WAIT = 15_000;

let socket = null;
let wait = 500;
let newest = null; // The id of the newest line that was drawn.
let unread = 0;

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}/ws/table/${panel.dataset.code}/`);
  socket.addEventListener("open", () => { wait = 500; sayWhetherHere(); });
  socket.addEventListener("message", ({ data }) => receive(JSON.parse(data)));
  socket.addEventListener("close", ({ code }) => {
    if (STOPS.includes(code)) return;
    setTimeout(connect, wait * (0.5 + Math.random() / 2));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  });
}

function send(message) {
  if (socket?.readyState !== WebSocket.OPEN) {
    show(gettext("The connection is lost. Try again in a moment."));
    return false;
  }
  socket.send(JSON.stringify(message));
  return true;
}

function sayWhetherHere() {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "here", away: document.hidden }));
}

function receive(message) {
  if (message.type === "company") draw(message);
  else if (message.type === "error") show(message.text);
  else if (message.type === "ok") {
    byId("chat-text").value = "";
    show("");
  }
}

function show(fault) {
  byId("chat-fault").textContent = fault;
}

// Drawing -------------------------------------------------------------------------

function draw(company) {
  byId("company-people").replaceChildren(...company.people.map(person));
  const watching = byId("company-spectators");
  watching.textContent = company.spectators
    ? fill(ngettext("%(count)s person is watching", "%(count)s people are watching", company.spectators), { count: company.spectators })
    : "";
  panel.querySelector(".chat").hidden = !company.has_chat;
  byId("chat-form").hidden = !company.may_speak;
  drawLines(company.lines);
}

function person({ name, is_me: isMe, presence }) {
  const item = document.createElement("li");
  item.dataset.presence = presence;
  const who = document.createElement("bdi");
  who.textContent = name;
  const state = document.createElement("span");
  state.className = "state";
  state.textContent = PRESENCE[presence]();
  item.append(who, state);
  if (!isMe) item.append(aboutLink(name));
  return item;
}

function aboutLink(name) {
  const link = document.createElement("a");
  link.href = `${panel.dataset.people}${encodeURIComponent(name)}/`;
  link.textContent = gettext("About");
  link.setAttribute("aria-label", fill(gettext("About %(name)s: mute, block or report"), { name }));
  return link;
}

function drawLines(lines) {
  const log = byId("chat-lines");
  const room = byId("chat-room");
  const isAtEnd = room.scrollHeight - room.scrollTop - room.clientHeight < 40;
  const known = new Map([...log.children].map((line) => [line.dataset.id, line]));
  const wanted = lines.map((line) => known.get(String(line.id)) ?? drawLine(line));
  const fresh = newest === null ? 0 : lines.filter(({ id, is_mine: isMine }) => id > newest && !isMine).length;
  for (const line of [...log.children]) if (!wanted.includes(line)) line.remove();
  for (const line of wanted) if (!line.isConnected) log.append(line);
  newest = Math.max(newest ?? 0, ...lines.map(({ id }) => id));
  if (isAtEnd) room.scrollTop = room.scrollHeight;
  unread = panel.open ? 0 : unread + fresh;
  drawUnread();
}

function drawLine({ id, name, text, is_mine: isMine }) {
  const line = document.createElement("li");
  line.dataset.id = id;
  if (isMine) line.className = "mine";
  const who = document.createElement("bdi");
  who.className = "by";
  who.textContent = name;
  const words = document.createElement("bdi");
  words.textContent = text;
  line.append(who, " ", words);
  return line;
}

function drawUnread() {
  const badge = byId("company-unread");
  badge.hidden = unread === 0;
  badge.textContent = unread === 0 ? "" : fill(ngettext("%(count)s new line", "%(count)s new lines", unread), { count: unread });
}

// From the person ---------------------------------------------------------------------

byId("chat-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = byId("chat-text").value;
  if (text.trim()) send({ type: "say", text });
});
byId("chat-phrases").addEventListener("change", ({ target }) => {
  if (target.value) send({ type: "say", phrase: target.value });
  target.value = "";
});
panel.addEventListener("toggle", () => {
  if (panel.open) unread = 0;
  drawUnread();
  const room = byId("chat-room");
  room.scrollTop = room.scrollHeight;
});
document.addEventListener("visibilitychange", sayWhetherHere);
connect();
