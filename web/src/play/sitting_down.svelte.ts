// Ways to a seat at a table: pressed on the felt, or by the address that somebody came by; a guest gets a name on the way.

import { untrack } from "svelte";

import { invitedPath, takeHostedSeat } from "../hosting/orders";
import { lastSeat, rememberSeat } from "../lib/last_seat";
import { me } from "../lib/me.svelte";
import { fitted } from "../lib/money";
import { notices } from "../lib/notices.svelte";
import { router } from "../lib/router.svelte";
import { soundOffer } from "../table/around/sound_offer.svelte";
import { playNowSeat, usualStake } from "../table/coming_in";
import type { SeenTable } from "../table/seen.svelte";
import type { TableSheet } from "../table/sheets";

export class SittingDown {
  /** The seat that somebody wants who is asked for a buy-in; 0 for any. */
  seat = $state(0);
  #namedJustNow = $state(false);
  #seen: SeenTable;
  #onsheet: (sheet: TableSheet) => void;

  /** To be made with the page of the table; `query` is what its address asks for. */
  constructor(seen: SeenTable, query: () => URLSearchParams, onsheet: (sheet: TableSheet) => void) {
    this.#seen = seen;
    this.#onsheet = onsheet;
    const asksNoMore = (): void => router.go(invitedPath(seen.id, query().get("invited") ?? ""), true);

    // A guest who came by "Sit as a guest" is asked for a buy-in at once.
    let asked = false;
    $effect(() => {
      if (!asked && me.known && seen.you?.sit && query().has("sit")) {
        asked = true;
        untrack(() => void this.takes(Number(query().get("seat") ?? 0)));
        asksNoMore();
      }
    });

    // Whoever came by "Buy chips" is shown where that is done.
    $effect(() => {
      if (!seen.you?.seat || !query().has("buy")) return;
      untrack(() => onsheet("seat"));
      asksNoMore();
    });

    // Whoever was here before sits down again with as much, and whoever wants to play now with what is usual.
    $effect(() => {
      if (asked || !me.known || !seen.you?.sit || !(query().has("again") || query().has("play"))) return;
      asked = true;
      untrack(() => this.#sitsAtOnce(Number(query().get("seat")), query().has("play")));
      asksNoMore();
    });

    // Somebody who has just got a name is asked for a buy-in once the table knows them by it: before, it would refuse them.
    $effect(() => {
      if (!this.#namedJustNow || !seen.you?.name) return;
      this.#namedJustNow = false;
      onsheet("sit");
    });
  }

  /** Ask whoever wants a seat for what is still missing: a name, or a buy-in. */
  async takes(seat: number): Promise<void> {
    this.seat = seat;
    if (!me.name && !me.now.guests) return this.#onsheet("name");
    if (me.name && this.#seen.you?.name) return this.#onsheet("sit");
    try {
      if (!me.name) await me.guest();
      this.#namedJustNow = true;
    } catch (error) {
      notices.refused(error);
    }
  }

  /** Sit down; where a host wants to be asked first, the room asks them. */
  sits(seat: number, chips: number, post: boolean): void {
    this.#onsheet("");
    const table = this.#seen.public;
    if (!table) return;
    rememberSeat({ table: table.id, name: table.name, chips, unit: table.unit, player: me.name });
    if (table.host?.approves) takeHostedSeat(table.id, seat, chips).catch((error: unknown) => notices.refused(error));
    else this.#seen.ask({ do: "sit", seat, chips, post });
  }

  /** Sit down in the seat that was asked for or the first that is free, with what is usual or what one had here last. */
  #sitsAtOnce(asked: number, usual: boolean): void {
    const { public: table, you } = this.#seen;
    const open = table?.seats.filter((seat) => !seat.player) ?? [];
    const seated = (number: number | undefined) => open.find((seat) => seat.seat === number);
    const free = usual
      ? playNowSeat(open, you?.soonest ?? 0, asked)
      : (seated(asked) ?? seated(you?.soonest) ?? open[0]);
    const wanted = usual ? table && usualStake(table) : lastSeat(me.name)?.chips;
    if (!wanted || !table || !you || !free) return void this.takes(0);
    const [least, most] = you.buy_in;
    const chips = Math.min(Math.max(wanted, usual ? least : 0), you.balance || wanted);
    if (chips < least) return void this.takes(free.seat);
    this.sits(free.seat, fitted(chips, least, most || chips, table.chip), true);
    soundOffer.make();
  }
}
