// The table that somebody sees who comes for the first time: one at which people play now, otherwise an example hand.

import type { LobbyTable, Public, LogLine } from "../generated/wire";
import { BONUS_GAME } from "../lib/games";

export interface FeaturedSeat {
  name: string;
  bot: boolean;
  chips: number;
  bet: number;
  /** The cards in the hand: face up where everybody sees them, otherwise "??"; none for whoever is not in it. */
  cards: readonly string[];
  acts: boolean;
  won: boolean;
}

/** A table at one moment; a seat that is free is null. The first seat is at the bottom. */
export interface FeaturedMoment {
  seats: readonly (FeaturedSeat | null)[];
  /** The index of the seat with the button; -1 for none. */
  button: number;
  board: readonly string[];
  pot: number;
  /** What happened last, as it stands in the log, and its clauses. */
  says: string;
  cites: readonly string[];
}

/** The table to be shown: people play there, the more the better, of the game that everybody knows first. */
export function featuredTable(tables: readonly LobbyTable[]): LobbyTable | undefined {
  const people = (table: LobbyTable): number => table.players - table.bots - table.out;
  return tables
    .filter((table) => people(table) > 0 && table.players > 1 && table.hand > 0)
    .filter((table) => table.game !== BONUS_GAME && !table.live && table.state !== "closed")
    .toSorted(
      (one, two) =>
        Number(two.game === "holdem") - Number(one.game === "holdem") ||
        people(two) - people(one) ||
        two.players - one.players,
    )[0];
}

/** A table as its spectators see it, as such a moment. */
export function momentOf(table: Public, lines: readonly LogLine[]): FeaturedMoment {
  const last = lines.findLast((line) => line.hand === table.hand) ?? lines.at(-1);
  return {
    seats: table.seats.map((seat) =>
      seat.player
        ? {
            name: seat.player,
            bot: seat.bot,
            chips: seat.chips,
            bet: seat.bet,
            cards: seat.hand === "in" || seat.hand === "all-in" ? [...seat.cards, ...seat.up].slice(0, 4) : [],
            acts: table.turn === seat.seat,
            won: seat.won > 0,
          }
        : null,
    ),
    button: table.seats.findIndex((seat) => seat.seat === table.button),
    board: table.boards[0] ?? [],
    pot: table.total,
    says: last?.text ?? "",
    cites: last?.cites ?? [],
  };
}
