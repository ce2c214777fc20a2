// How money is said in this room, by its setting: play chips are in no currency, whatever the books reckon in.

import { me } from "./me.svelte";

/** The currency that amounts are in; none where all chips are play chips. */
export function currencyOf(code: string): string {
  return me.now.money === "play" ? "" : code;
}

/** The room's own words about amounts: without the signs of money where all chips are play chips. */
export function moneyWords(text: string): string {
  return me.now.money === "play" ? text.replace(/[$£€](?=\d)/g, "") : text;
}
