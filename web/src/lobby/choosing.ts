// Which tables of the lobby somebody wants to see, in which groups, and at which of them they are best seated now.

import type { LobbyTable } from "../generated/wire";
import { houseName } from "../lib/houses";
import { soMany } from "../lib/locale";
import { isMeant } from "./called_so";

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

const LOW_WORDS = { "": "", half: "high-low", all: "lowball, the lowest hand wins" } as const;

/** What a game is looked for by besides its name, where it is not the usual one: its deck, and that low hands win. */
function variantNames({ cards, joker, low_wins, eight_or_better }: LobbyTable): string[] {
  return [
    cards !== 52 || joker ? soMany(cards, "card") : "",
    joker ? "joker" : "",
    LOW_WORDS[low_wins],
    eight_or_better ? "eight or better" : "",
  ];
}

/** What a table is found by: its name, game, house, stakes, deck and host. Which hand beats which is no name of anything. */
function foundBy(table: LobbyTable): string[] {
  const { name, game_name, house, stakes, host } = table;
  return [name, game_name, houseName(house), stakes, ...variantNames(table), host ?? ""];
}

export function isWanted(table: LobbyTable, wanted: Wanted): boolean {
  return (
    (!wanted.house || table.house === wanted.house) &&
    (!wanted.game || table.game === wanted.game) &&
    (!wanted.limit || table.limit === wanted.limit) &&
    (!wanted.stakes || table.stakes === wanted.stakes) &&
    (!wanted.free || table.players < table.seats) &&
    (!wanted.words.trim() || isMeant(wanted.words, foundBy(table), table))
  );
}

/** Whether something else in the room, which has a name and perhaps a house and a game, fits what is looked for: by what a
 * table alone has, nothing else is found. */
export function fitsToo(
  said: readonly string[],
  of: { house?: string; game?: string; limit?: string },
  wanted: Wanted,
): boolean {
  return (
    (!wanted.house || of.house === wanted.house) &&
    (!wanted.game || of.game === wanted.game) &&
    !wanted.stakes &&
    !wanted.free &&
    isMeant(wanted.words, [...said, of.house ? houseName(of.house) : ""], of)
  );
}

/** What matches besides tables, as the rest of "No table matches, but": "1 promotion does"; empty where nothing does. */
export function matchingWords(found: readonly { kind: string; count: number }[]): string {
  const all = found.reduce((sum, { count }) => sum + count, 0);
  const words = found.filter(({ count }) => count).map(({ kind, count }) => soMany(count, kind));
  return all ? `${words.join(" and ")} ${all === 1 ? "does" : "do"}` : "";
}

/** Whoever has a seat at a table, by what its dots tell apart. */
function seatedAt(table: LobbyTable): { people: number; bots: number; out: number; free: number } {
  const { players, bots, out } = table;
  return { people: players - bots - out, bots, out, free: table.seats - players };
}

/** What the dots of a table say, for those who do not see them: "1 person, 3 bots, 1 sitting out, 1 free seat". */
export function seatsInWords(table: LobbyTable): string {
  const { people, bots, out, free } = seatedAt(table);
  return [
    people && soMany(people, "person", "people"),
    bots && soMany(bots, "bot"),
    out && `${out} sitting out`,
    free ? soMany(free, "free seat") : "full",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Who plays at a table, people before bots, and how many seats are free: "2 people", "3 free". */
export function seatsInBrief(table: LobbyTable): [who: string, free: string] {
  const { people, bots, free } = seatedAt(table);
  const who = people ? soMany(people, "person", "people") : bots ? soMany(bots, "bot") : "";
  return [who, free ? `${free} free` : "full"];
}

/** With whom one would play there: "1 person and 3 bots there". Whoever sits out is no company. */
export function companyWords(table: LobbyTable): string {
  const { people, bots } = seatedAt(table);
  if (!people) return bots ? `${soMany(bots, "bot")} to play with` : "nobody plays there yet";
  return `${[soMany(people, "person", "people"), bots ? soMany(bots, "bot") : ""].filter(Boolean).join(" and ")} there`;
}

/** How many people play now, and at how many tables; nothing where bots are among themselves. */
export function peopleWords(tables: readonly LobbyTable[]): string {
  const counts = tables.map((table) => seatedAt(table).people).filter((people) => people > 0);
  const people = counts.reduce((sum, count) => sum + count, 0);
  return people ? `${soMany(people, "person", "people")} at ${soMany(counts.length, "table")} now` : "";
}

/** The table to be seated at now: one of the game that everybody knows, if any is shown; one where cards come with
 * the next hand before one where they are waited for, one with people before one with bots alone, and a full one before
 * an empty one. */
export function bestSeat(tables: readonly LobbyTable[]): LobbyTable | undefined {
  const open = tables.filter((table) => table.players < table.seats && !table.live && !table.you);
  const people = (table: LobbyTable): number => seatedAt(table).people;
  return open.toSorted(
    (one, two) =>
      Number(two.game === "holdem") - Number(one.game === "holdem") ||
      (one.soonest_in || 1) - (two.soonest_in || 1) ||
      people(two) - people(one) ||
      two.players - one.players,
  )[0];
}

/** The games in the order in which a lobby lists them, those that most players know first; one that is not named comes
 * last. */
const GAMES = [
  "holdem",
  "omaha",
  "seven_card_stud",
  "five_card_stud",
  "draw_ante",
  "draw_blind",
  "pineapple",
  "crazy_pineapple",
  "two_card_manila",
  "three_card_manila",
  "holdem_bonus",
];
const LIMITS = ["no_limit", "pot", "half_pot", "fixed", "range"];

function placeIn(list: readonly string[], wanted: string): number {
  return list.includes(wanted) ? list.indexOf(wanted) : list.length;
}

/** The tables in the order of a lobby, whatever order they come in: by game; your own, those with people and those with
 * anybody first; then by limit, stakes and deck, so that equal ones stand together, and by name. Within it nothing moves while you look but what somebody does there. */
export function inOrder(tables: readonly LobbyTable[]): LobbyTable[] {
  const people = (table: LobbyTable): boolean => seatedAt(table).people > 0;
  return tables.toSorted(
    (one, two) =>
      placeIn(GAMES, one.game) - placeIn(GAMES, two.game) ||
      Number(two.you > 0) - Number(one.you > 0) ||
      Number(people(two)) - Number(people(one)) ||
      Number(two.players > 0) - Number(one.players > 0) ||
      placeIn(LIMITS, one.limit) - placeIn(LIMITS, two.limit) ||
      (one.blinds?.[0] ?? 0) - (two.blinds?.[0] ?? 0) ||
      one.stakes.localeCompare(two.stakes) ||
      (one.variant ?? "").localeCompare(two.variant ?? "") ||
      one.name.localeCompare(two.name) ||
      one.id.localeCompare(two.id),
  );
}

/** What tells the tables of a game apart: their stakes, where those differ; else their houses; else only their names. */
export function toldBy(tables: readonly LobbyTable[]): "stakes" | "house" | "name" {
  const differ = (of: (table: LobbyTable) => string): boolean => new Set(tables.map(of)).size > 1;
  if (tables.length === 1 || differ((table) => table.stakes)) return "stakes";
  return differ((table) => table.house) ? "house" : "name";
}

/** The table that somebody left last, where a seat is free now, and the chips that they may bring there. */
export interface SeatAgain {
  table: LobbyTable;
  last: { name: string; unit?: number };
  chips: number;
}

export const FAVOURITES = "favourites";
export const RECENT = "recent";

export interface TableGroup {
  key: string;
  name: string;
  /** The house whose book is behind all of them; empty where several are. */
  house: string;
  tables: LobbyTable[];
}

/** By house or game; the tables that somebody likes best come first, then those of theirs and where they sat lately. */
export function grouped(
  tables: readonly LobbyTable[],
  by: "house" | "game",
  favourites: ReadonlySet<string> = new Set(),
  recent: readonly string[] | null = null,
): TableGroup[] {
  const groups = new Map<string, TableGroup>();
  const mine = tables.filter((table) => favourites.has(table.id));
  if (mine.length) groups.set(FAVOURITES, { key: FAVOURITES, name: "Favourites", house: "", tables: mine });
  const lately = recent
    ? tables.filter((table) => !favourites.has(table.id) && (table.you || recent.includes(table.id)))
    : [];
  if (lately.length) groups.set(RECENT, { key: RECENT, name: "Your tables", house: "", tables: lately });
  for (const table of tables) {
    if (favourites.has(table.id) || lately.includes(table)) continue;
    const key = by === "house" ? table.house : table.game;
    const name = by === "house" ? houseName(table.house) : table.game_name;
    const group = groups.get(key) ?? { key, name, house: by === "house" ? table.house : "", tables: [] };
    group.tables.push(table);
    groups.set(key, group);
  }
  return [...groups.values()];
}
