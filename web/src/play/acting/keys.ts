// What a key means at the action bar, by how things stand.

import type { AheadKind } from "./ahead";
import type { Moment } from "./bar";

/** What a key asks for: one of the buttons, the amount, a card by its place, or a choice ahead of the turn. */
export type Wish =
  | { does: "help" | "left" | "middle" | "right" | "show" | "amount" }
  | { does: "pick"; place: number }
  | { does: "type"; figure: string }
  | { does: "step"; by: number }
  | { does: "preset"; by: 1 | -1 }
  | { does: "ahead"; what: AheadKind };

/** How things stand when a key is pressed. */
export interface Standing {
  now: Moment;
  /** The pot is yours without a call, and your cards may be shown already. */
  mayShow: boolean;
  /** There is an amount to choose. */
  wagering: boolean;
  /** Nobody has touched the amount: what is usual is to check or to call. */
  usual: boolean;
  /** It was meant for the moment before the turn. */
  slip: boolean;
  /** The focus is on something else than the bar, and whether that is a button. */
  elsewhere: boolean;
  onButton: boolean;
}

/** Whether a key acts in the hand, and held down must not act twice. */
export function isActing(key: string, elsewhere: boolean): boolean {
  return /^[fcams]$/.test(key) || ((key === "enter" || key === " ") && !elsewhere);
}

/** What a key means; null where it means nothing here. */
export function wishOf(key: string, shift: boolean, at: Standing): Wish | null {
  const { now } = at;
  if (key === "?") return { does: "help" };
  if (now.showing && (key === "m" || key === "f")) return { does: "left" };
  if (now.showing && key === "s") return { does: "right" };
  if (at.mayShow && key === "s") return { does: "show" };
  if (!now.deciding) return aheadWish(key, now);
  if (key === "f") return { does: at.slip && now.open?.check ? "middle" : "left" };
  if (key === "c") return { does: "middle" };
  if (key === "r" || key === "b") return { does: "amount" };
  if (now.picking && /^[1-9]$/.test(key)) return { does: "pick", place: Number(key) - 1 };
  if (now.picking && key === "enter" && !at.onButton) return { does: "right" };
  const wager = at.wagering ? wagerWish(key, shift) : null;
  if (wager) return wager;
  if (key === "enter" && now.betting && !at.elsewhere) return { does: at.usual ? "middle" : "right" };
  if (key === " " && now.betting && now.open?.check && !at.elsewhere) return { does: "middle" };
  return null;
}

function wagerWish(key: string, shift: boolean): Wish | null {
  if (/^\d$/.test(key)) return { does: "type", figure: key };
  if (key === "arrowup" || key === "arrowright") return { does: "step", by: shift ? 10 : 1 };
  if (key === "arrowdown" || key === "arrowleft") return { does: "step", by: shift ? -10 : -1 };
  if (key === "]" || key === "[") return { does: "preset", by: key === "]" ? 1 : -1 };
  return null;
}

function aheadWish(key: string, now: Moment): Wish | null {
  if (!now.early) return null;
  if (key === "f") return { does: "ahead", what: now.onlyIfRaised ? "fold_to_raise" : "check_fold" };
  if (key === "a") return { does: "ahead", what: now.onlyIfRaised ? "call_raise" : "call_any" };
  if (key === "c" && !now.onlyIfRaised) return { does: "ahead", what: now.toCall ? "call" : "check" };
  return null;
}
