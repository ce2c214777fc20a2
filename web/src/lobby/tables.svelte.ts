// The tables of the room as the lobby sees them, live.

import type { JackpotHit, JackpotMeter, LobbyTable, LobbyTournament, WireList, WirePromotion } from "../generated/wire";
import { Connection, type Standing } from "../lib/socket";

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
  standing = $state<Standing>("joining");

  #connection: Connection;

  constructor() {
    this.#connection = new Connection({
      path: () => "/ws/lobby",
      onMessage: (message) => {
        if (message.is !== "lobby") return;
        this.all = message.tables;
        this.balance = message.balance;
        this.jackpots = message.jackpots;
        this.hits = message.hits;
        this.promotions = message.promotions;
        this.tournaments = message.tournaments;
        this.lists = message.lists;
        this.offset = message.now - Date.now();
        this.known = true;
      },
      onStanding: (standing) => (this.standing = standing),
    });
  }

  anew(): void {
    this.#connection.anew();
  }

  end(): void {
    this.#connection.end();
  }
}
