// The tables of the game against the house that are open on these pages. One at which you have a box stays connected when
// you read elsewhere in the room; one at which you only looked on is left.

import { KeptList } from "../lib/kept_list.svelte";
import { SeenBonusTable } from "./seen.svelte";

class YourBonusTables {
  #open = new KeptList<SeenBonusTable>();

  get all(): readonly SeenBonusTable[] {
    return this.#open.shown;
  }

  /** Return the table with this id: the one that is open already, or a new one that connects now. */
  open(id: string): SeenBonusTable {
    const known = this.#open.find((shown) => shown.id === id);
    if (known && known.connectionState !== "closed") return known;
    if (known) this.drop(known);
    const seen = new SeenBonusTable(id);
    this.#open.add(seen);
    return seen;
  }

  /** Say that the page of this table was left: it stays connected only if you have a box there. */
  leave(seen: SeenBonusTable): void {
    if (!seen.you?.box) this.drop(seen);
  }

  drop(seen: SeenBonusTable): void {
    seen.end();
    this.#open.drop(seen);
  }
}

export const yourBonusTables = new YourBonusTables();
