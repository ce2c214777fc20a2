// A table as this page sees it: what the room sent last, the lines of its log, what was asked and is not answered yet.
// Everything asked has a request id of its own, so what was lost on the way, or of which nobody knows whether it was
// done, is sent again, and nothing happens twice.

import { Connection, type Standing } from "../connection/socket";
import type {
  Act,
  FromRoom,
  LogLine,
  Public,
  Refused,
  SeatMoved,
  TableNow,
  ChatLine,
  ChatState,
  ToRoom,
  You,
} from "../generated/wire";
import { newRequest } from "../lib/request";
import { noteDeal } from "../proof/roots";
import { OwnSeeds } from "../proof/seeds";
import type { Unsaid } from "./around/chat";
import { asItEnded, fromYourSeat } from "./felt/last_hand";

const LINES_KEPT = 600;
const TALK_KEPT = 200;
const STALE_MS = 60_000; // after which something that was not answered is not meant any more
const UNTOLD_MS = 1500; // after which nobody will say any more why a seat is at another table

/** Why something was not done: as the room says it, or a reason of this page's own, because the room cannot be reached
 * or because a wish came to nothing. */
type Unmet = Omit<Refused, "kind"> & { kind: Refused["kind"] | "away" | "missed" };

export class SeenTable {
  readonly id: string;
  now = $state.raw<TableNow | null>(null);
  lines = $state.raw<LogLine[]>([]);
  /** What players said to each other. */
  talk = $state.raw<ChatLine[]>([]);
  /** The last line of it that was in sight. */
  heardTo = $state(0);
  standing = $state<Standing>("joining");
  why = $state("");
  refused = $state.raw<Unmet | null>(null);
  /** What was said and not passed on, why, and when it may be said again: it stands where one talks. */
  unsaid = $state.raw<Unsaid | null>(null);
  /** How far the room's clock is ahead of this machine's. */
  offset = $state(0);
  waiting = $state(0);

  /** The table as it stood while its last hand was played, and the seat that was yours last. */
  #played: Public | null = null;
  #seat = 0;

  /** Called with the lines that are new with each message. */
  onLines: (lines: LogLine[]) => void = () => undefined;

  /** Called when your seat is at another table of the tournament; `why` is empty where nobody was there to be told. */
  moved: (to: Pick<SeatMoved, "table" | "seat" | "why" | "cites">) => void = () => undefined;

  #connection: Connection;
  #seeds = new OwnSeeds();
  #next = 1;
  #asked = new Map<number, { message: ToRoom; since: number }>();
  #broken = false;
  /** Whether you come to a seat that you were told of, and do not know yet whether it is here. */
  comes = $state(false);
  #untold: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, comes: boolean) {
    this.id = id;
    this.comes = comes;
    this.#connection = new Connection({
      path: () => `/ws/tables/${encodeURIComponent(id)}?since=${this.lines.at(-1)?.number ?? 0}`,
      onMessage: (message) => this.#take(message),
      onStanding: (standing, why) => {
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

  /** What lies on the felt, and from where you look at it: the last hand of a tournament stays as it was played. */
  get onFelt(): { table: Public; you: You | null } | null {
    if (!this.now) return null;
    const table = asItEnded(this.now.public, this.#played);
    return { table, you: fromYourSeat(this.you, table, this.#seat) };
  }

  get talks(): ChatState {
    return this.public?.talk ?? "";
  }

  get seated(): boolean {
    return !!this.you?.seat;
  }

  get inHand(): boolean {
    return this.public?.state === "playing" || this.public?.state === "showdown";
  }

  get muted(): boolean {
    return !!this.you?.talk_muted;
  }

  get you(): You | null {
    return this.now?.you ?? null;
  }

  end(): void {
    clearTimeout(this.#untold);
    this.#connection.end();
  }

  /** Connect anew: the name has changed. */
  anew(): void {
    this.#asked.clear();
    this.waiting = 0;
    this.#connection.anew();
  }

  ask(message: ToRoom): void {
    this.#ask({ ...message, request: newRequest() } as ToRoom, Date.now());
  }

  #ask(message: ToRoom, since: number): void {
    const id = this.#next++;
    this.refused = null;
    if (message.do === "say") this.unsaid = null;
    if (!this.#connection.send({ ...message, id })) {
      this.refused = refusal(id, "The room cannot be reached.", "", "away");
      return;
    }
    this.#asked.set(id, { message, since });
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
    return [...this.#asked.values()].some(({ message }) => message.do === "act" && message.turn === turn);
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
        this.#carried(message);
        break;
      case "done":
        this.#asked.delete(message.id);
        this.waiting = this.#asked.size;
        break;
      case "refused":
        if (message.kind === "unknown" && this.#asked.has(message.id)) {
          this.#broken = true; // it is sent again once the table can be seen
          this.refused = message;
          break;
        }
        this.#refuse(message);
        break;
    }
  }

  #refuse(message: Refused): void {
    const wish = this.#asked.get(message.id)?.message;
    this.#asked.delete(message.id);
    this.waiting = this.#asked.size;
    if (wish?.do === "say")
      this.unsaid = {
        text: wish.text ?? "",
        refusal: message,
        until: message.again ? Date.now() + message.again * 1000 : 0,
      };
    else if (message.kind !== "stale") this.refused = message;
  }

  #stand(now: TableNow): void {
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = now.lines.filter((line) => line.number > last);
    this.offset = now.now - Date.now();
    if (fresh.length) this.lines = [...this.lines, ...fresh].slice(-LINES_KEPT);
    const spoken = this.talk.at(-1)?.number ?? 0;
    const said = now.talk.filter((line) => line.number > spoken);
    if (!this.now) this.heardTo = said.at(-1)?.number ?? 0; // what was said before one came is nothing new
    if (said.length) this.talk = [...this.talk, ...said].slice(-TALK_KEPT);
    if (this.refused && this.now?.you?.turn !== now.you?.turn) this.refused = null;
    const wished = this.you?.moves_to ?? 0;
    const sat = this.comes || !!this.you?.seat;
    const tournament = now.you?.tournament;
    if (now.you?.seat || !tournament?.table) this.comes = false; // the seat is here, or there is none
    if (now.public.state === "playing" || now.public.state === "showdown") this.#played = now.public;
    this.#seat = now.you?.seat || this.#seat;
    this.now = now;
    const deal = now.public.deal;
    const before =
      deal?.waits || (now.public.state === "playing" && now.public.seats.every((seat) => !seat.cards.length));
    if (deal && before) noteDeal(this.id, deal.name, deal);
    this.#seeds.follow(now, (message) => this.#connection.send({ ...message, id: 0 }));
    this.onLines(fresh);
    if (sat && !now.you?.seat && tournament?.table && tournament.table !== this.id) {
      this.comes = true;
      clearTimeout(this.#untold);
      this.#untold = setTimeout(() => this.#carried({ ...tournament, why: "", cites: [] }), UNTOLD_MS);
    }
    if (wished && now.you && !now.you.moves_to && now.you.seat !== wished) this.#missed(wished, now);
    if (this.#broken) this.#sendAgain();
    this.#broken = false;
  }

  #carried(to: Pick<SeatMoved, "table" | "seat" | "why" | "cites">): void {
    clearTimeout(this.#untold);
    this.comes = false;
    this.moved(to);
  }

  /** A move that was wished for the end of the hand and could not be made. */
  #missed(seat: number, now: TableNow): void {
    const taken = now.public.seats.some((shown) => shown.seat === seat && shown.player);
    if (taken)
      this.refused = refusal(0, `Seat ${seat} was taken before the hand was over.`, "You keep your seat.", "missed");
  }

  /** After a break: what was not answered is sent once more, under the same request. */
  #sendAgain(): void {
    const lost = [...this.#asked.values()];
    this.#asked.clear();
    this.waiting = 0;
    for (const { message, since } of lost) {
      if (Date.now() - since < STALE_MS) this.#ask(message, since);
    }
  }
}

function refusal(id: number, what: string, instead: string, kind: Unmet["kind"]): Unmet {
  return { is: "refused", id, what, allowed: "", instead, cites: [], kind, again: 0 };
}
