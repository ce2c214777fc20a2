// The map of the room in words: what a table is doing, and what on the floor comes next.

import type { FloorBody, FloorBonusTable, FloorCallLine, FloorTable } from "../generated/floor";
import type { WireList } from "../generated/wire";
import { soMany } from "../lib/locale";
import { amount } from "../lib/money";
import { capital, sentence } from "../lib/sentences";
import { callWords, left } from "./words";

/** A table of either kind as the map shows it. */
export interface MapTable {
  id: string;
  name: string;
  house: string;
  title: string;
  kind: "Live" | "Online" | "Against the house";
  taken: number;
  places: number;
  /** What its places are called. */
  of: string;
  held: string;
  played: string;
  state: string;
  stopped: boolean;
  closed: boolean;
  running: boolean;
  notes: readonly string[];
  neighbours: readonly string[];
}

export function onMap(body: FloorBody): MapTable[] {
  return [...body.tables.map(ofTable), ...body.boxes.map(ofBonusTable)];
}

function ofTable(table: FloorTable): MapTable {
  const { id, name, house, title, closed } = table;
  const turn = table.turn ? `Seat ${table.turn} to act${table.clock ? ", on the clock" : ""}` : "";
  return {
    id,
    name,
    house,
    title,
    closed,
    kind: table.live ? "Live" : "Online",
    taken: table.seats.filter((seat) => seat.player).length,
    places: table.seats.length,
    of: "seats",
    held: Object.values(table.held).join(", "),
    played: table.hand ? `Hand ${table.hand}, pot ${amount(table.pot, table.unit)}` : "",
    state: closed ? "Closed" : table.stopped || turn || (table.hand ? "Between hands" : "Waiting for players"),
    stopped: Boolean(table.stopped),
    running: !closed && !table.stopped && Boolean(table.hand),
    notes: table.changes,
    neighbours: table.neighbours ?? [],
  };
}

function ofBonusTable(table: FloorBonusTable): MapTable {
  const { id, name, house, title, closed } = table;
  return {
    id,
    name,
    house,
    title,
    closed,
    kind: "Against the house",
    taken: table.players.length,
    places: table.places,
    of: "boxes",
    held: "",
    played: table.round ? `Round ${table.round}` : "",
    state: closed
      ? "Closed"
      : table.stopped || table.held || table.to_do || (table.round ? "Between rounds" : "Waiting for players"),
    stopped: Boolean(table.stopped),
    running: !closed && !table.stopped && Boolean(table.round),
    notes: table.notice ? [table.notice] : [],
    neighbours: table.neighbours,
  };
}

export const MAP_FILTERS = ["all", "waits", "running", "live", "closed"] as const;
export type Shown = (typeof MAP_FILTERS)[number];

/** Whether a table is among those that somebody wants to see. */
export function isShown(table: MapTable, shown: Shown, calling: ReadonlySet<string>): boolean {
  if (shown === "waits") return table.stopped || calling.has(table.id);
  if (shown === "running") return table.running;
  if (shown === "live") return table.kind === "Live";
  return shown === "all" || table.closed;
}

const FILTER_NAMES: Readonly<Record<Shown, string>> = {
  all: "All",
  waits: "Calling or stopped",
  running: "In play",
  live: "Live",
  closed: "Closed",
};

/** What of the map may be chosen, with how many tables are of it; what no table is of is not offered, unless it is chosen. */
export function shownChoices(
  tables: readonly MapTable[],
  shown: Shown,
  calling: ReadonlySet<string>,
): (readonly [Shown, string])[] {
  return MAP_FILTERS.map(
    (choice) => [choice, tables.filter((table) => isShown(table, choice, calling)).length] as const,
  )
    .filter(([choice, number]) => number || choice === shown || choice === "all")
    .map(([choice, number]) => [choice, `${FILTER_NAMES[choice]} ${number}`]);
}

/** The map, house by house; a table that is looked at stays whatever is chosen. */
export function byHouse(
  houses: readonly string[],
  tables: readonly MapTable[],
  shown: Shown,
  calling: ReadonlySet<string>,
  chosen: string,
): (readonly [house: string, inside: MapTable[]])[] {
  const wanted = tables.filter((table) => table.id === chosen || isShown(table, shown, calling));
  return houses
    .map((house) => [house, wanted.filter((table) => table.house === house)] as const)
    .filter(([, inside]) => inside.length);
}

/** Whether a house's tables are to be seen although its line is folded: one of them calls, or is looked at. */
export function opensByItself(inside: readonly MapTable[], calling: ReadonlySet<string>, chosen: string): boolean {
  return inside.some((table) => table.id === chosen || table.stopped || calling.has(table.id));
}

/** Who decides what a table calls for now. */
export function deciderWords(call: Pick<FloorCallLine, "kind" | "decides" | "level">): string {
  if (call.kind === "ruling") return `contested: it goes to ${call.decides}, and stands until then`;
  return `the ${call.decides} decides${call.level ? " the review" : ""}`;
}

/** What somebody on the floor does next, and at which table. */
export interface NextStep {
  says: string;
  table: string;
}

export function nextStep(body: FloorBody, lists: readonly WireList[]): NextStep {
  const call = body.calls[0];
  if (call) {
    const more = body.calls.length > 1 ? ` ${soMany(body.calls.length - 1, "other call")} after it.` : "";
    return {
      says: `${call.table_name} calls: ${sentence(call.by ? `${call.by}: ${call.about}` : call.about)}${more}`,
      table: call.table,
    };
  }
  const stopped = [...body.tables, ...body.boxes].find((table) => table.stopped && !table.closed);
  if (stopped)
    return {
      says: `${stopped.name} is stopped. ${sentence(stopped.stopped)} Resume it when it is settled.`,
      table: stopped.id,
    };
  const leave = body.tables.find((table) => table.floor?.waiting?.length);
  if (leave) {
    const seats = leave.floor?.waiting ?? [];
    const who = seats.map((number) => `seat ${number}`).join(" and ");
    return {
      says: `${capital(who)} at ${leave.name} ${seats.length > 1 ? "wait" : "waits"} for your leave to play.`,
      table: leave.id,
    };
  }
  const broken = body.tables.find((table) => table.to_send.length);
  if (broken) return { says: `Send the players of ${broken.name} on.`, table: broken.id };
  const called = lists.flatMap((list) => list.calls).find((call) => !call.due);
  if (called)
    return { says: `${capital(callWords(called))}, ${left(called.until, body.now)} left.`, table: called.table };
  return { says: "Nothing waits for you.", table: "" };
}

/** Some tables in a few words. */
export function inFew(tables: readonly MapTable[]): string {
  const running = tables.filter((table) => table.running).length;
  return `${soMany(tables.length, "table")}, ${running ? `${running} in play` : "none in play"}`;
}

/** The room in one line. */
export function inShort(tables: readonly MapTable[], lists: readonly WireList[]): string {
  const open = tables.filter((table) => !table.closed);
  const waiting = lists.reduce((sum, list) => sum + list.names.length, 0);
  const taken = open.reduce((sum, table) => sum + table.taken, 0);
  const parts = [
    soMany(open.length, "table"),
    `${open.filter((table) => table.running).length} in play`,
    `${soMany(taken, "player")} seated`,
    waiting ? `${waiting} on lists` : "no one on a list",
  ];
  return `${parts.join(", ")}.`;
}
