// The same wagers as in the round that was played last, put down one after the other by one press.

import type { LayoutArea } from "../generated/wire";
import type { MomentAtBox } from "./at_your_box";
import type { SeenBonusTable } from "./seen.svelte";

export class SameAgain {
  #seen: SeenBonusTable;
  #at: () => MomentAtBox;
  /** The number of the round in which the wagers are being put down; 0 while nothing is. */
  #again = $state(0);

  #wagers = $derived.by(() => Object.entries(this.#seen.wageredLast) as [LayoutArea, number][]);
  /** The sum of those wagers. */
  chips = $derived.by(() => this.#wagers.reduce((sum, [, chips]) => sum + chips, 0));
  /** Whether the box is still empty, and the player may make the same wagers and has the chips for them. */
  open = $derived.by(() => {
    const { wagering, staked, choices, box } = this.#at();
    const range = choices?.place.find((range) => range.area === "ante");
    const ante = this.#seen.wageredLast.ante ?? 0;
    const fits = !!range && ante >= range.least && ante <= range.most;
    return wagering && !staked && !this.#again && fits && this.chips <= (box?.chips ?? 0);
  });

  /** Make this while the component of the bar is set up, since it starts an effect. */
  constructor(seen: SeenBonusTable, at: () => MomentAtBox) {
    this.#seen = seen;
    this.#at = at;
    $effect(() => {
      const { table, wagering, box, choices } = at();
      if (this.#again && (this.#again !== table?.round || !wagering || seen.refused)) this.#again = 0;
      if (!this.#again || seen.unanswered || !table) return;
      const next = this.#wagers.find(([area]) => !box?.wagers[area]);
      const range = next && choices?.place.find((range) => range.area === next[0]);
      if (!next) this.#again = 0;
      else if (range)
        seen.ask({ do: "place_wager", area: range.area, chips: Math.min(next[1], range.most), round: this.#again });
    });
  }

  repeat(): void {
    const { table } = this.#at();
    if (this.open && table) this.#again = table.round;
  }
}
