// What is said of a promotion besides the room's own words.

import type { WirePromotion } from "../generated/wire";
import { amount } from "../lib/money";

const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** Until when it runs: the hour today, else the day too. */
export function untilWords(until: number): string {
  if (!until) return "";
  const at = new Date(until);
  return at.toDateString() === new Date().toDateString() ? clock.format(at) : day.format(at);
}

const UNTIL: Record<WirePromotion["award"], string> = {
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
  if (promotion.until) parts.push(`${UNTIL[promotion.award]} ${untilWords(promotion.until)}`);
  return parts.join(". ");
}
