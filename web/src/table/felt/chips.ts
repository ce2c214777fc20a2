// An amount as chips in stacks: the highest kind first, as a dealer sets them out, and no more stacks than the eye counts.
// Which kinds there are and how they look is a tournament's to say; elsewhere they have the colours that card rooms share.

import type { Public, WireChip } from "../../generated/wire";

/** The kinds of chips at a table, the highest first, and in how many stacks an amount is set out there. */
export interface Rack {
  kinds: readonly WireChip[];
  stacks: number;
  /** How high a stack may be, where there is little room. */
  high?: number;
}

/** The colours of a stack's chips from the felt upwards. */
export type Stack = readonly string[];

/** What one chip is worth in the money of the table, and its colour, the highest first. */
const USUAL_CHIPS: readonly (readonly [number, string])[] = [
  [1_000_000, "blue"],
  [100_000, "brown"],
  [25_000, "orange"],
  [5_000, "pink"],
  [1_000, "yellow"],
  [500, "purple"],
  [100, "black"],
  [25, "green"],
  [5, "red"],
  [1, "white"],
  [0.25, "blue"],
  [0.05, "grey"],
  [0.01, "brown"],
];
const COLOURS = new Set(USUAL_CHIPS.map(([, colour]) => colour));
/** How high a stack is: the amount itself always stands beside it. */
const MOST_CHIPS_IN_A_STACK = 4;

/** The kinds of chips at a table, the highest first; a colour that cannot be drawn is one of the usual. */
export function chipKinds(table: Pick<Public, "tournament" | "unit">): WireChip[] {
  const named = table.tournament?.chips ?? [];
  if (named.length)
    return [...named]
      .sort((one, other) => other.value - one.value)
      .map(({ value, colour }) => ({ value, colour: COLOURS.has(colour) ? colour : usualColour(value) }));
  return USUAL_CHIPS.map(([worth, colour]) => ({ value: worth * table.unit, colour })).filter(
    ({ value }) => Number.isInteger(value) && value >= 1,
  );
}

function usualColour(value: number): string {
  return USUAL_CHIPS.find(([worth]) => value >= worth)?.[1] ?? "white";
}

/** An amount in stacks, each of one kind; where there is but one, of several, and the highest on top. */
export function stacksOf(chips: number, { kinds, stacks, high = MOST_CHIPS_IN_A_STACK - 1 }: Rack): Stack[] {
  let left = chips;
  const found: string[][] = [];
  for (const { value, colour } of kinds) {
    const pieces = Math.floor(left / value);
    left -= pieces * value;
    if (pieces) found.push(Array<string>(Math.min(MOST_CHIPS_IN_A_STACK, pieces)).fill(colour));
  }
  if (stacks > 1) return found.slice(0, stacks);
  const highest = found.flat().slice(0, high).reverse();
  return highest.length ? [highest] : [];
}
