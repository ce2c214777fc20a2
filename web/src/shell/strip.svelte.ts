// The strip below the head: which of your tables stand in it and in which order, and which of them were put away.

import type { SeenBonusTable } from "../bonus/seen.svelte";
import { closingWords } from "../hosting/announced";
import { untilOf } from "../table/countdown.svelte";
import { isBetweenHands, isBroke, isCalled } from "../table/how_it_stands";
import type { SeenTable } from "../table/seen.svelte";

export type StripState = "plays" | "out" | "wrong";

export interface StripLine {
  id: string;
  table: SeenTable | null;
  bonusTable: SeenBonusTable | null;
  /** How things stand there, but for the seconds of a turn. */
  words: string;
  /** The same in a word or two, beside the table's name. */
  brief: string;
  /** Whether you are in the game, out of it, or something is wrong: a dot, where there is no room for words. */
  state: StripState;
  /** Whether it waits for you, and until when. */
  calls: boolean;
  until: number;
  /** You sit there without chips. */
  broke: boolean;
}

/** Where a turn has no end. */
const NO_END = Number.MAX_SAFE_INTEGER;

class PutAway {
  #words = $state<Record<string, string>>({});

  /** Out of sight until something else is to be said of it, or it waits for you. */
  put(line: StripLine): void {
    this.#words[line.id] = line.words;
  }

  has(line: StripLine): boolean {
    return !line.calls && this.#words[line.id] === line.words;
  }
}

export const putAway = new PutAway();

/** The lines of the strip: whose time is up soonest comes first, then a tournament that goes on, and a table without your chips last. */
export function stripLines(away: readonly SeenTable[], bonusTables: readonly SeenBonusTable[]): StripLine[] {
  return [
    ...away.filter((seen) => seen.you?.seat).map(tableLine),
    ...bonusTables.filter((seen) => seen.you?.box).map(boxLine),
  ]
    .filter((line) => !putAway.has(line))
    .sort((one, other) => rank(one) - rank(other) || (one.until === other.until ? 0 : one.until - other.until));
}

function rank(line: StripLine): number {
  if (line.calls) return 0;
  const runs = line.table?.public?.tournament && !line.table.public.tournament.over;
  return runs ? 1 : line.broke ? 3 : 2;
}

function tableLine(seen: SeenTable): StripLine {
  const { public: table, you } = seen;
  const open = seen.connectionState === "open";
  const calls = isCalled(you, table);
  const mine = table?.seats.find((seat) => seat.seat === you?.seat);
  const stays = !table?.tournament && !closingWords(table) && !you?.held_back && !you?.leaving;
  const broke = open && !calls && stays && isBroke(mine, isBetweenHands(table));
  const until = calls ? untilOf(seen) || NO_END : Infinity;
  const [words, brief, state] = tableWords(seen, broke);
  return { id: seen.id, table: seen, bonusTable: null, words, brief, state, calls, until, broke };
}

function tableWords({ connectionState, public: table, you }: SeenTable, broke: boolean): StripWords {
  if (connectionState !== "open") return ["Connection lost. Reconnecting", "connection lost", "wrong"];
  if (broke) return [`You have no chips at ${table?.name ?? ""}.`, "no chips", "wrong"];
  if (table?.tournament?.over) return ["The tournament is over.", "it is over", "out"];
  if (table?.tournament && you?.tournament?.away)
    return ["You are away: your hands are folded.", "you are away", "wrong"];
  if (table?.tournament) return ["You are playing in this tournament.", "playing", "plays"];
  if (table?.state === "closed") return ["The table is closed.", "closed", "out"];
  if (closingWords(table)) return [closingWords(table), "closing", "plays"];
  if (you?.leaving) return ["Leaving after this hand.", "leaving", "out"];
  if (you?.sitting_out === "now") return ["You are sitting out.", "sitting out", "out"];
  return ["Your seat is kept.", "seat kept", "plays"];
}

type StripWords = readonly [words: string, brief: string, state: StripState];

function boxLine(seen: SeenBonusTable): StripLine {
  const calls = seen.mustDecide;
  const until = calls ? seen.public?.clock?.until || NO_END : Infinity;
  const [words, brief, state] = boxWords(seen, calls);
  return { id: seen.id, table: null, bonusTable: seen, words, brief, state, calls, until, broke: false };
}

function boxWords(seen: SeenBonusTable, calls: boolean): StripWords {
  if (seen.connectionState !== "open") return ["Connection lost. Reconnecting", "connection lost", "wrong"];
  if (calls) return ["Your turn.", "your turn", "plays"];
  return seen.you?.leaving
    ? ["Leaving after this round.", "leaving", "out"]
    : ["Your box is kept.", "box kept", "plays"];
}

/** How wide a line is at least, on a desk and where there is less room; and the way to those that have none. */
const LEAST_WIDTH = 232;
const LEAST_WIDTH_NARROW = 132;
export const MORE_WIDTH = 60;
const DESK_WIDTH = 1024;

/** How many of so many lines have room beside each other; the rest is behind one more press. */
export function linesThatFit(lines: number, width: number, windowWidth: number): number {
  if (!width) return lines;
  const least = windowWidth >= DESK_WIDTH ? LEAST_WIDTH : LEAST_WIDTH_NARROW;
  return lines * least <= width ? lines : Math.max(1, Math.floor((width - MORE_WIDTH) / least));
}
