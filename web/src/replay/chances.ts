// What is known of the chances at a step, and the table with the hands that they are reckoned among laid open.

import type { StreetChances } from "../generated/replay";
import type { Public } from "../generated/wire";

export function chancesAt(chances: readonly StreetChances[], step: number): StreetChances | undefined {
  return chances.findLast((street) => street.step <= step);
}

/** The table at a step with the chances at the seats, until the pots are paid; with `open` those hands lie there too. */
export function withChances(table: Public, street: StreetChances | undefined, open: boolean): Public {
  if (!street || table.state === "settled") return table;
  const hands = new Map(street.hands.map((hand) => [hand.seat, hand]));
  return {
    ...table,
    seats: table.seats.map((seat) => {
      const hand =
        seat.cards.length && (seat.hand === "in" || seat.hand === "all-in") ? hands.get(seat.seat) : undefined;
      return hand ? { ...seat, cards: open ? [...hand.cards] : seat.cards, chance: hand.chance } : seat;
    }),
  };
}
