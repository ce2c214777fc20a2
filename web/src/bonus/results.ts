// What the wagers of a box brought or cost, in words.

import type { WireArea, WireBox } from "../generated/wire";
import { amount } from "../lib/money";

/** An amount with its sign: "+20" for a wager that won, "−5" for one that lost, "back" for one that was handed back. */
export function signed(result: number, unit: number): string {
  if (!result) return "back";
  return `${result > 0 ? "+" : "\u2212"}${amount(Math.abs(result), unit)}`;
}

/** Each wager with what became of it: "Ante +10, Flop +20, Bonus −5". */
export function eachWager(box: WireBox, areas: readonly WireArea[], unit: number): string {
  return areas
    .filter((area) => area.area in box.results)
    .map((area) => `${area.printed} ${signed(box.results[area.area] ?? 0, unit)}`)
    .join(", ");
}

/** What lies on a box in all. */
export function stakedOn(box: Pick<WireBox, "wagers">): number {
  return Object.values(box.wagers).reduce((sum, chips) => sum + chips, 0);
}

/** Whether a box has no part in the round any more, whatever lies on it. */
export function isGone(box: Pick<WireBox, "status">): boolean {
  return box.status === "folded" || box.status === "conceded" || box.status === "void";
}

/** The cards of a hand that won, one's own and the board's: those that play. */
export function winningCards(box: Pick<WireBox, "change" | "plays">): readonly string[] {
  return box.change > 0 ? (box.plays ?? []) : [];
}

/** What the round has brought a box or cost it, once that is known. */
export function roundWords(box: Pick<WireBox, "change" | "status" | "wagers">, unit: number): string {
  if (box.change > 0) return `Wins ${amount(box.change, unit)}`;
  if (box.change < 0) return `Loses ${amount(-box.change, unit)}`;
  return box.status === "settled" && !Object.values(box.wagers).some(Boolean) ? "Even" : "";
}

/** The one thing to be said below a player's name: their hand without its ranks (`brief` where it is yours), as its cards
 * lie there and what you do is said with the whole of yours; else how they stand. */
export function standsWords(box: WireBox, brief: string, unit: number): string {
  const hand = brief || box.brief;
  const staked = stakedOn(box);
  const from = box.least ? ` from ${amount(box.least, unit)}` : "";
  if (hand) return hand + from;
  if (isGone(box)) return box.status + from;
  if (!box.here) return `away${from}`;
  if (staked) return `${amount(staked, unit)} bet${from}`;
  return from.trim();
}
