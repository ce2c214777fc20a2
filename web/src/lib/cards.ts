// Cards as text ("As", "Td", "Jo" for the joker, "??" for one that may not be seen) and as words.

import { localText } from "./locale";

export const RANK_NAMES: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "two",
};

export const SUIT_NAMES: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

export type Suit = "s" | "h" | "d" | "c";

export interface CardFace {
  rank: string;
  suit: Suit;
}

/** Rank and suit of a card, or null for the joker and for a card that is face down. */
export function cardFace(card: string): CardFace | null {
  const [rank = "", suit = ""] = card;
  return rank in RANK_NAMES && suit in SUIT_NAMES ? { rank: rank === "T" ? "10" : rank, suit: suit as Suit } : null;
}

export function isHidden(card: string): boolean {
  return card === "??" || card === "";
}

export function cardWords(card: string): string {
  const [rank = "", suit = ""] = card;
  if (isHidden(card)) return "card face down";
  return cardFace(card) ? `${RANK_NAMES[rank]} of ${SUIT_NAMES[suit]}` : "joker";
}

export type Piece = { text: string } | { card: string };

/** A sentence of the log in pieces: "Board: [As] [Kd]" has cards in it. */
export function pieces(text: string): Piece[] {
  return localText(text)
    .split(/(\[[^\]\s]{2}\])/)
    .filter((piece) => piece !== "")
    .map((piece) => (/^\[..\]$/.test(piece) ? { card: piece.slice(1, 3) } : { text: piece }));
}

/** A sentence of the log as it is read aloud. */
export function spoken(text: string): string {
  return localText(text).replace(/\[([^\]\s]{2})\]/g, (_, card: string) => cardWords(card));
}
