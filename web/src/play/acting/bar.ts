// What the three buttons of the action bar say and whether they may be pressed: fold, check or call, bet or raise; and
// where there are cards to choose or to show, what stands in their places then.

import type { Act, DeedKind, WireOptions, Public, You } from "../../generated/wire";
import { soMany } from "../../lib/locale";
import { amount, fitted } from "../../lib/money";
import { choosesCards, mustDecide } from "../../table/how_it_stands";
import { wagerWord } from "../../table/turn_words";

/** What kind of moment it is for you. */
export interface Moment {
  open: WireOptions | null;
  unit: number;
  deciding: boolean;
  /** Cards are to be chosen: to discard, or to draw others. */
  picking: boolean;
  /** It is about showing or mucking only. */
  showing: boolean;
  betting: boolean;
  inHand: boolean;
  /** Your turn is still to come. */
  early: boolean;
  toCall: number;
  /** You have acted in this round, and act again in it only if somebody bets or raises. */
  onlyIfRaised: boolean;
  /** What you have in front of you and behind. */
  all: number;
}

export interface MainButton {
  says: string;
  much: string;
  note: string;
  testid: string;
  open: boolean;
  cites: readonly string[];
  key: string;
  /** The nearest amount that may be wagered, where what is chosen may not be: the button makes it that, and bets nothing. */
  fit?: number;
  does: { what: Act["what"]; more?: Pick<Act, "amount" | "cards"> } | null;
}

/** How something is chosen here: with a finger or with a mouse. */
function tap(): string {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches ? "Tap" : "Click";
}

/** What is done in a betting round by whoever stays in it. */
const BETTING_DEEDS: ReadonlySet<DeedKind> = new Set<DeedKind>(["check", "call", "bet", "raise"]);

export function momentOf(you: You | null, table: Public | null): Moment {
  const open = you?.options ?? null;
  const seat = table?.seats.find((seat) => seat.seat === you?.seat);
  const stands = !!table?.stopped; // nothing is done in the hand until play goes on
  const deciding = mustDecide(you, table) && !stands;
  const picking = choosesCards(open);
  const showing = !!open && (open.show || open.muck) && !open.fold && !open.check && !open.call;
  const inHand = seat?.hand === "in" && table?.state === "playing";
  return {
    open,
    unit: table?.unit ?? 1,
    deciding,
    picking,
    showing,
    betting: deciding && !picking && !showing,
    inHand,
    early:
      inHand &&
      !deciding &&
      !stands &&
      !you?.folding &&
      !!table?.turn &&
      table.street !== "draw" &&
      table.street !== "discard",
    toCall: you?.to_call ?? 0,
    onlyIfRaised: !you?.to_call && !!seat?.deed && BETTING_DEEDS.has(seat.deed.what),
    all: (seat?.chips ?? 0) + (seat?.bet ?? 0),
  };
}

/** What tells a turn of yours from any other: the hand, the street and the price. Nothing while it is not your turn. */
export function turnOf(you: You | null, table: Public): string {
  const open = you?.options;
  if (!open || !mustDecide(you, table)) return "";
  return [table.hand, table.street, open.call, open.least, open.check, open.discard, open.draw, open.show].join(" ");
}

/** The amount that stays chosen within a turn: as long as it may be wagered, and all there is where all was meant. */
export function keptAmount(to: number, mostBefore: number, open: WireOptions): number {
  if (to === mostBefore) return open.most;
  return to > open.most && to < mostBefore ? open.least : to;
}

export function leftButton({ open, unit, showing, betting }: Moment): MainButton {
  if (showing)
    return mainButton({
      says: "Muck",
      testid: "action-muck",
      key: "F",
      open: !!open?.muck,
      does: { what: "muck" },
      cites: open?.cites.muck ?? [],
    });
  return mainButton({
    says: "Fold",
    note: betting && open?.fold_costs ? `costs ${amount(open.fold_costs, unit)}` : "",
    testid: "action-fold",
    key: "F",
    open: betting && !!open?.fold,
    does: { what: "fold" },
    cites: open?.cites.fold ?? [],
  });
}

/** What whoever won without a call may do before the next hand. */
export function showButton(you: You | null): MainButton {
  return mainButton({
    says: "Show your cards",
    testid: "expose",
    key: "S",
    open: true,
    does: { what: "expose", more: { cards: you?.cards ?? [] } },
    cites: you?.options?.cites.expose ?? [],
  });
}

export function middleButton({ open, unit, betting, inHand, toCall }: Moment): MainButton {
  if (open && open.draw >= 0)
    return mainButton({
      says: "Stand pat",
      testid: "action-pat",
      key: "C",
      open: true,
      does: { what: "draw", more: { cards: [] } },
      cites: open.cites.draw ?? [],
    });
  if (open?.bring_in)
    return mainButton({
      says: "Bring in for",
      much: amount(open.bring_in, unit),
      testid: "action-bring-in",
      key: "C",
      open: betting,
      does: { what: "bring_in", more: { amount: open.bring_in } },
      cites: open.cites.bet ?? [],
    });
  if (betting && open?.call && !open.check)
    return mainButton({
      says: "Call",
      much: amount(open.call, unit),
      note: open.call_all_in ? "all-in" : "",
      testid: "action-call",
      key: "C",
      open: true,
      does: { what: "call" },
      cites: open.cites.call ?? [],
    });
  if (!betting && inHand && toCall)
    return mainButton({
      says: "Call",
      much: amount(toCall, unit),
      testid: "action-call",
      key: "C",
      open: false,
      does: null,
    });
  return mainButton({
    says: "Check",
    testid: "action-check",
    key: "C",
    open: betting && !!open?.check,
    does: { what: "check" },
    cites: open?.cites.check ?? [],
  });
}

/** The right button, for an amount `to` and the `cards` that are chosen; `letters` were typed at the amount and left out. */
export function rightButton(moment: Moment, to: number, cards: readonly string[], letters = false): MainButton {
  const { open, picking, showing, betting } = moment;
  if (open?.discard) return discardButton(open, cards);
  if (open && picking) return drawButton(open, cards);
  if (showing)
    return mainButton({
      says: "Show",
      testid: "action-show",
      key: "S",
      open: !!open?.show,
      does: { what: "show" },
      cites: open?.cites.show ?? [],
    });
  if (betting && open?.most) return wagerButton(moment, open, to, letters);
  return mainButton({ says: "Raise", testid: "action-raise", key: "R", open: false, does: null });
}

function discardButton(open: WireOptions, cards: readonly string[]): MainButton {
  const enough = cards.length === open.discard;
  return mainButton({
    says: "Discard",
    much: cards.map((card) => `[${card}]`).join(" "),
    note: enough ? "" : `${tap()} ${open.discard === 1 ? "the card" : soMany(open.discard, "card")} to discard.`,
    testid: "action-discard",
    key: "Enter",
    open: enough,
    does: { what: "discard", more: { cards: [...cards] } },
    cites: open.cites.discard ?? [],
  });
}

function drawButton(open: WireOptions, cards: readonly string[]): MainButton {
  const enough = cards.length > 0 && cards.length <= open.draw;
  return mainButton({
    says: "Draw",
    much: cards.length ? String(cards.length) : "",
    note: enough ? "" : `${tap()} the cards to change.`,
    testid: "action-draw",
    key: "Enter",
    open: enough,
    does: { what: "draw", more: { cards: [...cards] } },
    cites: open.cites.draw ?? [],
  });
}

/** The bet or the raise; or first the nearest amount that may be wagered, where what was typed may not be. */
function wagerButton({ unit, all }: Moment, open: WireOptions, to: number, letters: boolean): MainButton {
  const cites = open.cites.raise ?? open.cites.bet ?? [];
  const fit = Number.isNaN(to) ? open.least : fitted(to, open.least, open.most, open.step);
  // Whoever typed 20k is shown what stands without the letter before anything is wagered.
  if (to !== fit || letters) {
    const nearest = fit === open.least ? "the minimum" : fit === all ? "all your chips" : nearestWords(fit, open);
    return mainButton({
      says: "Use",
      much: amount(fit, unit),
      note: to === fit ? "figures only" : nearest,
      testid: "action-fit",
      key: "Enter",
      open: true,
      does: null,
      cites,
      fit,
    });
  }
  return mainButton({
    says: wagerWord(open),
    much: amount(to, unit),
    note: to === all ? "all-in" : "",
    testid: "action-raise",
    key: "R",
    open: true,
    does: { what: open.opens ? "bet" : "raise", more: { amount: to } },
    cites,
  });
}

function nearestWords(fit: number, open: WireOptions): string {
  return fit === open.most ? "the maximum" : "the nearest";
}

/** Why an amount may not be wagered, and what may: "The minimum raise is to 20." Nothing where it may. */
export function outOfRange({ open, unit, betting, all }: Moment, to: number): string {
  if (!betting || !open?.most || to === fitted(to, open.least, open.most, open.step)) return "";
  const what = open.opens ? "bet" : "raise";
  if (Number.isNaN(to)) return `Type whole chips: a ${rangeWords(open, unit)}.`;
  const much = amount(to, unit);
  if (to < open.least)
    return `${much} is too little. The minimum ${what} is ${open.opens ? "" : "to "}${amount(open.least, unit)}.`;
  if (to <= open.most)
    return `${much} is between two amounts. A ${what} goes up in steps of ${amount(open.step, unit)}.`;
  const most = `${open.opens ? "bet" : "raise to"} ${amount(open.most, unit)}`;
  return `${much} is too much. You can ${most} at most: ${open.most === all ? "all your chips" : "the limit of this table"}.`;
}

/** That letters are no part of an amount, and which amounts may be wagered; nothing where none may. */
export function noLetters({ open, unit, betting }: Moment): string {
  return betting && open?.most ? `An amount is figures only. A ${rangeWords(open, unit)}.` : "";
}

/** "raise is to 20 to 80" */
function rangeWords(open: WireOptions, unit: number): string {
  const range = `${amount(open.least, unit)} to ${amount(open.most, unit)}`;
  return open.opens ? `bet is ${range}` : `raise is to ${range}`;
}

/** A button of the bar; whatever is not said of it is empty. */
function mainButton(
  button: Pick<MainButton, "says" | "testid" | "key" | "open" | "does"> & Partial<MainButton>,
): MainButton {
  return { much: "", note: "", cites: [], ...button };
}
