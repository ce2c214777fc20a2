// What is known of the chances at a step, and the table with the hands that they are reckoned among laid open.

import type { Step, StreetChances } from "../generated/replay";
import type { Public } from "../generated/wire";

export function chancesAt(chances: readonly StreetChances[], step: number): StreetChances | undefined {
  return chances.findLast((street) => street.step <= step);
}

/** The seats whose cards have lain open by a step: yours, and those that were shown. */
export function seatsOpen(steps: readonly Step[], at: number): Set<number> {
  const seats = steps
    .slice(0, at + 1)
    .flatMap((step) => step.public.seats.filter((seat) => seat.cards.length && !seat.cards.includes("??")));
  return new Set([...seats.map((seat) => seat.seat), steps[at]?.you?.seat ?? 0]);
}

/** Whether chances are told: they give away what lies face down, so not before every hand that they are of lies open. */
export function chancesAreShown(street: StreetChances, open: boolean, lying: ReadonlySet<number>): boolean {
  return open || street.hands.every((hand) => lying.has(hand.seat));
}

/** The table at a step with the chances at the seats and what those hands make, where nothing else is said there, until
 * the pots are paid; with `open` those hands lie there too. */
export function withChances(
  table: Public,
  street: StreetChances | undefined,
  open: boolean,
  lying: ReadonlySet<number>,
): Public {
  if (!street || table.state === "settled" || !chancesAreShown(street, open, lying)) return table;
  const hands = new Map(street.hands.map((hand) => [hand.seat, hand]));
  return {
    ...table,
    seats: table.seats.map((seat) => {
      const hand =
        seat.cards.length && (seat.hand === "in" || seat.hand === "all-in") ? hands.get(seat.seat) : undefined;
      if (!hand) return seat;
      const named = !seat.called && !seat.did && hand.called ? { called: hand.called, reads: hand.reads } : {};
      return { ...seat, ...named, cards: open ? [...hand.cards] : seat.cards, chance: hand.chance };
    }),
  };
}
