// In which order you look at your own cards: as they were dealt, or the highest first. What is sent to the room is always
// told by the cards themselves.

import type { HandOrder } from "../../lib/settings.svelte";

const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const CARD_COUNT = RANKS.length * SUITS.length;

/** The places of the cards, as dealt, in the order in which they are looked at; a joker stands first. */
export function viewingOrder(cards: readonly string[], order: HandOrder): number[] {
  const places = cards.map((_, at) => at);
  if (order === "dealt") return places;
  const height = (card: string): number => {
    const [rank, suit] = [RANKS.indexOf(card.charAt(0)), SUITS.indexOf(card.charAt(1))];
    return rank < 0 || suit < 0 ? CARD_COUNT : rank * 4 + suit; // the joker is written "Jo", and is no jack
  };
  return places.sort((one, two) => height(cards[two] ?? "") - height(cards[one] ?? "") || one - two);
}

/** Whether cards, as they were dealt, stand otherwise than the highest first. */
export function isUnsorted(cards: readonly string[]): boolean {
  return viewingOrder(cards, "rank").some((place, at) => place !== at);
}

/** What still lies at a seat: while a table waits for players, cards that nobody has turned up are gone. */
export function lying(cards: string[], state: string): string[] {
  return state === "waiting" && cards.every((card) => card === "??") ? [] : cards;
}
