// Chips that travel: what was bet goes to the pot when a round is over, and the pot to whoever won it. Which of them do is
// told by two moments of the table, one after the other.

import type { Public } from "../../generated/wire";

export interface Flight {
  /** The seat that the chips come from or go to. */
  seat: number;
  to: "pot" | "seat";
  chips: number;
}

/** What travels between two moments of one hand. */
export function flightsBetween(before: Public, now: Public): Flight[] {
  if (before.id !== now.id || before.hand !== now.hand) return [];
  const were = new Map(before.seats.map((seat) => [seat.seat, seat]));
  const found: Flight[] = [];
  for (const seat of now.seats) {
    const was = were.get(seat.seat);
    if (was?.player !== seat.player) continue;
    if (was.bet > 0 && seat.bet === 0) found.push({ seat: seat.seat, to: "pot", chips: was.bet });
    if (was.won === 0 && seat.won > 0) found.push({ seat: seat.seat, to: "seat", chips: seat.won });
  }
  return found;
}
