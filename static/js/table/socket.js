// The connection to the table: comes back by itself, acknowledges snapshots, and sends an action
// that was not answered once more after a reconnect, under the same id.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
const QUIET = 25_000; // Milliseconds without a message before a ping…
const NO_ANSWER = 8_000; // …and after it before the connection counts as lost.
const SIGNED_OUT = 4401;
const NOT_ALLOWED = 4403;
const FLOOD = 4008;

export class TableSocket {
  // handlers: state(message), ok(message), error(message), status("live" | "lost" | "stopped"),
  // signedOut(), notAllowed()
  constructor(path, handlers) {
    this.address = `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`;
    this.handlers = handlers;
    this.wait = FIRST_WAIT;
    this.unanswered = null;
    this.retry = null;
    for (const kind of ["online", "pageshow"]) addEventListener(kind, () => this.hurry());
    document.addEventListener("visibilitychange", () => this.hurry());
  }

  connect() {
    clearTimeout(this.retry);
    this.retry = null;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.isFresh = true;
    socket.addEventListener("message", ({ data }) => this.received(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => { if (socket === this.socket) this.closed(code); });
  }

  // Whoever comes back to the page should not sit out a long wait.
  hurry() {
    if (this.retry !== null && document.visibilityState === "visible") this.connect();
  }

  closed(code) {
    clearTimeout(this.watch);
    if (code === SIGNED_OUT) this.handlers.signedOut();
    else if (code === NOT_ALLOWED) this.handlers.notAllowed();
    else if (code === FLOOD) this.handlers.status("stopped");
    else {
      this.handlers.status("lost");
      this.retry = setTimeout(() => this.connect(), this.wait * (0.5 + Math.random() / 2));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    }
  }

  received(message) {
    this.listen();
    if (message.type === "state") this.receivedState(message);
    else if (message.type === "ok" || message.type === "error") {
      const isAnswer = message.id && message.id === this.unanswered?.id;
      if (isAnswer) this.unanswered = null;
      this.handlers[message.type](message, isAnswer);
    }
  }

  receivedState(message) {
    this.send({ type: "seen", v: message.v });
    if (this.isFresh) {
      this.isFresh = false;
      this.wait = FIRST_WAIT;
      this.handlers.status("live");
      if (this.unanswered) this.send(this.unanswered);
    }
    this.handlers.state(message);
  }

  // A dead connection may stay open for minutes: ask, and give up without an answer.
  listen() {
    clearTimeout(this.watch);
    const socket = this.socket;
    this.watch = setTimeout(() => {
      this.send({ type: "ping" });
      this.watch = setTimeout(() => {
        socket.close();
        if (socket === this.socket) {
          this.socket = null;
          this.closed(1006);
        }
      }, NO_ANSWER);
    }, QUIET);
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  // Send an action, now or as soon as there is a connection again. Gives its id.
  act(message) {
    const bytes = crypto.getRandomValues(new Uint8Array(15));
    const id = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
    this.unanswered = { ...message, id };
    if (!this.isFresh) this.send(this.unanswered);
    return id;
  }
}
