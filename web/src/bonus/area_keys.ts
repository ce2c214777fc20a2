// The keys that put a wager down before the cards.

import type { LayoutArea } from "../generated/wire";

export const AREA_KEYS: Readonly<Record<string, LayoutArea>> = { a: "ante", n: "bonus", j: "jackpot" };

/** The letter of the key that wagers on an area, as it is shown on a button; empty if it has none. */
export function keyOf(area: LayoutArea): string {
  const [key = ""] = Object.entries(AREA_KEYS).find(([, of]) => of === area) ?? [];
  return key.toUpperCase();
}
