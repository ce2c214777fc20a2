// The cards of one's own in each game, as they are drawn beside its name: those that come face down, and those face up.

export interface OwnCards {
  down: number;
  up: number;
}

const OWN_CARDS: Readonly<Record<string, OwnCards>> = {
  holdem: { down: 2, up: 0 },
  omaha: { down: 4, up: 0 },
  pineapple: { down: 3, up: 0 },
  crazy_pineapple: { down: 3, up: 0 },
  two_card_manila: { down: 2, up: 0 },
  three_card_manila: { down: 3, up: 0 },
  draw_ante: { down: 5, up: 0 },
  draw_blind: { down: 5, up: 0 },
  five_card_stud: { down: 1, up: 4 },
  seven_card_stud: { down: 3, up: 4 },
  holdem_bonus: { down: 2, up: 0 },
};

/** One's own cards in a game; null for a game that has no such picture. */
export function ownCards(game: string): OwnCards | null {
  return OWN_CARDS[game] ?? null;
}
