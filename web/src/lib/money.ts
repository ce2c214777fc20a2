// Amounts as they are written. The room counts chips of the smallest kind; `unit` of them make one of the currency.

import { numberText, typedNumber } from "./locale";

function placesOf(unit: number): number {
  return unit > 1 ? Math.ceil(Math.log10(unit)) : 0;
}

/** An amount as the viewer writes it, with parts of the currency only where there are any: 1,200 or 12.50. */
export function amount(chips: number, unit = 1): string {
  return numberText(chips / unit, chips % unit === 0 ? 0 : placesOf(unit));
}

/** An amount in big blinds: 12.5 BB, and whole ones from a hundred on. Without one it is written as it is. */
export function inBlinds(chips: number, unit: number, bigBlind: number): string {
  if (!bigBlind) return amount(chips, unit);
  const blinds = chips / bigBlind;
  const tenths = blinds < 100 ? Math.round(10 * blinds) : 10 * Math.round(blinds);
  return `${numberText(tenths / 10, tenths % 10 ? 1 : 0)} BB`;
}

/** What was won or lost, with its sign: +12.50, −40 or 0. */
export function netAmount(chips: number, unit = 1): string {
  return `${chips > 0 ? "+" : chips < 0 ? "−" : ""}${amount(Math.abs(chips), unit)}`;
}

/** What somebody typed as an amount, in chips, or null where it is not one. */
export function typedAmount(text: string, unit = 1): number | null {
  const typed = typedNumber(text);
  if (typed === null) return null;
  const chips = typed * unit;
  return Math.abs(chips - Math.round(chips)) < 1e-6 ? Math.round(chips) : null;
}

/** The nearest amount that may be wagered: whole steps above the least, or the most. */
export function fitted(chips: number, least: number, most: number, step: number): number {
  if (chips <= least) return least;
  if (chips >= most) return most;
  const whole = least + Math.round((chips - least) / step) * step;
  return Math.min(most, whole);
}
