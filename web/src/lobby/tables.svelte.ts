// The tables of the room as the lobby sees them, live.

import { getJson } from "../lib/api";
import { Connection, type Standing } from "../lib/socket";
import { filledLobbyTable, type LobbyTable } from "../lib/wire";

export class LobbyTables {
  all = $state.raw<LobbyTable[]>([]);
  known = $state(false);
  standing = $state<Standing>("joining");

  #connection: Connection;
  #seats = new Map<string, number>();

  constructor() {
    this.#connection = new Connection({
      path: () => "/ws/lobby",
      heard: (message) => {
        if (message.is === "lobby") this.#take(message.tables);
      },
      stands: (standing) => (this.standing = standing),
    });
  }

  /** Where you sit: the live list is the same for everybody and does not say. */
  async askMine(): Promise<void> {
    const tables = (await getJson<LobbyTable[]>("/api/tables")).map(filledLobbyTable);
    this.#seats = new Map(tables.map((table) => [table.id, table.you]));
    this.#take(tables);
  }

  anew(): void {
    this.#connection.anew();
  }

  end(): void {
    this.#connection.end();
  }

  #take(tables: LobbyTable[]): void {
    this.all = tables.map((table) => ({ ...table, you: table.you || (this.#seats.get(table.id) ?? 0) }));
    this.known = true;
  }
}
