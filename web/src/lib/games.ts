// What a game is called wherever it is named: with its deck and its order of hands, where they are not the usual ones.

export function gameWords(table: { game_name: string; variant: string }): string {
  return table.variant ? `${table.game_name}, ${table.variant}` : table.game_name;
}

/** The game that is played against the house, at boxes. */
export const BONUS_GAME = "holdem_bonus";

/** The page of a table: the game against the house has one of its own. Without a game it is a table of poker. */
export function tablePath(table: { id: string; game?: string }): string {
  return `/${table.game === BONUS_GAME ? "boxes" : "table"}/${encodeURIComponent(table.id)}`;
}

/** What one has at a table: a box against the house, otherwise a seat. */
export function placeWord(table: { game: string }): string {
  return table.game === BONUS_GAME ? "box" : "seat";
}

const LIMIT_NAMES: Readonly<Record<string, string>> = {
  no_limit: "No limit",
  pot: "Pot limit",
  half_pot: "Half-pot limit",
  fixed: "Fixed limit",
  range: "Spread limit",
  double_previous: "Up to twice the last bet",
};

/** How much may be bet, as players say it. */
export function limitWords(limit: string): string {
  return LIMIT_NAMES[limit] ?? limit.charAt(0).toUpperCase() + limit.slice(1).replaceAll("_", " ");
}

const LIMITS_IN_A_LINE: Readonly<Record<string, string>> = {
  holdem: "Two cards of your own, five shared",
  omaha: "Four cards of your own; two of them count",
  pineapple: "Three cards of your own; one goes before the flop",
  crazy_pineapple: "Three cards of your own; one goes after the flop",
  two_card_manila: "Two cards of your own, both count; five shared",
  three_card_manila: "Three cards of your own, two count; five shared",
  draw_ante: "Five cards of your own, and one draw",
  draw_blind: "Five cards of your own, and one draw",
  five_card_stud: "Five cards of your own, four of them face up",
  seven_card_stud: "Seven cards of your own, four of them face up",
  holdem_bonus: "Your hand against the dealer's",
};

/** How a game goes, for somebody who has never played it; empty for one that has no such line. */
export function gameInALine(game: string): string {
  return LIMITS_IN_A_LINE[game] ?? "";
}
