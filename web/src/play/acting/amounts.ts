// Which amounts may be wagered, as they are reached by the slider, by one press more or less, and by the presets.

import type { WireOptions } from "../../generated/wire";
import { fitted } from "../../lib/money";

type Range = Pick<WireOptions, "least" | "most" | "step">;

/** How many places the slider has. */
export const SLIDER_STEPS = 1000;

/** Where the most is so many times the least, the first part of the slider goes slowly. */
const MOST_TO_LEAST_IF_CURVED = 6;

/** Amounts below so many blinds go by the smallest step. */
const BLINDS_IN_SMALL_STEPS = 20;

function isCurved({ least, most }: Range): boolean {
  return least > 0 && most > MOST_TO_LEAST_IF_CURVED * least;
}

/** The amount at a place of the slider. Small amounts have more room on it than large ones, which go by `stride`. */
export function amountAt(place: number, open: Range, stride: number): number {
  const part = place / SLIDER_STEPS;
  const { least, most, step } = open;
  const chips = isCurved(open) ? least * (most / least) ** part : least + (most - least) * part;
  const steps = chips < BLINDS_IN_SMALL_STEPS * stride ? step : stride;
  return fitted(fitted(Math.round(chips / steps) * steps, least, most, step), least, most, step);
}

/** The place of an amount on the slider. */
export function placeOf(chips: number, open: Range): number {
  const { least, most } = open;
  if (most <= least) return SLIDER_STEPS;
  if (Number.isNaN(chips)) return 0;
  const within = Math.min(most, Math.max(least, chips));
  const part = isCurved(open) ? Math.log(within / least) / Math.log(most / least) : (within - least) / (most - least);
  return SLIDER_STEPS * part;
}

/** So many strides more or less: from an amount between two, to the next whole one. */
export function stepped(from: number, by: number, open: Range, stride: number): number {
  const chips = Number.isNaN(from) ? open.least : from;
  const whole = by > 0 ? Math.floor(chips / stride) : Math.ceil(chips / stride);
  return fitted((whole + by) * stride, open.least, open.most, open.step);
}

/** The next preset above or below an amount, the least before all of them; nothing where there is none. */
export function nextPreset(from: number, by: 1 | -1, open: Pick<WireOptions, "least" | "presets">): number | undefined {
  const all = [open.least, ...open.presets.map((preset) => preset.to)];
  return by > 0 ? all.find((stop) => stop > from) : all.findLast((stop) => stop < from);
}
