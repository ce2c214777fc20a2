// How far a jackpot's claim is, as the floor would say it.

import type { JackpotHit } from "../generated/wire";
import { soMany } from "../lib/locale";
import { amount } from "../lib/money";

const STATUS_WORDS: Record<JackpotHit["status"], string> = {
  eligible: "It is being recorded.",
  recorded: "It is recorded, and being confirmed.",
  paid: "It has been paid.",
  denied: "The claim was denied.",
};

const SHARES_SAID = 3;

/** The first few winners with their amounts: "Ruby wins 500, Bob 250." For a claim that was denied, who would have won. */
export function sharesWords(hit: Pick<JackpotHit, "status" | "shares" | "unit">): string {
  const said = hit.shares.slice(0, SHARES_SAID);
  const wins = hit.status === "denied" ? "was to win" : "wins";
  const each = said.map((share, at) => `${share.player} ${at ? "" : `${wins} `}${amount(share.amount, hit.unit)}`);
  const more = hit.shares.length - said.length;
  return each.length ? `${each.join(", ")}${more > 0 ? ` and ${soMany(more, "more player")} a share` : ""}.` : "";
}

export function claimWords(hit: Pick<JackpotHit, "status" | "missing">): string {
  const missing = hit.status === "recorded" && hit.missing.length ? ` Still to come: ${hit.missing.join(", ")}.` : "";
  return STATUS_WORDS[hit.status] + missing;
}
