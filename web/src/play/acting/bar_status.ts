// How you stand at a table while nothing is asked of you: the one thing that is worth saying of it.

import type { Public, WireSeat, You } from "../../generated/wire";
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
  const standing = standingOf(you, table, around);
  const outOfPlay = outOfPlayWords(standing, around.changed);
  if (!outOfPlay && table.kept_down.length) return { kind: "kept_down", words: KEPT_DOWN_WORDS };
  return { kind: "usual", words: outOfPlay || waitingWords(standing) };
}

/** You and the table, and what is asked of them in several lines. */
interface Standing extends Around {
  you: You;
  table: Public;
  seat: WireSeat | undefined;
  /** Whoever else has a seat. */
  others: readonly WireSeat[];
  between: boolean;
  /** A table that is no tournament's stands between two hands. */
  idle: boolean;
  broke: boolean;
  /** That your time ran out, for the line before what is waited for. */
  late: string;
}

function standingOf(you: You, table: Public, around: Around): Standing {
  const seat = table.seats.find((seat) => seat.seat === you.seat);
  const between = isBetweenHands(table);
  return {
    ...around,
    you,
    table,
    seat,
    others: table.seats.filter((seat) => seat.player && seat.seat !== you.seat),
    between,
    idle: between && !table.tournament,
    broke: hasNothingToPlay(seat, you, between),
    late: you.may_hurry && you.late ? "Your time ran out, and your hand was folded. " : "",
  };
}

/** That you sit out, or that the hand is yours without a call. */
function outOfPlayWords({ you, table, seat, between }: Standing, changed: string): string {
  if (you.sitting_out === "now" && !table.tournament)
    return sittingOutWords(you, table.unit, changed, seat?.hand === "in" && !between);
  if (mayShowUncalled(you, table)) return "Nobody called: the pot is yours. You may show your cards, or not.";
  return "";
}

/** What you or the table wait for, or what has just happened: the first line that is true. */
function waitingWords(standing: Standing): string {
  return WAITING_LINES.find(({ when }) => when(standing))?.words(standing) ?? lastWords(standing);
}

interface WaitingLine {
  when: (standing: Standing) => boolean;
  words: (standing: Standing) => string;
}

const WAITING_LINES: readonly WaitingLine[] = [
  {
    when: ({ you, table }) => maySkip(you, table) && table.state !== "showdown",
    words: ({ late }) => `${late}Only bots are left in this hand. You can skip to the next one.`,
  },
  // At a table of your own
  {
    when: (standing) => asksForSeat(standing) !== "",
    words: (standing) => `${asksForSeat(standing)} asks for a seat.`,
  },
  { when: ({ alone, broke }) => alone && !broke, words: () => "You are alone here. Send the link, or add a bot." },
  // You come to the game, or leave it
  { when: ({ you, broke }) => broke && !!you.held_back, words: ({ you, table }) => heldBackWords(you, table) },
  {
    when: ({ table, seat, broke }) => seat?.status === "waiting" && !broke && !table.tournament,
    words: ({ you, table }) =>
      `${comesInWords(you, table.unit)}${botsHurry(table, you) ? " The bots play faster until then." : ""}`,
  },
  {
    when: ({ table, seat, between, broke }) =>
      seat?.status === "playing" && !seat.hand && !between && !broke && !table.tournament,
    words: ({ you, table }) => `${awaitedWords(table, you)} ${comesInWords(you, table.unit)}`.trim(),
  },
  {
    when: ({ you }) => you.sitting_out === "next_big_blind",
    words: () => "You sit out when the big blind comes to you.",
  },
  {
    when: ({ you }) => you.moves_to > 0,
    words: ({ you }) => `You move to seat ${you.moves_to} when the hand is over.`,
  },
  { when: ({ table }) => !!table.tournament?.waits, words: () => "" }, // the banner says so
  // Chips
  { when: ({ broke }) => broke, words: brokeWords },
  {
    when: ({ you }) => you.held_back > 0,
    words: ({ you, table }) => `${amount(you.held_back, table.unit)} more in chips after this hand.`,
  },
  // No hand can begin
  {
    when: ({ you, others, idle }) => idle && !you.seat && !others.length,
    words: () => "No one is seated yet.",
  },
  {
    when: ({ you, others, idle }) => idle && others.length + (you.seat ? 1 : 0) === 1,
    words: () => "Play starts when another player sits down.",
  },
  {
    when: ({ you, table, idle }) => idle && withoutChips(table, you).length > 0,
    words: ({ you, table, waitsForChips }) => withoutChipsWords(withoutChips(table, you), waitsForChips),
  },
  {
    when: ({ others, idle }) => idle && others.every((other) => other.status === "away"),
    words: ({ others }) => `Play goes on when ${others.map((other) => other.player).join(" or ")} is back.`,
  },
];

/** Who asks for a seat at your own table, where you are alone; empty where nobody does. */
function asksForSeat({ alone, table }: Standing): string {
  return (alone && table.host?.asked[0]) || "";
}

function brokeWords({ you, table, between }: Standing): string {
  const goesOn = between ? "" : awaitedWords(table, you);
  const left = you.too_small ? tooSmallWords(you, table.unit) : "You have no chips left.";
  return `${goesOn} ${left} ${closingWords(table)}`.trim();
}

/** What has just happened, and who is waited for: where nothing else is to be said. */
function lastWords({ you, table, between, late }: Standing): string {
  const small = you.too_small && between ? tooSmallWords(you, table.unit) : "";
  return `${late}${table.state === "settled" ? wonWords(table, you) : ""} ${awaitedWords(table, you)} ${small}`.trim();
}
