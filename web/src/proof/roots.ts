// What this browser was shown of deals before the cards, roots and players' digests: kept where all its tabs see it, so
// that a proof that comes later, in whichever tab, is held against it.

import type { Published } from "./deal";

const STORAGE_KEY = "pokerroom.deals";
const MOST_DEALS_KEPT = 400;

function all(): Record<string, Published> {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, Published>;
  } catch {
    return {};
  }
}

/** Note what was published of a deal; what was shown of it first is what counts. */
export function noteDeal(table: string, deal: string, { root, seeds }: Published): void {
  const known = all();
  const name = `${table} ${deal}`;
  if (known[name]) return;
  const kept = Object.entries(known).slice(-MOST_DEALS_KEPT);
  const digests = seeds.map(({ player, digest }) => ({ player, digest }));
  try {
    localStorage.setItem(
      STORAGE_KEY,
      JSON.stringify({ ...Object.fromEntries(kept), [name]: { root, seeds: digests } }),
    );
  } catch {
    // A browser that keeps nothing holds a proof against itself only.
  }
}

/** What this browser was shown of a deal before its cards; nothing where it was not there, or long ago. */
export function notedDeal(table: string, deal: string): Published | null {
  return all()[`${table} ${deal}`] ?? null;
}

/** Forget them all: there is another room at this address, whose tables may be called the same. */
export function forgetDeals(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
