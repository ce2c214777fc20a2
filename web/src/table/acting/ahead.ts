// What a player decides before the turn comes. "Check" and "call 20" are about one amount and are taken back when that
// changes; "check or fold" and "call any" say themselves what to do then.

import type { Act, WireOptions } from "../../generated/wire";

export type AheadKind = "check_fold" | "check" | "call" | "call_any";

export interface Ahead {
  kind: AheadKind;
  /** What a call took when this was chosen, and the hand it was chosen in. */
  toCall: number;
  hand: number;
}

export function stillMeant(ahead: Ahead, toCall: number, hand: number): boolean {
  if (ahead.hand !== hand) return false;
  return ahead.kind === "check_fold" || ahead.kind === "call_any" || ahead.toCall === toCall;
}

/** What to do now that the turn has come, or null where the choice does not fit what is open. */
export function aheadAct(ahead: Ahead, open: WireOptions): Act["what"] | null {
  switch (ahead.kind) {
    case "check_fold":
      return open.check ? "check" : open.fold ? "fold" : null;
    case "check":
      return open.check ? "check" : null;
    case "call":
      return open.call > 0 ? "call" : null;
    case "call_any":
      return open.check ? "check" : open.call > 0 ? "call" : null;
  }
}
