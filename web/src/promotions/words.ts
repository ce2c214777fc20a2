// Words about a promotion that the page makes itself; all others come from the room.

import type { WirePromotion } from "../generated/wire";
import { momentText } from "../lib/locale";
import { amount } from "../lib/money";

/** Until when a promotion runs, in words: the time if that is today, else the day with the time. */
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

/** What can be won, and until when, in words. */
export function prizeWords(promotion: WirePromotion): string {
  const parts = [];
  if (promotion.prize) parts.push(`${amount(promotion.prize)} to be won`);
  if (promotion.until) parts.push(`${UNTIL_WORDS[promotion.award]} ${untilWords(promotion.until)}`);
  return parts.join(". ");
}
