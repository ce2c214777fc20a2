// A table of the game against the house as this page sees it: what the room sent last, and the lines of its log.

import { Connection, type Standing } from "../connection/socket";
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

const LINES_KEPT = 600;
const TALK_KEPT = 200;
const AREAS_BEFORE_CARDS = ["ante", "bonus", "jackpot"] as const;

export class SeenBonusTable {
  readonly id: string;
  now = $state.raw<BonusTableNow | null>(null);
  lines = $state.raw<LogLine[]>([]);
  /** The lines of the chat, and the number of the last one that the viewer has looked at. */
  talk = $state.raw<ChatLine[]>([]);
  heardTo = $state(0);
  standing = $state<Standing>("joining");
  why = $state("");
  refused = $state.raw<Refused | null>(null);
  /** How far the room's clock is ahead of this machine's. */
  offset = $state(0);
  waiting = $state(0);
  /** What you had wagered when the cards were dealt last. */
  wageredLast = $state.raw<Partial<Record<LayoutArea, number>>>({});

  #connection: Connection;
  #next = 1;
  #asked = "";
  #sent: ToRoom | null = null; // and not answered yet
  #broken = false;
  #then: ToRoom | null = null;
  #seeds = new OwnSeeds();

  constructor(id: string) {
    this.id = id;
    this.#connection = new Connection({
      path: () => `/ws/tables/${encodeURIComponent(id)}?since=${this.lines.at(-1)?.number ?? 0}`,
      onMessage: (message) => this.#take(message),
      onStanding: (standing, why) => {
        this.standing = standing;
        this.why = why;
        if (standing !== "open") this.waiting = 0;
        if (standing === "away") this.#broken = true;
      },
    });
  }

  get public(): PublicBonusTable | null {
    return this.now?.public ?? null;
  }

  get you(): YourBonusTable | null {
    return this.now?.you ?? null;
  }

  get talks(): ChatState {
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
  anew(): void {
    this.waiting = 0;
    this.#sent = null;
    this.#connection.anew();
  }

  /** Send a request. Until it is answered, the same one made again is dropped, and another one waits. */
  ask(message: ToRoom): void {
    const words = JSON.stringify(message);
    if (this.waiting) {
      this.#then = words === this.#asked ? null : message;
      return;
    }
    this.refused = null;
    this.#then = null;
    this.#asked = words;
    this.#send({ ...message, request: newRequest() } as ToRoom);
  }

  #send(message: ToRoom): void {
    const id = this.#next++;
    if (!this.#connection.send({ ...message, id })) return;
    this.#sent = message;
    this.waiting = id;
  }

  #answered(): void {
    this.waiting = 0;
    this.#sent = null;
    if (this.#then) this.ask(this.#then);
  }

  #take(message: FromRoom): void {
    switch (message.is) {
      case "hello":
        this.offset = message.now - Date.now();
        break;
      case "boxes":
        this.#stand(message);
        break;
      case "done":
        if (message.id) this.#answered(); // a seed is given beside what is asked
        break;
      case "refused":
        if (!message.id) break;
        if (message.kind === "unknown" && this.#sent) {
          this.#broken = true; // it is sent again once the table can be seen
          this.refused = message;
          break;
        }
        this.#sent = null;
        this.waiting = 0;
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

  #stand(now: BonusTableNow): void {
    const last = this.lines.at(-1)?.number ?? 0;
    const fresh = now.lines.filter((line) => line.number > last);
    this.offset = now.now - Date.now();
    if (fresh.length) this.lines = [...this.lines, ...fresh].slice(-LINES_KEPT);
    const spoken = this.talk.at(-1)?.number ?? 0;
    const said = now.talk.filter((line) => line.number > spoken);
    if (!this.now) this.heardTo = said.at(-1)?.number ?? 0; // what was said before one came is nothing new
    if (said.length) this.talk = [...this.talk, ...said].slice(-TALK_KEPT);
    this.now = now;
    this.#remember(now);
    const { deal, phase, round, takes_seeds } = now.public;
    if (deal && (deal.waits || phase === "wagers")) noteDeal(this.id, deal.name, deal);
    const you = now.you && { name: now.you.name, seat: now.you.box };
    this.#seeds.follow({ public: { takes_seeds, hand: round, deal }, you }, (message) =>
      this.#connection.send({ ...message, id: 0 }),
    );
    // After a break, what was not answered is sent once more, under the same request.
    if (this.#broken && this.#sent) this.#send(this.#sent);
    this.#broken = false;
  }
}
