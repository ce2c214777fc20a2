// Whoever looks on at a full table may want to be told when a seat is free: on every page, and after the page was loaded
// anew. What was wished is kept for the tab.

import type { Public, You } from "../generated/wire";

const KEY = "pokerroom.seat-wishes";

/** A seat is waited for; or it has come, and is still free. */
type WishState = "waits" | "came";

function keptWishes(): Readonly<Record<string, WishState>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Record<string, WishState>;
  } catch {
    return {};
  }
}

export class SeatWishes {
  #states = $state.raw(keptWishes());

  /** The tables at which a seat is waited for. */
  get waiting(): string[] {
    return Object.keys(this.#states).filter((table) => this.waits(table));
  }

  waits(table: string): boolean {
    return this.#states[table] === "waits";
  }

  /** Whether the seat that was waited for has come, and is still free. */
  came(table: string): boolean {
    return this.#states[table] === "came";
  }

  wish(table: string): void {
    this.#keep(table, "waits");
  }

  drop(table: string): void {
    if (this.#states[table]) this.#keep(table, null);
  }

  /** How things stand now: whether a free seat may be taken. True once for each wish. */
  follow(table: string, free: boolean): boolean {
    if (this.came(table) && !free) this.drop(table);
    if (!this.waits(table) || !free) return false;
    this.#keep(table, "came");
    return true;
  }

  #keep(table: string, state: WishState | null): void {
    const { [table]: _, ...others } = this.#states;
    this.#states = state ? { ...others, [table]: state } : others;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(this.#states));
    } catch {
      // A browser that keeps nothing remembers it as long as the page is there.
    }
  }
}

export const seatWishes = new SeatWishes();

/** Whether there is a free seat that whoever looks on may take; somebody without a name gets one on the way. */
export function mayTakeSeat(you: You | null, table: Public | null): boolean {
  if (!table || table.state === "closed" || table.live || table.tournament) return false;
  return you?.name ? you.sit : table.seats.some((seat) => !seat.player);
}
