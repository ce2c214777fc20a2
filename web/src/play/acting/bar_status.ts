// How you stand at a table while nothing is asked of you: the one thing that is worth saying of it.

import type { Public, You } from "../../generated/wire";
import { closingWords } from "../../hosting/announced";
import { amount } from "../../lib/money";
import {
  botsHurry,
  comesInWords,
  heldBackWords,
  leavingWords,
  maySkip,
  sittingOutWords,
  tooSmallWords,
  withoutChips,
  withoutChipsWords,
} from "../../table/coming_in";
import { hasNothingToPlay, isBetweenHands, mayShowUncalled } from "../../table/how_it_stands";
import { awaitedWords, wonWords } from "../../table/words";

/** Why the hands stay face down although nobody can bet any more. */
const KEPT_DOWN_WORDS = "All in. House rule: hands are shown after the last card.";

/** What is said of how you stand, and whether it is that hands are kept down, which has clauses of its own. */
export interface BarStatus {
  kind: "kept_down" | "usual";
  words: string;
}

interface Around {
  /** You are alone at a table of your own. */
  alone: boolean;
  /** Your own table waits until somebody has chips. */
  waitsForChips: boolean;
  /** The stakes, where they have changed since you got up from the game. */
  changed: string;
}

/** That you leave, with what becomes of chips that you wanted to add. */
export function goingWords(you: You, unit: number): string {
  const kept = you.held_back ? ` The ${amount(you.held_back, unit)} you wanted to add stay with you.` : "";
  return leavingWords(you) + kept;
}

export function statusOf(you: You, table: Public, around: Around): BarStatus {
  const outOfPlay = outOfPlayWords(you, table, around.changed);
  if (!outOfPlay && table.kept_down.length) return { kind: "kept_down", words: KEPT_DOWN_WORDS };
  return { kind: "usual", words: outOfPlay || waitingWords(you, table, around) };
}

/** That you sit out, or that the hand is yours without a call. */
function outOfPlayWords(you: You, table: Public, changed: string): string {
  const seat = table.seats.find((seat) => seat.seat === you.seat);
  if (you.sitting_out === "now" && !table.tournament)
    return sittingOutWords(you, table.unit, changed, seat?.hand === "in" && !isBetweenHands(table));
  if (mayShowUncalled(you, table)) return "Nobody called: the pot is yours. You may show your cards, or not.";
  return "";
}

/** What you or the table wait for, or what has just happened. */
function waitingWords(you: You, table: Public, { alone, waitsForChips }: Around): string {
  const seat = table.seats.find((seat) => seat.seat === you.seat);
  const between = isBetweenHands(table);
  const broke = hasNothingToPlay(seat, you, between);
  const late = you.may_hurry && you.late ? "Your time ran out, and your hand was folded. " : "";
  if (maySkip(you, table) && table.state !== "showdown")
    return `${late}Only bots are left in this hand. You can skip to the next one.`;
  const asks = alone && table.host?.asked[0];
  if (asks) return `${asks} asks for a seat.`;
  if (alone && !broke) return "You are alone here. Send the link, or add a bot.";
  if (broke && you.held_back) return heldBackWords(you, table);
  if (seat?.status === "waiting" && !broke && !table.tournament) {
    return `${comesInWords(you, table.unit)}${botsHurry(table, you) ? " The bots play faster until then." : ""}`;
  }
  const missed = seat?.status === "playing" && !seat.hand && !between;
  if (missed && !broke && !table.tournament)
    return `${awaitedWords(table, you)} ${comesInWords(you, table.unit)}`.trim();
  if (you.sitting_out === "next_big_blind") return "You sit out when the big blind comes to you.";
  if (you.moves_to) return `You move to seat ${you.moves_to} when the hand is over.`;
  if (table.tournament?.waits) return ""; // the banner says so
  if (broke) {
    const goesOn = between ? "" : awaitedWords(table, you);
    const left = you.too_small ? tooSmallWords(you, table.unit) : "You have no chips left.";
    return `${goesOn} ${left} ${closingWords(table)}`.trim();
  }
  if (you.held_back) return `${amount(you.held_back, table.unit)} more in chips after this hand.`;
  if (!table.tournament && between) {
    const others = table.seats.filter((seat) => seat.player && seat.seat !== you.seat);
    if (!you.seat && !others.length) return "No one is seated yet.";
    if (others.length + (you.seat ? 1 : 0) === 1) return "Play starts when another player sits down.";
    const short = withoutChips(table, you);
    if (short.length) return withoutChipsWords(short, waitsForChips);
    const away = others.filter((other) => other.status === "away").map((other) => other.player);
    if (away.length === others.length) return `Play goes on when ${away.join(" or ")} is back.`;
  }
  const small = you.too_small && between ? tooSmallWords(you, table.unit) : "";
  return `${late}${table.state === "settled" ? wonWords(table, you) : ""} ${awaitedWords(table, you)} ${small}`.trim();
}
