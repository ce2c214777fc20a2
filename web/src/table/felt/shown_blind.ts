// The blind in which the amounts on the felt are written, for whoever has chosen so.

import type { Public } from "../../generated/wire";
import { settings } from "../../lib/settings.svelte";

/** The big blind that amounts are counted in; 0 where they are written in chips, as in every game without blinds. */
export function shownBlind(table: Pick<Public, "blinds">): number {
  return settings.now.amounts === "blinds" ? Math.max(0, ...table.blinds) : 0;
}
