// What the table says in words: to the eye in small print, and to a screen reader.

import type { Public, WireRead, WireSeat, You } from "../generated/wire";
import { amount } from "../lib/money";
import { capital, sentence } from "../lib/sentences";
import { owedWords } from "./coming_in";
import { isBroke, isCalled } from "./how_it_stands";

/** The cards would do for more, but nobody wants to read more than this. */
export const MOST_BOARDS = 4;

/** What a hand is called on one of the boards. */
export interface OnBoard {
  board: number;
  name: string;
}

/** What a hand is called, for each board if there are several; without the ranks where there are many to read. */
export function byBoard(reads: readonly WireRead[], boards: number): OnBoard[] {
  const numbers = [...new Set(reads.map((read) => read.board))];
  return numbers.map((board) => ({
    board,
    name: reads
      .filter((read) => read.board === board)
      .map((read) => (boards > 2 ? read.brief : read.name))
      .join(" / "),
  }));
}

/** What a hand is called in a word or two. */
export function inShort(reads: readonly WireRead[]): string {
  return reads.map((read) => read.brief).join(" / ");
}

/** What a seat has done, with its chips as the table counts them: "raise to 60". */
function deedWords({ deed, did }: WireSeat, unit: number): string {
  const chips = deed ? amount(deed.amount, unit) : "";
  switch (deed?.what) {
    case "post":
      return `${deed.post} ${chips}`;
    case "call":
    case "bet":
      return `${deed.what} ${chips}`;
    case "raise":
      return `raise to ${chips}`;
    default:
      return did;
  }
}

/** The small print under a seat: what it did last, or why it has no cards. */
export function seatWords(seat: WireSeat, unit: number): string {
  if (seat.called) return seat.called;
  // Who gets no cards any more is not told to have folded the last ones.
  if (seat.status === "away" && seat.hand !== "in" && seat.hand !== "all-in" && !isBroke(seat)) return "sitting out";
  // What was drawn is said over the cards.
  const drew = seat.drew >= 0 && (seat.deed?.what === "discard" || seat.deed?.what === "stand_pat");
  const did = drew ? "" : deedWords(seat, unit);
  // Who has chips again, won or taken back, is not all-in any more.
  const allIn = !seat.chips && (seat.hand === "all-in" || !!seat.deed?.all_in);
  if (did) return did + (allIn ? (seat.deed?.all_in ? " all-in" : ", all-in") : "");
  if (allIn) return "all-in";
  if (seat.hand === "folded" || seat.hand === "mucked") return seat.hand;
  if (seat.hand === "dead") return "dead hand";
  if (isBroke(seat)) return "no chips";
  if (isWaiting(seat))
    return seat.to_post ? `waiting, ${owedWords(seat.to_post, unit)} to post` : "waiting to be dealt in";
  if (!seat.here) return "not connected";
  return "";
}

/** Whether that somebody waits for cards is what is said under their seat. */
export function isWaiting(seat: WireSeat): boolean {
  const playing = seat.hand !== "" && seat.hand !== "in";
  return seat.status === "waiting" && !playing && !seat.called && !seat.deed && !isBroke(seat);
}

/** What somebody took in the draw, for as long as the hand lasts: "drew 2". */
export function drawWords(seat: WireSeat): string {
  if (seat.drew < 0) return "";
  return seat.drew ? `drew ${seat.drew}` : "stood pat";
}

/** What the table waits for, to whoever it is said: nobody is told of themselves by name. */
export function awaitedWords(table: Public, you: You | null): string {
  if (!you?.seat || table.turn !== you.seat) {
    const decides = table.doing === "act" || table.doing === "show";
    const acts = decides ? table.seats.find((seat) => seat.seat === table.turn) : undefined;
    if (table.doing === "settle") return "The pot is awarded.";
    return sentence(acts?.player ? `Waiting for ${acts.player}` : table.to_do);
  }
  return table.state === "showdown" ? "Your hand is shown if it wins and mucked if it loses." : "Your turn.";
}

/** Whether the bar of somebody who sits there says who has won. */
export function tellsWinner(table: Public | null, you: You | null): boolean {
  return table?.state === "settled" && !!you?.seat;
}

/** What came of the hand that is over, to whoever it is said: "You win 12." or "Gus wins 560 with two pair." */
export function wonWords(table: Public, you: You | null): string {
  const winners = table.seats.filter((seat) => seat.won);
  const own = (seat: WireSeat): boolean => !!you?.seat && seat.seat === you.seat;
  const [first, ...others] = winners;
  const split =
    others.length && table.boards.length < 2 && first?.called
      ? others.every((other) => other.won === first.won && other.called === first.called)
      : false;
  if (first && split) {
    const who = winners.some(own) ? "You" : winners.map((winner) => winner.player || winner.left).join(" and ");
    return `${who} split the pot: ${amount(first.won, table.unit)} each.`;
  }
  const yoursFirst = winners.toSorted((one, other) => Number(own(other)) - Number(own(one)));
  const told = yoursFirst.map((winner) => {
    const much = amount(winner.won, table.unit);
    if (own(winner)) return `You win ${much}`;
    const made = table.boards.length < 2 ? winner.reads.map((read) => read.with_article).join(" / ") : "";
    return `${winner.player || winner.left} wins ${much}${made ? ` with ${made}` : ""}`;
  });
  return sentence(told.join("; "));
}

/** A seat for somebody who hears it. */
export function seatSpoken(seat: WireSeat, table: Public): string {
  if (!seat.player) {
    const lies = seat.left ? [`the last hand of ${seat.left}, who has left`, seat.called] : [];
    return [`Seat ${seat.seat}, free`, ...lies].filter(Boolean).join(", ");
  }
  const parts = [`Seat ${seat.seat}, ${seat.player}`];
  if (seat.bot) parts.push("bot");
  parts.push(`${amount(seat.chips, table.unit)} chips`);
  if (seat.bet) parts.push(`bet ${amount(seat.bet, table.unit)}`);
  if (seat.seat === table.button) parts.push("has the button");
  if (seat.seat === table.turn) parts.push("to act");
  const more = seatWords(seat, table.unit);
  if (more) parts.push(more);
  if (seat.drew >= 0) parts.push(drawWords(seat));
  if (seat.chance >= 0) parts.push(`wins ${seat.chance} in 100 times`);
  if (seat.won) parts.push(`wins ${amount(seat.won, table.unit)}`);
  return parts.join(", ");
}

/** The street in words. In stud players count the cards of a hand: "Third street". */
export function streetWords(table: Public): string {
  const cards = Math.max(0, ...table.seats.map((seat) => seat.cards.length));
  const street = table.family === "stud" ? NUMBERED_STREETS[cards] : undefined;
  return street && table.street && table.street !== "showdown" ? `${street} street` : capital(table.street);
}

/** By how many cards a hand has. */
const NUMBERED_STREETS: Readonly<Record<number, string>> = {
  2: "Second",
  3: "Third",
  4: "Fourth",
  5: "Fifth",
  6: "Sixth",
  7: "Seventh",
};

/** That the connection is lost, and what becomes of your seat and of your turn. */
export function lostWords(why: string, you: You | null, table: Public | null): string {
  const lost = why ? sentence(why) : "Connection lost.";
  if (!you?.seat) return `${lost} Reconnecting.`;
  const turn = isCalled(you, table) ? " You cannot act until it is back. If the room is down, your clock waits." : "";
  return `${lost} Reconnecting; your seat is kept.${turn}`;
}
