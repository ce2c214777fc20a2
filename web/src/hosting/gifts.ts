// Chips that a host gives to somebody at the table.

import type { Public, WireSeat } from "../generated/wire";
import { amount } from "../lib/money";

/** Why somebody cannot be given so much; nothing where they can. */
export function noGift(table: Public, seat: WireSeat, chips: number): string {
  const most = table.max_buy_in ? table.max_buy_in - seat.chips - seat.bet : Infinity;
  if (most <= 0) {
    const has = amount(seat.chips + seat.bet, table.unit);
    return `${seat.player} has ${has}. Chips can be given up to a total of ${amount(table.max_buy_in, table.unit)}.`;
  }
  if (chips > 0 && chips <= most && Number.isInteger(chips / table.chip)) return "";
  if (most === Infinity) return "Give whole chips.";
  return `${seat.player} can get ${amount(table.chip, table.unit)} to ${amount(most, table.unit)} more.`;
}
