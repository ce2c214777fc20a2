// What a player decides before the turn comes. "Check" and "call 20" are about one amount and are taken back when that
// changes; "check or fold" and "call any" say themselves what to do then. Whoever has acted already is asked again only if
// somebody raises: what they would do then holds for that round and no longer.

import type { Act, WireOptions } from "../../generated/wire";

export type AheadKind = "check_fold" | "check" | "call" | "call_any" | "fold_to_raise" | "call_raise";

export interface Ahead {
  kind: AheadKind;
  /** What a call took when this was chosen, and the hand and the street it was chosen in. */
  toCall: number;
  hand: number;
  street: string;
}

/** What a choice is now: somebody has raised, as it was foreseen, and the turn comes; or the round is over without that. */
export function aheadNow(ahead: Ahead, toCall: number, hand: number, street: string): Ahead | null {
  if (ahead.kind !== "fold_to_raise" && ahead.kind !== "call_raise") return ahead;
  if (ahead.hand !== hand || ahead.street !== street) return null;
  return toCall ? { ...ahead, kind: ahead.kind === "call_raise" ? "call_any" : "check_fold", toCall } : ahead;
}

export function stillMeant(ahead: Ahead, toCall: number, hand: number): boolean {
  if (ahead.hand !== hand) return false;
  return (ahead.kind !== "check" && ahead.kind !== "call") || ahead.toCall === toCall;
}

/** What to do now that the turn has come, or null where the choice does not fit what is open. */
export function aheadAct(ahead: Ahead, open: WireOptions): Act["what"] | null {
  switch (ahead.kind) {
    case "check_fold":
      return open.check ? "check" : open.fold ? "fold" : null;
    case "check":
      return open.check ? "check" : null;
    case "fold_to_raise":
    case "call_raise":
      return null; // nobody has raised
    case "call":
      return open.call > 0 ? "call" : null;
    case "call_any":
      return open.check ? "check" : open.call > 0 ? "call" : null;
  }
}
