// A table as this page sees it: what the room sent last, the lines of its log, what was asked and is not answered yet.
// Everything asked has a request id of its own, so what was lost on the way, or of which nobody knows whether it was
// done, is sent again, and nothing happens twice.

import { Connection, type ConnectionState } from "../connection/socket";
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
import type { RefusedChat } from "./around/chat";
import { withPlayersSeated, viewFromLastSeat } from "./felt/last_hand";

const LOG_LINES_KEPT = 600;
const CHAT_LINES_KEPT = 200;
const MS_UNTIL_STALE = 60_000; // after which something that was not answered is not meant any more
const MS_TO_HEAR_OF_MOVE = 1500; // after which nobody will say any more why a seat is at another table

/** Why something was not done: as the room says it, or a reason of this page's own, because the room cannot be reached
 * or because a wish came to nothing. */
type NotDone = Omit<Refused, "kind"> & { kind: Refused["kind"] | "away" | "missed" };

export class SeenTable {
  readonly id: string;
  now = $state.raw<TableNow | null>(null);
  lines = $state.raw<LogLine[]>([]);
  /** What players said to each other. */
  chat = $state.raw<ChatLine[]>([]);
  /** The number of the last line of the chat that was in sight. */
  lastReadLine = $state(0);
  connectionState = $state<ConnectionState>("joining");
  /** Why the connection is not open, in the room's words; nothing where the room cannot be reached. */
  whyNotOpen = $state("");
  refused = $state.raw<NotDone | null>(null);
  /** What was said and not passed on, why, and when it may be said again: it stands where one talks. */
  refusedChat = $state.raw<RefusedChat | null>(null);
  /** How far the room's clock is ahead of this machine's. */
  offset = $state(0);
  /** How many requests the room has not answered yet. */
  unanswered = $state(0);

  /** The table as it stood while its last hand was played, and the seat that was yours last. */
  #lastPlayed: Public | null = null;
  #lastSeat = 0;

  /** Called with the lines that are new with each message. */
  onLines: (lines: LogLine[]) => void = () => undefined;

  /** Called when your seat is at another table of the tournament; `why` is empty where nobody was there to be told. */
  onMoved: (to: Pick<SeatMoved, "table" | "seat" | "why" | "cites">) => void = () => undefined;

  #connection: Connection;
  #seeds = new OwnSeeds();
  #nextId = 1;
  /** The requests that are not answered yet, by the number under which each was sent. */
  #requests = new Map<number, { message: ToRoom; since: number }>();
  /** Whether what is not answered is to be sent once more when the table is seen again. */
  #sendsAgain = false;
  /** Whether you come to a seat that you were told of, and do not know yet whether it is here. */
  awaitsSeat = $state(false);
  /** Runs until nobody will say any more why your seat is at another table. */
  #moveTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, awaitsSeat: boolean) {
    this.id = id;
    this.awaitsSeat = awaitsSeat;
    this.#connection = new Connection({
      path: () => `/ws/tables/${encodeURIComponent(id)}?since=${this.lines.at(-1)?.number ?? 0}`,
      onMessage: (message) => this.#receive(message),
      onState: (state, why) => {
        if (state === "away") this.#sendsAgain = true;
        // What was said because nobody could be reached is not true any more.
        if (state === "open" && this.refused?.kind === "away") this.refused = null;
        this.connectionState = state;
        this.whyNotOpen = why;
      },
    });
  }

  get public(): Public | null {
    return this.now?.public ?? null;
  }

  /** What lies on the felt, and from where you look at it: the last hand of a tournament stays as it was played. */
  get onFelt(): { table: Public; you: You | null } | null {
    if (!this.now) return null;
    const table = withPlayersSeated(this.now.public, this.#lastPlayed);
    return { table, you: viewFromLastSeat(this.you, table, this.#lastSeat) };
  }

  get chatState(): ChatState {
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
    clearTimeout(this.#moveTimer);
    this.#connection.end();
  }

  /** Connect anew: the name has changed. */
  reconnect(): void {
    this.#requests.clear();
    this.unanswered = 0;
    this.#connection.reconnect();
  }

  ask(message: ToRoom): void {
    this.#ask({ ...message, request: newRequest() } as ToRoom, Date.now());
  }

  #ask(message: ToRoom, since: number): void {
    const id = this.#nextId++;
    this.refused = null;
    if (message.do === "say") this.refusedChat = null;
    if (!this.#connection.send({ ...message, id })) {
      this.refused = refusal(id, "The room cannot be reached.", "", "away");
      return;
    }
    this.#requests.set(id, { message, since });
    this.unanswered = this.#requests.size;
  }

  /** Do something in the hand, at the moment that is shown. One thing at a time. */
  act(what: Act["what"], more: Omit<Act, "do" | "what" | "turn"> = {}): void {
    const turn = this.you?.turn;
    if (!turn || this.#acting(turn)) return;
    this.ask({ do: "act", what, turn, ...more });
  }

  /** Whether an action for this moment is on its way. */
  #acting(turn: string): boolean {
    return [...this.#requests.values()].some(({ message }) => message.do === "act" && message.turn === turn);
  }

  #receive(message: FromRoom): void {
    switch (message.is) {
      case "hello":
        this.offset = message.now - Date.now();
        break;
      case "table":
        this.#showTable(message);
        break;
      case "moved":
        this.#tellMove(message);
        break;
      case "done":
        this.#requests.delete(message.id);
        this.unanswered = this.#requests.size;
        break;
      case "refused":
        if (message.kind === "unknown" && this.#requests.has(message.id)) {
          this.#sendsAgain = true; // it is sent again once the table can be seen
          this.refused = message;
          break;
        }
        this.#refuse(message);
        break;
    }
  }

  #refuse(message: Refused): void {
    const wish = this.#requests.get(message.id)?.message;
    this.#requests.delete(message.id);
    this.unanswered = this.#requests.size;
    if (wish?.do === "say")
      this.refusedChat = {
        text: wish.text ?? "",
        refusal: message,
        until: message.again ? Date.now() + message.again * 1000 : 0,
      };
    else if (message.kind !== "stale") this.refused = message;
  }

  #showTable(now: TableNow): void {
    const before = this.now;
    const hadSeat = this.awaitsSeat || !!before?.you?.seat;
    this.offset = now.now - Date.now();
    const fresh = this.#addLines(now.lines);
    this.#addChat(now.talk, before === null);
    // A refusal is about the moment in which it was given.
    if (this.refused && before?.you?.turn !== now.you?.turn) this.refused = null;
    this.#keepLastHand(now);
    this.now = now;
    this.#watchDeal(now);
    this.onLines(fresh);
    this.#lookForSeat(now, hadSeat);
    this.#followWish(before?.you?.moves_to ?? 0, now);
    this.#sendAgain();
  }

  /** Keep the lines of the log that are not here yet, and return them. */
  #addLines(lines: readonly LogLine[]): LogLine[] {
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = lines.filter((line) => line.number > last);
    if (fresh.length) this.lines = [...this.lines, ...fresh].slice(-LOG_LINES_KEPT);
    return fresh;
  }

  /** Keep what was said since; what was said before one came counts as read. */
  #addChat(talk: readonly ChatLine[], first: boolean): void {
    const last = this.chat.at(-1)?.number ?? 0;
    const fresh = talk.filter((line) => line.number > last);
    if (first) this.lastReadLine = fresh.at(-1)?.number ?? 0;
    if (fresh.length) this.chat = [...this.chat, ...fresh].slice(-CHAT_LINES_KEPT);
  }

  /** Keep the table while a hand is played, and your seat while you have one: for when both are gone. */
  #keepLastHand({ public: table, you }: TableNow): void {
    if (table.state === "playing" || table.state === "showdown") this.#lastPlayed = table;
    this.#lastSeat = you?.seat || this.#lastSeat;
  }

  /** Note the deal that is to come, before its cards, so that it can be checked; give your seeds where they are asked for. */
  #watchDeal(now: TableNow): void {
    const { deal, state, seats } = now.public;
    const before = deal?.waits || (state === "playing" && seats.every((seat) => !seat.cards.length));
    if (deal && before) noteDeal(this.id, deal.name, deal);
    this.#seeds.follow(now, (message) => this.#connection.send({ ...message, id: 0 }));
  }

  /** Whoever had a seat here, and has one at another table of the tournament now, is led there: at once where the room
   * says why, and soon where it says nothing. */
  #lookForSeat({ you }: TableNow, hadSeat: boolean): void {
    const tournament = you?.tournament;
    if (you?.seat || !tournament?.table) this.awaitsSeat = false; // the seat is here, or there is none
    if (!hadSeat || you?.seat || !tournament?.table || tournament.table === this.id) return;
    this.awaitsSeat = true;
    clearTimeout(this.#moveTimer);
    this.#moveTimer = setTimeout(() => this.#tellMove({ ...tournament, why: "", cites: [] }), MS_TO_HEAR_OF_MOVE);
  }

  #tellMove(to: Pick<SeatMoved, "table" | "seat" | "why" | "cites">): void {
    clearTimeout(this.#moveTimer);
    this.awaitsSeat = false;
    this.onMoved(to);
  }

  /** Say that a move to this seat, wished for the end of the hand, could not be made because somebody else sits there;
   * 0 where none was wished. */
  #followWish(seat: number, { public: table, you }: TableNow): void {
    if (!seat || !you || you.moves_to || you.seat === seat) return;
    if (table.seats.some((shown) => shown.seat === seat && shown.player))
      this.refused = refusal(0, `Seat ${seat} was taken before the hand was over.`, "You keep your seat.", "missed");
  }

  /** After a break, send what was not answered once more, under the same request. */
  #sendAgain(): void {
    if (!this.#sendsAgain) return;
    this.#sendsAgain = false;
    const lost = [...this.#requests.values()];
    this.#requests.clear();
    this.unanswered = 0;
    for (const { message, since } of lost) {
      if (Date.now() - since < MS_UNTIL_STALE) this.#ask(message, since);
    }
  }
}

function refusal(id: number, what: string, instead: string, kind: NotDone["kind"]): NotDone {
  return { is: "refused", id, what, allowed: "", instead, cites: [], kind, again: 0 };
}
