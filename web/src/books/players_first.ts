// What players notice first where two houses differ; everything else can be opened area by area.

import type { QuestionShown } from "../generated/books";

export const PLAYERS_FIRST: readonly string[] = [
  "betting.limit",
  "betting.minimum_bet",
  "betting.raise_cap",
  "all_in.reopens",
  "blinds.straddle",
  "blinds.missed",
  "showdown.order",
  "showdown.may_ask_to_see",
  "showdown.all_in_hands_up",
  "stakes.maximum_buy_in",
  "stakes.top_up",
  "stakes.take_off",
  "ruling.misdeal",
  "ruling.wager_out_of_turn",
  "seating.absence",
];

/** How many questions an area has where it is folded, and how many of them stand above: "3, and 1 above". */
export function foldedWords(
  foremost: readonly Pick<QuestionShown, "area">[],
  area: string,
  folded: readonly unknown[],
): string {
  const above = foremost.filter((question) => question.area === area).length;
  return above ? `${folded.length}, and ${above} above` : `${folded.length}`;
}
