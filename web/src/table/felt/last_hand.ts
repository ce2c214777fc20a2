// The last hand of somebody in a tournament: it stays as it was played, seen from their own seat, until they go on or the
// next hand begins. The room takes players out of their seats in the moment in which they are out or the tournament over.

import type { Public, WireSeat, You } from "../../generated/wire";

/** The table with those in their seats who played the hand that lies there; `before` is how it stood while it was played. */
export function withPlayersSeated(now: Public, before: Public | null): Public {
  const ended = now.state === "settled" || (now.state === "closed" && !!now.tournament?.over);
  if (!now.tournament || !ended || before?.hand !== now.hand) return now;
  const paid = before.total === 0; // what was won lies with its winners already
  const seats = now.seats.map((seat): WireSeat => {
    const sat = before.seats.find((other) => other.seat === seat.seat);
    if (seat.player || !seat.left || sat?.player !== seat.left) return seat;
    const chips = sat.chips + (paid ? 0 : seat.won);
    return { ...seat, player: sat.player, bot: sat.bot, here: sat.here, status: sat.status, chips, left: "" };
  });
  return { ...now, state: "settled", seats };
}

/** You as the felt looks from: from the seat that was yours in this tournament as long as nobody else has it. */
export function viewFromLastSeat(you: You | null, table: Public, seat: number): You | null {
  if (!you || you.seat || !seat || !table.tournament) return you;
  const player = table.seats.find((shown) => shown.seat === seat)?.player ?? "";
  return player && player !== you.name ? you : { ...you, seat };
}
