import type { OwnMoney } from "../generated/own";
import { soMany } from "../lib/locale";

/** What chips of one kind are called, among those that somebody has played for: by their currency, or as what they are. */
export function chipsWords(moneys: readonly OwnMoney[], money: OwnMoney | undefined): string {
  if (money?.name === "tournaments") return "tournament chips";
  const alike = moneys.filter((other) => other.name !== "tournaments" && other.currency === money?.currency);
  const parts = alike.length > 1 && money && money.unit > 1 ? ` with ${soMany(money.unit, "part")}` : "";
  return `${money?.currency || "chips"}${parts}`;
}
