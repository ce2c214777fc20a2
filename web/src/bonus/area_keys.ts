// The keys that put a wager down before the cards.

import type { LayoutArea } from "../generated/wire";

export const AREA_KEYS: Readonly<Record<string, LayoutArea>> = { a: "ante", n: "bonus", j: "jackpot" };

/** The key of an area as it is shown, empty for none. */
export function keyOf(area: LayoutArea): string {
  const [key = ""] = Object.entries(AREA_KEYS).find(([, of]) => of === area) ?? [];
  return key.toUpperCase();
}
