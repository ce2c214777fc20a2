// Whole seconds until a moment of the room's clock, counted down while somebody looks.

import { untrack } from "svelte";

import type { Clock } from "../generated/wire";
import { soMany } from "../lib/locale";
import { mustDecide } from "./how_it_stands";
import type { SeenTable } from "./seen.svelte";

/** Seconds from which on a turn is urgent; of a short one, its second half. */
export const URGENT_SECONDS = 10;

/** How often a countdown looks at the clock. */
const BEAT_MS = 500;

/** How many seconds before its end a clock is urgent. */
export function urgentFor(clock: Clock | null): number {
  return clock ? Math.min(URGENT_SECONDS, (clock.until - clock.began) / 2000) : 0;
}

export class Countdown {
  /** 0 where nothing is counted. */
  left = $state(0);
  /** Little time is left: what is told of it is warm, and beats. */
  urgent = $state(false);

  /** To be made with a component: it counts as long as that is there. */
  constructor(seen: () => SeenTable) {
    // Without a connection nobody knows how much is left: a room that was down begins the turn's time anew.
    const until = $derived(seen().connectionState === "open" ? untilOf(seen()) : 0);
    $effect(() => {
      const end = until;
      if (!end) {
        this.left = 0;
        this.urgent = false;
        return;
      }
      const count = (): void => {
        const seconds = (end - Date.now() - seen().offset) / 1000;
        this.left = Math.max(0, Math.ceil(seconds));
        this.urgent = seconds < urgentFor(seen().public?.clock ?? null);
      };
      untrack(count);
      // All that count down to one moment change together, whenever each of them began.
      let timer: ReturnType<typeof setTimeout>;
      const goOn = (): void => {
        const left = end - Date.now() - seen().offset;
        timer = setTimeout(() => (count(), goOn()), left > 0 ? (left % BEAT_MS) + 1 : BEAT_MS);
      };
      untrack(goOn);
      return () => clearTimeout(timer);
    });
  }

  /** "12 s", or nothing: where there is little room. */
  get brief(): string {
    return this.left > 0 ? `${this.left}\u00a0s` : "";
  }

  /** "12 seconds left.", or nothing. */
  get words(): string {
    return this.left > 0 ? `${soMany(this.left, "second")} left.` : "";
  }
}

/** Until when you may think, or those who are asked may answer; 0 where no time of yours runs. */
export function untilOf({ public: table, you }: SeenTable): number {
  const counts = !!table?.asked || (mustDecide(you, table) && table?.turn === you?.seat);
  return counts ? (table?.clock?.until ?? 0) : 0;
}
