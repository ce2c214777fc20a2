// The tables that are open on these pages. One at which you sit stays connected when you read elsewhere in the room, so
// that your turn does not run out unseen, and so does one at which you wait for a seat; any other at which you only looked
// on is left.

import type { SeatMoved } from "../generated/wire";
import { tablePath } from "../lib/games";
import { KeptList } from "../lib/kept_list.svelte";
import { notices } from "../lib/notices.svelte";
import { router } from "../lib/router.svelte";
import { seatWishes } from "./seat_wishes.svelte";
import { SeenTable } from "./seen.svelte";

class YourTables {
  #open = new KeptList<SeenTable>();

  get all(): readonly SeenTable[] {
    return this.#open.shown;
  }

  /** The table with this id, as it was left or connected now; `awaitsSeat` where you are told that you have a seat there. */
  open(id: string, awaitsSeat = false): SeenTable {
    const known = this.#open.find((shown) => shown.id === id);
    if (known && known.connectionState !== "closed") {
      if (awaitsSeat && !known.you?.seat) known.awaitsSeat = true;
      return known;
    }
    if (known) this.drop(known);
    const seen = new SeenTable(id, awaitsSeat);
    seen.onMoved = (to) => this.#followSeat(seen, to);
    this.#open.add(seen);
    return seen;
  }

  /** Its page is left. */
  leave(seen: SeenTable): void {
    seen.onLines = () => undefined;
    if (!seen.you?.seat && !seatWishes.waits(seen.id)) this.drop(seen);
  }

  /** Your seat is at another table: it is opened, and shown at once where the old one was looked at. */
  #followSeat(from: SeenTable, to: Pick<SeatMoved, "table" | "seat" | "why" | "cites">): void {
    this.open(to.table, true);
    const why = to.why ? `: ${to.why}` : "";
    notices.say(`You have seat ${to.seat} at another table now${why}.`, "", to.cites);
    if (router.place.path === tablePath({ id: from.id })) router.go(tablePath({ id: to.table }), true);
    else this.drop(from);
  }

  drop(seen: SeenTable): void {
    seen.end();
    this.#open.drop(seen);
  }
}

export const yours = new YourTables();
