// A table of the game against the house as this page sees it: what the room sent last, and the lines of its log.

import { Connection, type ConnectionState } from "../connection/socket";
import type {
  BonusTableNow,
  FromRoom,
  LayoutArea,
  LogLine,
  PublicBonusTable,
  Refused,
  ChatLine,
  ChatState,
  ToRoom,
  YourBonusTable,
} from "../generated/wire";
import { newRequest } from "../lib/request";
import { noteDeal } from "../proof/roots";
import { OwnSeeds } from "../proof/seeds";

const LOG_LINES_KEPT = 600;
const CHAT_LINES_KEPT = 200;
const AREAS_BEFORE_CARDS = ["ante", "bonus", "jackpot"] as const;

export class SeenBonusTable {
  readonly id: string;
  now = $state.raw<BonusTableNow | null>(null);
  lines = $state.raw<LogLine[]>([]);
  /** The lines of the chat, and the number of the last one that the viewer has looked at. */
  chat = $state.raw<ChatLine[]>([]);
  lastReadLine = $state(0);
  connectionState = $state<ConnectionState>("joining");
  /** Why the connection is not open, in the room's words; nothing where the room cannot be reached. */
  whyNotOpen = $state("");
  refused = $state.raw<Refused | null>(null);
  /** How far the room's clock is ahead of this machine's. */
  offset = $state(0);
  /** The number of the request that the room has not answered yet; 0 where there is none. */
  unanswered = $state(0);
  /** What you had wagered when the cards were dealt last. */
  wageredLast = $state.raw<Partial<Record<LayoutArea, number>>>({});

  #connection: Connection;
  #nextId = 1;
  #asked = "";
  #sent: ToRoom | null = null; // and not answered yet
  #sendsAgain = false;
  #then: ToRoom | null = null;
  #seeds = new OwnSeeds();

  constructor(id: string) {
    this.id = id;
    this.#connection = new Connection({
      path: () => `/ws/tables/${encodeURIComponent(id)}?since=${this.lines.at(-1)?.number ?? 0}`,
      onMessage: (message) => this.#receive(message),
      onState: (state, why) => {
        this.connectionState = state;
        this.whyNotOpen = why;
        if (state !== "open") this.unanswered = 0;
        if (state === "away") this.#sendsAgain = true;
      },
    });
  }

  get public(): PublicBonusTable | null {
    return this.now?.public ?? null;
  }

  get you(): YourBonusTable | null {
    return this.now?.you ?? null;
  }

  get chatState(): ChatState {
    return this.public?.talk ?? "";
  }

  get seated(): boolean {
    return !!this.you?.box;
  }

  readonly inHand = false; // what may be said during a round its own rules say
  readonly muted = false; // the floor mutes nobody here

  /** Whether the room waits for a decision of yours on your hand. */
  get mustDecide(): boolean {
    return !!this.you?.box && this.public?.turn === this.you.box && this.public.phase !== "wagers";
  }

  end(): void {
    this.#connection.end();
  }

  /** Connect anew: the name has changed. */
  reconnect(): void {
    this.unanswered = 0;
    this.#sent = null;
    this.#connection.reconnect();
  }

  /** Send a request. Until it is answered, the same one made again is dropped, and another one waits. */
  ask(message: ToRoom): void {
    const words = JSON.stringify(message);
    if (this.unanswered) {
      this.#then = words === this.#asked ? null : message;
      return;
    }
    this.refused = null;
    this.#then = null;
    this.#asked = words;
    this.#send({ ...message, request: newRequest() } as ToRoom);
  }

  #send(message: ToRoom): void {
    const id = this.#nextId++;
    if (!this.#connection.send({ ...message, id })) return;
    this.#sent = message;
    this.unanswered = id;
  }

  #answered(): void {
    this.unanswered = 0;
    this.#sent = null;
    if (this.#then) this.ask(this.#then);
  }

  #receive(message: FromRoom): void {
    switch (message.is) {
      case "hello":
        this.offset = message.now - Date.now();
        break;
      case "boxes":
        this.#showTable(message);
        break;
      case "done":
        if (message.id) this.#answered(); // a seed is given beside what is asked
        break;
      case "refused":
        if (!message.id) break;
        if (message.kind === "unknown" && this.#sent) {
          this.#sendsAgain = true; // it is sent again once the table can be seen
          this.refused = message;
          break;
        }
        this.#sent = null;
        this.unanswered = 0;
        this.#then = null;
        if (message.kind !== "stale") this.refused = message;
        break;
    }
  }

  /** The wagers before the first card are what one puts down again; the bets after it are answers to cards. */
  #remember({ public: { boxes, phase }, you }: BonusTableNow): void {
    const laid = boxes.find((box) => box.box === you?.box && box.player === you.name)?.wagers;
    if (!laid?.ante || (phase !== "deal" && phase !== "before_flop")) return;
    this.wageredLast = Object.fromEntries(
      AREAS_BEFORE_CARDS.flatMap((area) => (laid[area] ? [[area, laid[area]]] : [])),
    );
  }

  #showTable(now: BonusTableNow): void {
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = now.lines.filter((line) => line.number > last);
    this.offset = now.now - Date.now();
    if (fresh.length) this.lines = [...this.lines, ...fresh].slice(-LOG_LINES_KEPT);
    const spoken = this.chat.at(-1)?.number ?? 0;
    const said = now.talk.filter((line) => line.number > spoken);
    if (!this.now) this.lastReadLine = said.at(-1)?.number ?? 0; // what was said before one came is nothing new
    if (said.length) this.chat = [...this.chat, ...said].slice(-CHAT_LINES_KEPT);
    this.now = now;
    this.#remember(now);
    const { deal, phase, round, takes_seeds } = now.public;
    if (deal && (deal.waits || phase === "wagers")) noteDeal(this.id, deal.name, deal);
    const you = now.you && { name: now.you.name, seat: now.you.box };
    this.#seeds.follow({ public: { takes_seeds, hand: round, deal }, you }, (message) =>
      this.#connection.send({ ...message, id: 0 }),
    );
    // After a break, what was not answered is sent once more, under the same request.
    if (this.#sendsAgain && this.#sent) this.#send(this.#sent);
    this.#sendsAgain = false;
  }
}
