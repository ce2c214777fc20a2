// The strip below the head: which of your tables stand in it and in which order, and which of them were put away.

import type { SeenBonusTable } from "../bonus/seen.svelte";
import { closingWords } from "../hosting/announced";
import { untilOf } from "../table/countdown.svelte";
import { isBetweenHands, isBroke, isCalled } from "../table/how_it_stands";
import type { SeenTable } from "../table/seen.svelte";

export interface StripLine {
  id: string;
  table: SeenTable | null;
  bonusTable: SeenBonusTable | null;
  /** How things stand there, but for the seconds of a turn. */
  words: string;
  /** The same in a word or two, beside the table's name. */
  brief: string;
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

/** The lines of the strip: whose time is up soonest comes first, whoever has no chips last. */
export function stripLines(away: readonly SeenTable[], bonusTables: readonly SeenBonusTable[]): StripLine[] {
  return [
    ...away.filter((seen) => seen.you?.seat).map(tableLine),
    ...bonusTables.filter((seen) => seen.you?.box).map(boxLine),
  ]
    .filter((line) => !putAway.has(line))
    .sort((one, other) => rank(one) - rank(other) || (one.until === other.until ? 0 : one.until - other.until));
}

function rank(line: StripLine): number {
  return line.calls ? 0 : line.broke ? 2 : 1;
}

function tableLine(seen: SeenTable): StripLine {
  const { public: table, you } = seen;
  const open = seen.standing === "open";
  const calls = isCalled(you, table);
  const mine = table?.seats.find((seat) => seat.seat === you?.seat);
  const stays = !table?.tournament && !closingWords(table) && !you?.held_back && !you?.leaving;
  const broke = open && !calls && stays && isBroke(mine, isBetweenHands(table));
  const until = calls ? untilOf(seen) || NO_END : Infinity;
  const [words, brief] = tableWords(seen, broke);
  return { id: seen.id, table: seen, bonusTable: null, words, brief, calls, until, broke };
}

function tableWords({ standing, public: table, you }: SeenTable, broke: boolean): [words: string, brief: string] {
  if (standing !== "open") return ["Connection lost. Reconnecting", "connection lost"];
  if (broke) return [`You have no chips at ${table?.name ?? ""}.`, "no chips"];
  if (table?.tournament)
    return table.tournament.over
      ? ["The tournament is over.", "it is over"]
      : ["You are playing in this tournament.", "playing"];
  if (table?.state === "closed") return ["The table is closed.", "closed"];
  if (closingWords(table)) return [closingWords(table), "closing"];
  if (you?.sitting_out === "now") return ["You are sitting out.", "sitting out"];
  return ["Your seat is kept.", "seat kept"];
}

function boxLine(seen: SeenBonusTable): StripLine {
  const calls = seen.mustDecide;
  const until = calls ? seen.public?.clock?.until || NO_END : Infinity;
  const [words, brief] =
    seen.standing !== "open"
      ? ["Connection lost. Reconnecting", "connection lost"]
      : calls
        ? ["Your turn.", "your turn"]
        : seen.you?.leaving
          ? ["You leave after this round.", "you leave"]
          : ["Your box is kept.", "box kept"];
  return { id: seen.id, table: null, bonusTable: seen, words, brief, calls, until, broke: false };
}
