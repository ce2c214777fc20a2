// In which order you look at your own cards: as they were dealt, or the highest first. What is sent to the room is always
// told by the cards themselves.

import type { HandOrder } from "../../lib/settings.svelte";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";

/** The places of the cards, as dealt, in the order in which they are looked at; a joker stands first. */
export function lookedAt(cards: readonly string[], order: HandOrder): number[] {
  const places = cards.map((_, at) => at);
  if (order === "dealt") return places;
  const height = (card: string): number => {
    const rank = RANKS.indexOf(card.charAt(0));
    return rank < 0 ? 99 : rank * 4 + SUITS.indexOf(card.charAt(1));
  };
  return places.sort((one, two) => height(cards[two] ?? "") - height(cards[one] ?? "") || one - two);
}
