// What the wagers of a box brought or cost, in words.

import type { WireArea, WireBox } from "../generated/wire";
import { amount } from "../lib/money";

/** An amount with its sign: what a wager brought, what it cost, or that it went back as it was. */
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
