// A table as this page sees it: what the room sent last, the lines of its log, what was asked and is not answered yet.
// An action carries the token of the moment it was meant for, so one that was lost on the way can be sent again and one
// that arrived cannot happen twice.

import type { Act, FromRoom, LogLine, Public, Refused, SeatMoved, TableNow, ToRoom, You } from "../generated/wire";
import { Connection, type Standing } from "../lib/socket";

const LINES_KEPT = 600;

/** Why something was not done: as the room says it, or a reason of this page's own, because the room cannot be reached
 * or because a wish came to nothing. */
type Unmet = Omit<Refused, "kind"> & { kind: Refused["kind"] | "away" | "missed" };

export class SeenTable {
  readonly id: string;
  now = $state.raw<TableNow | null>(null);
  lines = $state.raw<LogLine[]>([]);
  standing = $state<Standing>("joining");
  why = $state("");
  refused = $state.raw<Unmet | null>(null);
  /** How far the room's clock is ahead of this machine's. */
  offset = $state(0);
  waiting = $state(0);

  /** Called with the lines that are new with each message. */
  heard: (lines: LogLine[]) => void = () => undefined;

  /** Called when your seat is at another table of the tournament; `why` is empty where nobody was there to be told. */
  moved: (to: Pick<SeatMoved, "table" | "seat" | "why" | "cites">) => void = () => undefined;

  #connection: Connection;
  #next = 1;
  #asked = new Map<number, ToRoom>();
  #broken = false;

  constructor(id: string) {
    this.id = id;
    this.#connection = new Connection({
      path: () => `/ws/tables/${encodeURIComponent(id)}?since=${this.lines.at(-1)?.number ?? 0}`,
      heard: (message) => this.#take(message),
      stands: (standing, why) => {
        if (standing === "away") this.#broken = true;
        // What was said because nobody could be reached is not true any more.
        if (standing === "open" && this.refused?.kind === "away") this.refused = null;
        this.standing = standing;
        this.why = why;
      },
    });
  }

  get public(): Public | null {
    return this.now?.public ?? null;
  }

  get you(): You | null {
    return this.now?.you ?? null;
  }

  end(): void {
    this.#connection.end();
  }

  /** Connect anew: the name has changed. */
  anew(): void {
    this.#asked.clear();
    this.waiting = 0;
    this.#connection.anew();
  }

  ask(message: ToRoom): void {
    const id = this.#next++;
    this.refused = null;
    if (!this.#connection.send({ ...message, id })) {
      this.refused = refusal(id, "The room cannot be reached.", "Your seat is kept; the page is connecting again.", "away");
      return;
    }
    this.#asked.set(id, message);
    this.waiting = this.#asked.size;
  }

  /** Do something in the hand, at the moment that is shown. One thing at a time. */
  act(what: Act["what"], more: Omit<Act, "do" | "what" | "turn"> = {}): void {
    const turn = this.you?.turn;
    if (!turn || this.#acting(turn)) return;
    this.ask({ do: "act", what, turn, ...more });
  }

  /** Whether an action for this moment is on its way. */
  #acting(turn: string): boolean {
    return [...this.#asked.values()].some((message) => message.do === "act" && message.turn === turn);
  }

  #take(message: FromRoom): void {
    switch (message.is) {
      case "hello":
        this.offset = message.now - Date.now();
        break;
      case "table":
        this.#stand(message);
        break;
      case "moved":
        this.moved(message);
        break;
      case "done":
        this.#asked.delete(message.id);
        this.waiting = this.#asked.size;
        break;
      case "refused":
        this.#asked.delete(message.id);
        this.waiting = this.#asked.size;
        if (message.kind !== "stale") this.refused = message;
        break;
    }
  }

  #stand(now: TableNow): void {
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = now.lines.filter((line) => line.number > last);
    this.offset = now.now - Date.now();
    if (fresh.length) this.lines = [...this.lines, ...fresh].slice(-LINES_KEPT);
    if (this.refused && this.now?.you?.turn !== now.you?.turn) this.refused = null;
    const wished = this.you?.moves_to ?? 0;
    const sat = this.you?.seat ?? 0;
    this.now = now;
    this.heard(fresh);
    const event = now.you?.tournament;
    if (sat && !now.you?.seat && event?.table && event.table !== this.id) this.moved({ ...event, why: "", cites: [] });
    if (wished && now.you && !now.you.moves_to && now.you.seat !== wished) this.#missed(wished, now);
    if (this.#broken) this.#sendAgain();
    this.#broken = false;
  }

  /** A move that was wished for the end of the hand and could not be made. */
  #missed(seat: number, now: TableNow): void {
    const taken = now.public.seats.some((each) => each.seat === seat && each.player);
    if (taken) this.refused = refusal(0, `Seat ${seat} was taken before the hand was over.`, "You keep your seat.", "missed");
  }

  /** After a break: an action that the room has not seen is sent once more; anything else is for the person to ask. */
  #sendAgain(): void {
    const lost = [...this.#asked.values()];
    this.#asked.clear();
    this.waiting = 0;
    for (const message of lost) {
      if (message.do === "act" && message.turn === this.you?.turn && this.you.options) this.ask(message);
    }
  }
}

function refusal(id: number, what: string, allowed: string, kind: Unmet["kind"]): Unmet {
  return { is: "refused", id, what, allowed, cites: [], kind };
}
