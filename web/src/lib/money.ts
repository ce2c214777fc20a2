// Amounts as they are written. The room counts chips of the smallest kind; `unit` of them make one of the currency.

const formats = new Map<number, Intl.NumberFormat>();

function format(places: number): Intl.NumberFormat {
  let found = formats.get(places);
  if (!found) {
    found = new Intl.NumberFormat("en", { minimumFractionDigits: places, maximumFractionDigits: places });
    formats.set(places, found);
  }
  return found;
}

function placesOf(unit: number): number {
  return unit > 1 ? Math.ceil(Math.log10(unit)) : 0;
}

/** An amount grouped in threes, with parts of the currency only where there are any: 1,200 or 12.50. */
export function amount(chips: number, unit = 1): string {
  return chips % unit === 0 ? format(0).format(chips / unit) : format(placesOf(unit)).format(chips / unit);
}

/** What somebody typed as an amount, in chips, or null where it is not one. */
export function typedAmount(text: string, unit = 1): number | null {
  const bare = text.replace(/[\s,_']/g, "");
  if (!/^\d{1,12}(\.\d*)?$/.test(bare)) return null;
  const chips = Number(bare) * unit;
  return Math.abs(chips - Math.round(chips)) < 1e-6 ? Math.round(chips) : null;
}

/** The nearest amount that may be wagered: whole steps above the least, or the most. */
export function fitted(chips: number, least: number, most: number, step: number): number {
  if (chips <= least) return least;
  if (chips >= most) return most;
  const whole = least + Math.round((chips - least) / step) * step;
  return Math.min(most, whole);
}
