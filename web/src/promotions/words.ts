// What is said of a promotion besides the room's own words.

import type { WirePromotion } from "../generated/wire";
import { momentText } from "../lib/locale";
import { amount } from "../lib/money";

/** Until when it runs: the hour today, else the day too. */
export function untilWords(until: number): string {
  return until ? momentText(until) : "";
}

const UNTIL_WORDS: Record<WirePromotion["award"], string> = {
  high_hand: "Period ends",
  draw: "Entries close",
  splash_pot: "Ends",
  jackpot_multiple: "Ends",
  reward: "Ends",
};

/** What is to be won, and until when. */
export function prizeWords(promotion: WirePromotion): string {
  const parts = [];
  if (promotion.prize) parts.push(`${amount(promotion.prize)} to be won`);
  if (promotion.until) parts.push(`${UNTIL_WORDS[promotion.award]} ${untilWords(promotion.until)}`);
  return parts.join(". ");
}
