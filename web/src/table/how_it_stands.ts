// How a hand and a seat stand: whether it waits for you, whether anybody has chips, whether a hand is played at all.

import type { Public, WireOptions, WireSeat, You } from "../generated/wire";

/** Whether you have won because nobody called, and may show your cards if you like. */
export function mayShowUncalled(you: You | null, table: Public | null): boolean {
  if (!you?.options?.expose || isBetweenHands(table)) return false;
  const live = table?.seats.filter((seat) => seat.hand === "in" || seat.hand === "all-in") ?? [];
  return live.length === 1 && live[0]?.seat === you.seat;
}

/** Whether no hand is being played: the last one may still lie there. */
export function isBetweenHands(table: Public | null): boolean {
  return table?.state === "settled" || table?.state === "waiting";
}

/** Whether a seat has nothing left to play with; once the hand is `over`, that it was all-in changes nothing. */
export function isBroke(seat: WireSeat | undefined, over = false): boolean {
  const plays = !over && (seat?.hand === "in" || seat?.hand === "all-in");
  return !!seat?.player && seat.chips === 0 && seat.bet === 0 && seat.won === 0 && !plays;
}

/** Whether you have nothing to play with: no chips, or none that are large enough for this game. */
export function hasNothingToPlay(mine: WireSeat | undefined, you: You | null, over: boolean): boolean {
  return isBroke(mine, over) || (over && !!mine && !!you?.too_small && mine.chips <= you.too_small);
}

/** Whether you should look at the table: it is your turn or you are asked something, and play has not stopped. */
export function isCalled(you: You | null, table: Public | null): boolean {
  return (mustDecide(you, table) || !!you?.offer) && !table?.stopped;
}

/** Whether a player is to choose cards now: to discard them, or to draw others for them. */
export function choosesCards(options: WireOptions | null | undefined): boolean {
  return !!options && (options.discard > 0 || options.draw >= 0);
}

/** Whether the hand waits for you. Showing is also open to those who are not asked yet. */
export function mustDecide(you: You | null, table: Public | null): boolean {
  const open = you?.options;
  if (!open) return false;
  if (open.show || open.muck) return table?.turn === you.seat;
  return open.fold || open.check || open.call > 0 || open.most > 0 || open.bring_in > 0 || choosesCards(open);
}
