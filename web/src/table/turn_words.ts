// What a turn of yours asks of you, in words, and what becomes of it if you let it pass.

import type { Public, WireOptions, You } from "../generated/wire";
import { soMany } from "../lib/locale";
import { amount } from "../lib/money";
import { mustDecide } from "./how_it_stands";
import { MOST_BOARDS } from "./words";

export function wagerWord(options: WireOptions): string {
  return options.opens ? "Bet" : "Raise to";
}

/** "Your turn: call 10, raise to 20 to 200." */
export function turnWords(you: You, table: Public): string {
  const open = you.options;
  const deciding = mustDecide(you, table);
  if (!open || (!deciding && !table.asked)) return "";
  const said = (chips: number): string => amount(chips, table.unit);
  const ways: string[] = [];
  if (open.bring_in) ways.push(`bring in for ${said(open.bring_in)}`);
  if (open.check) ways.push("check");
  if (open.call) ways.push(`call ${said(open.call)}${open.call_all_in ? ", all-in" : ""}`);
  if (open.most) {
    const range = open.least === open.most ? said(open.most) : `${said(open.least)} to ${said(open.most)}`;
    ways.push(`${open.opens ? "bet" : "raise to"} ${range}`);
  }
  if (open.fold) ways.push(open.fold_costs ? `fold for ${said(open.fold_costs)}` : "fold");
  if (open.discard) ways.push(`discard ${open.discard === 1 ? "one card" : soMany(open.discard, "card")}`);
  if (open.draw >= 0) ways.push(`draw up to ${open.draw}, or stand pat`);
  if (open.show) ways.push("show");
  if (open.muck) ways.push("muck");
  if (open.straddle) ways.push(`straddle ${said(open.straddle)}`);
  if (open.chop) ways.push("chop the blinds");
  if (open.run_boards > 1) ways.push(`run up to ${Math.min(MOST_BOARDS, open.run_boards)} boards`);
  return ways.length ? `${deciding ? "Your turn" : "You are asked"}: ${ways.join(", ")}.` : "";
}

/** Something that is said whole, and shorter where there is little room. */
export interface Said {
  whole: string;
  brief: string;
}

const saidOnce = (text: string): Said => ({ whole: text, brief: text });

/** What a turn of yours asks of you, as a dealer would say it: "10 to call. The minimum raise is to 20." */
export function turnAsks(you: You, table: Public): Said {
  const open = you.options;
  if (!open) return saidOnce("");
  const said = (chips: number): string => amount(chips, table.unit);
  if (open.discard) {
    const cards = `Choose ${open.discard === 1 ? "one card" : soMany(open.discard, "card")} to discard`;
    return { whole: `${cards}${lateWords(open)}.`, brief: `${cards}.${lateInBrief(open)}` };
  }
  if (open.draw > 0)
    return {
      whole: `Choose up to ${soMany(open.draw, "card")} to change, or stand pat${lateWords(open)}.`,
      brief: `Change up to ${open.draw} or stand pat.${lateInBrief(open)}`,
    };
  if (open.draw === 0) return saidOnce("Stand pat.");
  if (open.show || open.muck) return saidOnce(open.muck ? "Show your hand, or muck it." : "Show your hand.");
  if (open.bring_in)
    return saidOnce(`You have the bring-in: ${said(open.bring_in)}${open.most ? `, or bet ${said(open.least)}` : ""}.`);
  const only = open.least === open.most;
  const wager = open.most
    ? open.opens
      ? only
        ? `The bet is ${said(open.most)}.`
        : `The minimum bet is ${said(open.least)}.`
      : only
        ? `A raise is to ${said(open.most)}.`
        : `The minimum raise is to ${said(open.least)}.`
    : "";
  const ranges = open.most > 0 && !only;
  if (open.check) {
    const may = open.fold_costs || !open.most ? "You may check." : open.opens ? "Check or bet." : "Check or raise.";
    const whole = `${may} ${wager || open.no_raise}`.trim();
    const brief = `Check, or ${open.opens ? "bet" : "raise"} from ${said(open.least)}.`;
    return { whole, brief: ranges && !open.fold_costs ? brief : whole };
  }
  if (open.call) {
    const call = `${said(open.call)} to call${open.call_all_in ? ", all-in" : ""}`;
    const whole = `${call}. ${wager || open.no_raise}`.trim();
    return { whole, brief: ranges && !open.opens ? `${call}, raise from ${said(open.least)}.` : whole };
  }
  if (open.opens && !open.fold) {
    const who = table.seats.some((seat) => seat.up.length) ? "You have the lowest card" : "You are the first to bet";
    return saidOnce(`${who}: open for ${said(open.least)}${only ? "" : " or more"}.`);
  }
  if (!open.fold || !open.opens) return saidOnce(wager);
  return { whole: `You cannot check: bet or fold. ${wager}`.trim(), brief: `Bet from ${said(open.least)}, or fold.` };
}

/** That a button is not there, to whoever hit its key: "Check is not possible now. Bet from 2, or fold." */
export function missedWords(says: string, you: You, table: Public): string {
  return `${says} is not possible now. ${turnAsks(you, table).brief}`;
}

/** What losing the hand for being late is called, where cards are to be chosen. */
function lateWords(open: WireOptions): string {
  if (open.time_up === "hand_dead") return " before your time runs out, or your hand is dead";
  return open.time_up === "fold" ? " before your time runs out, or your hand folds" : "";
}

/** The same as a sentence of its own: cut off, it would be no warning. */
function lateInBrief(open: WireOptions): string {
  if (open.time_up === "hand_dead") return " Late, your hand is dead.";
  return open.time_up === "fold" ? " Late, you fold." : "";
}

/** Whether whoever lets a turn pass loses a hand that could be checked for nothing. */
export function losesFreeCheck(options: WireOptions | null): boolean {
  return !!options?.check && (options.time_up === "fold" || options.time_up === "hand_dead");
}

/** What becomes of a turn that you let pass, where that is not a check: "then your hand folds". */
export function timeUpWords(options: WireOptions | null, unit: number): string {
  if (!options) return "";
  switch (options.time_up) {
    case "fold":
    case "hand_dead":
      return `${options.time_up === "fold" ? "then your hand folds" : "then your hand is dead"}${losesFreeCheck(options) ? " by house rule" : ""}`;
    case "least_bet":
      return `then you ${options.bring_in ? "bring in for" : "bet"} ${amount(options.bring_in || options.least, unit)}`;
    case "stand_pat":
      return "then you stand pat";
    case "must_discard":
      return "then the dealer discards for you";
    default:
      return "";
  }
}
