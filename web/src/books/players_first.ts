// What players notice first where two houses differ; everything else can be opened area by area.

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
