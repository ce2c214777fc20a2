// How far a jackpot's claim is, as the floor would say it.

import type { JackpotHit } from "../generated/wire";

const STATUS_WORDS: Record<JackpotHit["status"], string> = {
  eligible: "It is being recorded.",
  recorded: "It is recorded, and being confirmed.",
  paid: "It has been paid.",
  denied: "The claim was denied.",
};

export function claimWords(hit: Pick<JackpotHit, "status" | "missing">): string {
  const missing = hit.status === "recorded" && hit.missing.length ? ` Still to come: ${hit.missing.join(", ")}.` : "";
  return STATUS_WORDS[hit.status] + missing;
}
