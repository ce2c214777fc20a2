// A tournament as this page sees it: what the room sent last, and what is asked of it by somebody who looks.

import { Connection, type ConnectionState } from "../connection/socket";
import type { OrderAsks } from "../generated/orders";
import type { TournamentNow, YourTournament } from "../generated/wire";
import { asRefusal, postJson, type Refusal } from "../lib/api";
import { filled } from "../lib/wire";

/** What a player may ask for. */
export type Door =
  "enter" | "withdraw" | "move" | "substitute" | "rebuy" | "announce-rebuy" | "decline" | "add-on" | "away";

/** Ask something of a tournament for oneself; it is answered with the tournament as it then stands. */
export async function askTournament(name: string, door: Door, body: object = {}): Promise<TournamentNow> {
  return filled(
    "TournamentNow",
    await postJson<TournamentNow>(`/api/tournaments/${encodeURIComponent(name)}/${door}`, body),
  );
}

/** An order of somebody of the house. */
async function orderTournament(name: string, command: OrderAsks): Promise<TournamentNow> {
  return filled(
    "TournamentNow",
    await postJson<TournamentNow>(`/api/tournaments/${encodeURIComponent(name)}`, command),
  );
}

export class SeenTournament {
  readonly name: string;
  now = $state.raw<TournamentNow | null>(null);
  connectionState = $state<ConnectionState>("joining");
  whyNotOpen = $state("");
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  /** How far the room's clock is ahead of this machine's. */
  offset = $state(0);

  /** Called with each message. */
  onChange: () => void = () => undefined;

  #connection: Connection;

  constructor(name: string) {
    this.name = name;
    this.#connection = new Connection({
      path: () => `/ws/tournaments/${encodeURIComponent(name)}`,
      onMessage: (message) => {
        if (message.is === "tournament") this.#receive(message);
      },
      onState: (state, why) => {
        if (state === "open" && this.refusal?.kind === "away") this.refusal = null;
        this.connectionState = state;
        this.whyNotOpen = why;
      },
    });
  }

  get you(): YourTournament | null {
    return this.now?.you ?? null;
  }

  /** Ask for something; whether it was done. Where it was not, `refusal` says why. */
  async ask(door: Door, body: object = {}): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    try {
      this.#receive(await askTournament(this.name, door, body));
      return true;
    } catch (error) {
      this.refusal = asRefusal(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  async order(command: OrderAsks): Promise<void> {
    this.#receive(await orderTournament(this.name, command));
  }

  /** Connect anew: the name has changed. */
  reconnect(): void {
    this.#connection.reconnect();
  }

  end(): void {
    this.#connection.end();
  }

  /** What is asked by HTTP may be answered before or after it is told here: the newer stands. */
  #receive(news: TournamentNow): void {
    if (
      this.now &&
      this.now.version > news.version &&
      this.now.tournament.name === news.tournament.name &&
      this.connectionState === "open"
    )
      return;
    this.offset = news.now - Date.now();
    this.now = news;
    this.onChange();
  }
}
