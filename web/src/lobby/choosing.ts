// Which tables of the lobby somebody wants to see, in which groups, and at which of them they are best seated now.

import type { LobbyTable } from "../generated/wire";
import { houseName } from "../lib/houses";

export interface Wanted {
  house: string;
  game: string;
  limit: string;
  stakes: string;
  words: string;
  free: boolean;
}

export function wantedFrom(query: URLSearchParams): Wanted {
  const said = (key: string): string => query.get(key) ?? "";
  return {
    house: said("house"),
    game: said("game"),
    limit: said("limit"),
    stakes: said("stakes"),
    words: said("q"),
    free: query.has("free"),
  };
}

/** What a table is found by: its name, game, house and stakes. */
function foundBy(table: LobbyTable): string {
  return [table.name, table.game_name, houseName(table.house), table.stakes, table.variant ?? ""]
    .join(" ")
    .toLowerCase();
}

export function isWanted(table: LobbyTable, wanted: Wanted): boolean {
  const words = wanted.words.toLowerCase().split(/\s+/).filter(Boolean);
  const text = words.length ? foundBy(table) : "";
  return (
    (!wanted.house || table.house === wanted.house) &&
    (!wanted.game || table.game === wanted.game) &&
    (!wanted.limit || table.limit === wanted.limit) &&
    (!wanted.stakes || table.stakes === wanted.stakes) &&
    (!wanted.free || table.players < table.seats) &&
    words.every((word) => text.includes(word))
  );
}

/** The table to be seated at now: one of the game that everybody knows, if any is shown; one with people before one with
 * bots alone, and a full one before an empty one. */
export function bestSeat(tables: readonly LobbyTable[]): LobbyTable | undefined {
  const open = tables.filter((table) => table.players < table.seats && !table.live && !table.you);
  const people = (table: LobbyTable): number => table.players - table.bots - table.out;
  return open.toSorted(
    (one, two) =>
      Number(two.game === "holdem") - Number(one.game === "holdem") ||
      people(two) - people(one) ||
      two.players - one.players,
  )[0];
}

export const FAVOURITES = "favourites";

export interface TableGroup {
  key: string;
  name: string;
  /** The house whose book is behind all of them; empty where several are. */
  house: string;
  tables: LobbyTable[];
}

/** By house or game; the tables that somebody likes best come first, in a group of their own. */
export function grouped(
  tables: readonly LobbyTable[],
  by: "house" | "game",
  favourites: ReadonlySet<string> = new Set(),
): TableGroup[] {
  const groups = new Map<string, TableGroup>();
  const mine = tables.filter((table) => favourites.has(table.id));
  if (mine.length) groups.set(FAVOURITES, { key: FAVOURITES, name: "Favourites", house: "", tables: mine });
  for (const table of tables) {
    if (favourites.has(table.id)) continue;
    const key = by === "house" ? table.house : table.game;
    const name = by === "house" ? houseName(table.house) : table.game_name;
    const group = groups.get(key) ?? { key, name, house: by === "house" ? table.house : "", tables: [] };
    group.tables.push(table);
    groups.set(key, group);
  }
  return [...groups.values()];
}
