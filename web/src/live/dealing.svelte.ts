// A live table as its dealer works at it: the table as the room sent it last, and what was entered here and is not
// answered yet. Every entry has a request id of its own and waits in the browser until the room has answered it, so that
// a minute without a connection loses nothing and nothing is entered twice.

import { Connection, type ConnectionState } from "../connection/socket";
import type { Answer, FromRoom, LogLine, Public, Refused, TableNow, ToRoom, You } from "../generated/wire";
import { newRequest } from "../lib/request";

const LOG_LINES_KEPT = 60;

/** Something that was entered: how it is said, and what is sent. */
export interface Entry {
  says: string;
  message: ToRoom;
}

export class LiveTable {
  readonly id: string;
  now = $state.raw<TableNow | null>(null);
  lines = $state.raw<LogLine[]>([]);
  connectionState = $state<ConnectionState>("joining");
  whyNotOpen = $state("");
  /** What waits to be answered, in the order in which it was entered. */
  queue = $state.raw<Entry[]>([]);
  refused = $state.raw<Refused | null>(null);
  /** What was refused; whatever was entered after it is held back until somebody has looked. */
  held = $state.raw<Entry | null>(null);
  told = $state.raw<Answer | null>(null);
  offset = $state(0);

  #connection: Connection;
  #sent = 0;
  #next = 1;
  #kept: string;

  constructor(id: string) {
    this.id = id;
    this.#kept = `live:${id}`;
    this.queue = this.#found();
    this.#connection = new Connection({
      path: () => `/ws/tables/${encodeURIComponent(id)}?since=${this.lines.at(-1)?.number ?? 0}`,
      onMessage: (message) => this.#receive(message),
      onState: (state, why) => {
        this.connectionState = state;
        this.whyNotOpen = why;
        if (state !== "open") this.#sent = 0;
      },
    });
  }

  get public(): Public | null {
    return this.now?.public ?? null;
  }

  get you(): You | null {
    return this.now?.you ?? null;
  }

  get away(): boolean {
    return this.connectionState !== "open";
  }

  end(): void {
    this.#connection.end();
  }

  reconnect(): void {
    this.#connection.reconnect();
  }

  /** Enter something: it is sent as soon as it can be, after everything that was entered before it. */
  enter(says: string, message: ToRoom): void {
    this.refused = null;
    this.told = null;
    this.#keep([...this.queue, { says, message: { ...message, request: newRequest() } as ToRoom }]);
    this.#go();
  }

  /** Drop what was refused and everything after it. */
  drop(): void {
    this.held = null;
    this.refused = null;
    this.#keep([]);
  }

  /** Drop what was refused alone, and send what comes after it. */
  goOn(): void {
    this.held = null;
    this.refused = null;
    this.#go();
  }

  #go(): void {
    const head = this.queue[0];
    if (!head || this.#sent || this.held || this.away || !this.now) return;
    const id = this.#next++;
    if (this.#connection.send({ ...head.message, id })) this.#sent = id;
  }

  #receive(message: FromRoom): void {
    switch (message.is) {
      case "table": {
        const last = this.lines.at(-1)?.number ?? 0;
        this.lines = [...this.lines, ...message.lines.filter((line) => line.number > last)].slice(-LOG_LINES_KEPT);
        this.offset = message.now - Date.now();
        // What was refused says nothing any more once the table asks for something else.
        if (!this.held && message.you?.live?.words !== this.you?.live?.words) this.refused = null;
        this.now = message;
        this.#go();
        break;
      }
      case "answer":
        this.told = message;
        break;
      case "done":
        this.#answered(message.id, null);
        break;
      case "refused":
        this.#answered(message.id, message);
        break;
    }
  }

  #answered(id: number, refused: Refused | null): void {
    if (id !== this.#sent) return;
    if (refused?.kind === "unknown") {
      this.#sent = 0; // it stays first, and is sent again with the next look at the table
      return;
    }
    const head = this.queue[0] ?? null;
    this.#sent = 0;
    this.refused = refused;
    this.#keep(this.queue.slice(1));
    if (refused && this.queue.length) this.held = head;
    this.#go();
  }

  #keep(queue: Entry[]): void {
    this.queue = queue;
    try {
      sessionStorage.setItem(this.#kept, JSON.stringify(queue));
    } catch {
      // A browser that keeps nothing still has what waits in memory.
    }
  }

  #found(): Entry[] {
    try {
      return JSON.parse(sessionStorage.getItem(this.#kept) ?? "[]") as Entry[];
    } catch {
      return [];
    }
  }
}

/** Whose turn it is once what waits has been entered, as far as a page can tell: the next seat with a hand that can act. */
export function turnAfter(table: Public, seat: number, queue: readonly Entry[]): number {
  const gone = new Set<number>();
  let turn = seat;
  for (const { message } of queue) {
    if (message.do !== "seat_did") continue;
    if (message.what === "fold" || message.what === "all_in") gone.add(message.seat);
    const order = table.seats.filter((seat) => seat.hand === "in" && !gone.has(seat.seat)).map((seat) => seat.seat);
    turn = order.find((seat) => seat > message.seat) ?? order[0] ?? 0;
  }
  return turn;
}
