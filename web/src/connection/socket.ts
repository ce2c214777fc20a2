// A connection that comes back by itself: longer and longer pauses between tries, at once when the network is back or
// somebody looks at the page again.

import { PROTOCOL, type FromRoom } from "../generated/wire";
import { reloadPage } from "../lib/returning";
import { readFrame } from "../lib/wire";
import { heads } from "../proof/heads.svelte";

export type ConnectionState = "joining" | "open" | "away" | "closed";

export interface ConnectionListener {
  /** The path to connect to; asked anew at every try, so that it can say what is known already. */
  path: () => string;
  onMessage: (message: FromRoom) => void;
  onState: (state: ConnectionState, why: string) => void;
}

const FIRST_PAUSE_MS = 400;
const LONGEST_PAUSE_MS = 10_000;
const MS_BETWEEN_PINGS = 20_000;
const MOST_MS_OF_SILENCE = 45_000;
const MOST_MS_TO_GREET = 10_000; // a try that hears nothing is given up, and the next waits longer
const MOST_TIMES_LONGER = 4;

export class Connection {
  #listener: ConnectionListener;
  #socket: WebSocket | null = null;
  #tries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #greetingTimer: ReturnType<typeof setTimeout> | undefined;
  #lastMessageAt = 0;
  #ended = false;
  #pauseTold = -1;
  #closingWords = ""; // what the room said when it ended this connection

  constructor(listener: ConnectionListener) {
    this.#listener = listener;
    addEventListener("online", this.#retryNow);
    addEventListener("offline", this.#onOffline);
    document.addEventListener("visibilitychange", this.#onVisibility);
    addEventListener("pagehide", this.#onPageHide);
    addEventListener("pageshow", this.#onPageShow);
    this.#open();
  }

  /** Send something; false where there is nobody to send it to. */
  send(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  end(): void {
    this.#ended = true;
    removeEventListener("online", this.#retryNow);
    removeEventListener("offline", this.#onOffline);
    document.removeEventListener("visibilitychange", this.#onVisibility);
    removeEventListener("pagehide", this.#onPageHide);
    removeEventListener("pageshow", this.#onPageShow);
    this.#stopTimers();
    this.#socket?.close();
    this.#socket = null;
  }

  /** Connect again, as somebody else perhaps. */
  reconnect(): void {
    this.#tries = 0;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#stopTimers();
    this.#open();
  }

  #retryNow = (): void => {
    if (!this.#ended && this.#socket === null) this.reconnect();
  };

  /** The network is gone: said at once, and tried again, since a room on this very machine can still be reached. */
  #onOffline = (): void => {
    if (this.#socket) this.#giveUp(this.#socket);
  };

  /** The browser may keep the page that is left, and show it again: meanwhile it has no connection. */
  #onPageHide = (): void => {
    const old = this.#socket;
    this.#socket = null;
    this.#stopTimers();
    old?.close();
    if (!this.#ended) this.#listener.onState("away", "");
  };

  #onPageShow = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#retryNow();
  };

  #onVisibility = (): void => {
    if (document.visibilityState === "visible") this.#retryNow();
  };

  #open(): void {
    if (this.#ended) return;
    this.#stopTimers();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#listener.path()}`);
    this.#socket = socket;
    this.#pauseTold = -1;
    this.#closingWords = "";
    this.#lastMessageAt = Date.now();
    this.#greetingTimer = setTimeout(
      () => this.#giveUp(socket),
      MOST_MS_TO_GREET * Math.min(MOST_TIMES_LONGER, 2 ** this.#tries),
    );
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#lastMessageAt = Date.now();
      const message = readFrame(event.data as string);
      if (message.is === "hello") {
        if (message.protocol !== PROTOCOL) reloadPage(); // the room was upgraded, and this page speaks as before
        this.#onHello(socket);
      }
      if (message.is === "closing") this.#onClosing(message.again, message.why);
      else if (message.is === "head") heads.take(message);
      else this.#listener.onMessage(message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#onLost();
    };
  }

  #onHello(socket: WebSocket): void {
    this.#tries = 0;
    this.#stopTimers();
    this.#listener.onState("open", "");
    this.#pingTimer = setInterval(() => {
      if (Date.now() - this.#lastMessageAt > MOST_MS_OF_SILENCE) this.#giveUp(socket);
      else this.send({ do: "ping", id: 0 });
    }, MS_BETWEEN_PINGS);
  }

  #onClosing(again: number, why: string): void {
    this.#pauseTold = again;
    this.#closingWords = why;
    if (again < 0) {
      this.#listener.onState("closed", why);
      this.end();
    } else this.#listener.onState("away", why);
  }

  /** Let go of a socket that hears nothing, without waiting for the other side to close it too: nobody may be there. */
  #giveUp(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#onLost();
    socket.close();
  }

  #stopTimers(): void {
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#greetingTimer);
    clearInterval(this.#pingTimer);
  }

  #onLost(): void {
    this.#stopTimers();
    this.#socket = null;
    if (this.#ended) return;
    this.#listener.onState("away", this.#closingWords);
    const told = this.#pauseTold >= 0; // by the room, which knows better when it is worth a try
    const pause = told ? this.#pauseTold : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#tries);
    this.#tries += 1;
    this.#retryTimer = setTimeout(() => this.#open(), pause * (0.8 + 0.4 * Math.random()));
  }
}
