// A connection that comes back by itself: longer and longer pauses between tries, at once when the network is back or
// somebody looks at the page again.

import { PROTOCOL, type FromRoom } from "../generated/wire";
import { loadAnew } from "../lib/returning";
import { readFrame } from "../lib/wire";
import { heads } from "../proof/heads.svelte";

export type Standing = "joining" | "open" | "away" | "closed";

export interface ConnectionListener {
  /** The path to connect to; asked anew at every try, so that it can say what is known already. */
  path: () => string;
  onMessage: (message: FromRoom) => void;
  onStanding: (standing: Standing, why: string) => void;
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
  #again: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #unanswered: ReturnType<typeof setTimeout> | undefined;
  #lastMessageAt = 0;
  #ended = false;
  #pause = -1;
  #why = ""; // what the room said when it ended this connection

  constructor(listener: ConnectionListener) {
    this.#listener = listener;
    addEventListener("online", this.#now);
    addEventListener("offline", this.#cut);
    document.addEventListener("visibilitychange", this.#seen);
    addEventListener("pagehide", this.#left);
    addEventListener("pageshow", this.#back);
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
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#cut);
    document.removeEventListener("visibilitychange", this.#seen);
    removeEventListener("pagehide", this.#left);
    removeEventListener("pageshow", this.#back);
    this.#stopClocks();
    this.#socket?.close();
    this.#socket = null;
  }

  /** Connect anew, as somebody else perhaps. */
  anew(): void {
    this.#tries = 0;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#stopClocks();
    this.#open();
  }

  #now = (): void => {
    if (!this.#ended && this.#socket === null) this.anew();
  };

  /** The network is gone: said at once, and tried again, since a room on this very machine can still be reached. */
  #cut = (): void => {
    if (this.#socket) this.#giveUp(this.#socket);
  };

  /** The browser may keep the page that is left, and show it again: meanwhile it has no connection. */
  #left = (): void => {
    const old = this.#socket;
    this.#socket = null;
    this.#stopClocks();
    old?.close();
    if (!this.#ended) this.#listener.onStanding("away", "");
  };

  #back = (event: PageTransitionEvent): void => {
    if (event.persisted) this.#now();
  };

  #seen = (): void => {
    if (document.visibilityState === "visible") this.#now();
  };

  #open(): void {
    if (this.#ended) return;
    this.#stopClocks();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${this.#listener.path()}`);
    this.#socket = socket;
    this.#pause = -1;
    this.#why = "";
    this.#lastMessageAt = Date.now();
    this.#unanswered = setTimeout(
      () => this.#giveUp(socket),
      MOST_MS_TO_GREET * Math.min(MOST_TIMES_LONGER, 2 ** this.#tries),
    );
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#lastMessageAt = Date.now();
      const message = readFrame(event.data as string);
      if (message.is === "hello") {
        if (message.protocol !== PROTOCOL) loadAnew(); // the room was upgraded, and this page speaks as before
        this.#joined(socket);
      }
      if (message.is === "closing") this.#closing(message.again, message.why);
      else if (message.is === "head") heads.take(message);
      else this.#listener.onMessage(message);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #joined(socket: WebSocket): void {
    this.#tries = 0;
    this.#stopClocks();
    this.#listener.onStanding("open", "");
    this.#pulse = setInterval(() => {
      if (Date.now() - this.#lastMessageAt > MOST_MS_OF_SILENCE) this.#giveUp(socket);
      else this.send({ do: "ping", id: 0 });
    }, MS_BETWEEN_PINGS);
  }

  #closing(again: number, why: string): void {
    this.#pause = again;
    this.#why = why;
    if (again < 0) {
      this.#listener.onStanding("closed", why);
      this.end();
    } else this.#listener.onStanding("away", why);
  }

  /** Let go of a socket that hears nothing, without waiting for the other side to close it too: nobody may be there. */
  #giveUp(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#lost();
    socket.close();
  }

  #stopClocks(): void {
    clearTimeout(this.#again);
    clearTimeout(this.#unanswered);
    clearInterval(this.#pulse);
  }

  #lost(): void {
    this.#stopClocks();
    this.#socket = null;
    if (this.#ended) return;
    this.#listener.onStanding("away", this.#why);
    const told = this.#pause >= 0; // by the room, which knows better when it is worth a try
    const pause = told ? this.#pause : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#tries);
    this.#tries += 1;
    this.#again = setTimeout(() => this.#open(), pause * (0.8 + 0.4 * Math.random()));
  }
}
