// The tables of the room as the lobby sees them, live.

import type {
  FromRoom,
  JackpotHit,
  JackpotMeter,
  LobbyTable,
  LobbyTournament,
  WireList,
  WirePromotion,
} from "../generated/wire";
import { Connection, type ConnectionState } from "./socket";

type Told = Extract<FromRoom, { is: "lobby" }>;

/** What the lobby was told last, whoever looks at it now: shown for as long as the room cannot be reached. */
let last: Told | null = null;

export class LobbyTables {
  all = $state.raw<LobbyTable[]>([]);
  known = $state(false);
  /** What the house runs beside the games. */
  promotions = $state.raw<WirePromotion[]>([]);
  tournaments = $state.raw<LobbyTournament[]>([]);
  lists = $state.raw<WireList[]>([]);
  /** How far the room's clock is ahead of this machine's. */
  offset = $state(0);
  /** What the player's account holds, besides what lies at tables. */
  balance = $state(0);
  jackpots = $state.raw<JackpotMeter[]>([]);
  hits = $state.raw<JackpotHit[]>([]);
  connectionState = $state<ConnectionState>("joining");
  /** Why the room does not let this page in now; nothing where it cannot be reached. */
  whyNotOpen = $state("");

  #connection: Connection;

  constructor() {
    this.#connection = new Connection({
      path: () => "/ws/lobby",
      onMessage: (message) => {
        if (message.is !== "lobby") return;
        last = message;
        this.offset = message.now - Date.now();
        this.#receive(message);
      },
      onState: (state, why) => {
        this.connectionState = state;
        this.whyNotOpen = why;
        if (state === "away" && !this.known && last) this.#receive(last);
      },
    });
  }

  #receive(told: Told): void {
    this.all = told.tables;
    this.balance = told.balance;
    this.jackpots = told.jackpots;
    this.hits = told.hits;
    this.promotions = told.promotions;
    this.tournaments = told.tournaments;
    this.lists = told.lists;
    this.known = true;
  }

  /** Whoever comes by another name sees the lobby as that one. */
  reconnect(): void {
    last = null;
    this.#connection.reconnect();
  }

  end(): void {
    this.#connection.end();
  }
}
