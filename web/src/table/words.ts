// What the table says in words: to the eye in small print, and to a screen reader.

import type { WireOptions, Public, ToPost, WireRead, WireSeat, You } from "../generated/wire";
import { localText, soMany } from "../lib/locale";
import { amount, fitted } from "../lib/money";

export function capital(text: string): string {
  const said = localText(text);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** A sentence of its own, whatever it was part of. */
export function sentence(text: string): string {
  return text && capital(text) + (/[.?]$/.test(text) ? "" : ".");
}

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

/** What players usually bring: a hundred big blinds; where a game has antes only, which are far below its bets, as much
 * as may be brought. Every way to a seat begins with it. */
export function usualStake(table: Public): number {
  if (!table.blinds.length && table.max_buy_in) return table.max_buy_in;
  return Math.max(...table.blinds, table.ante, table.chip) * 100;
}

/** As much as brings you to what players usually sit down with; whoever has that adds as much again, or what they may. */
export function suggestedChips(table: Public | null, you: You | null): number {
  const [least, most] = you?.top_up ?? [0, 0];
  if (!table || !most) return 0;
  const mine = table.seats.find((seat) => seat.seat === you?.seat);
  const short = usualStake(table) - (mine?.chips ?? 0) - (mine?.bet ?? 0) - (you?.held_back ?? 0);
  return fitted(short > 0 ? short : usualStake(table), least, most, table.chip);
}

/** What must be posted to be dealt in. */
export function owedWords(due: ToPost, unit: number): string {
  return amount(due.live + due.dead, unit);
}

/** What becomes of it where not all of it is a bet: "10 of it is your bet, and 5 goes straight into the pot." */
export function owedParts(due: ToPost | null, unit: number): string {
  if (!due?.dead) return "";
  const [live, dead] = [amount(due.live, unit), amount(due.dead, unit)];
  return due.live
    ? ` ${live} of it is your bet, and ${dead} goes straight into the pot.`
    : ` The ${dead} goes straight into the pot.`;
}

/** What happens next to somebody who waits for cards: with the next hand, or in how many; where that cannot be foretold, no hand is promised. */
export function comesInWords(you: You, unit: number): string {
  const owed = you.to_post ? owedWords(you.to_post, unit) : "";
  if (owed && !you.posts) {
    const blind =
      you.waits > 1
        ? `, which comes in ${soMany(you.waits, "hand")}`
        : you.waits
          ? ", which comes with the next hand"
          : "";
    return `You wait for the big blind${blind}. Or post ${owed}, to play sooner.${owedParts(you.to_post, unit)}`;
  }
  const posts = owed ? `You post ${owed} and get cards` : "You get cards";
  if (you.waits > 1)
    return `${posts} in ${soMany(you.waits, "hand")}${you.waits_until === "button_passed" ? ", when the button has passed" : ""}.`;
  return `${posts} ${you.waits ? "from the next hand" : "as soon as a hand can begin"}.`;
}

/** Whether bots alone are in the hand, and hurry because you wait for cards. */
export function botsHurry(table: Public, you: You): boolean {
  const mine = table.seats.find((seat) => seat.seat === you.seat);
  const dealt = table.seats.filter((seat) => seat.hand);
  return !!mine && !mine.hand && !isBetweenHands(table) && dealt.length > 0 && dealt.every((seat) => seat.bot);
}

/** Whether one press ends a hand that only bots still play: whoever has something else to decide is asked that instead. */
export function maySkip(you: You, table: Public): boolean {
  const mine = table.seats.find((seat) => seat.seat === you.seat);
  const broke = hasNothingToPlay(mine, you, isBetweenHands(table)) && !you.held_back;
  const asked = broke || you.sitting_out === "now" || (mine?.status === "waiting" && !!you.owes);
  return you.may_hurry && !you.leaving && (!!table.tournament || !asked);
}

/** Chips that were bought during a hand, and what is to be decided before they come. */
export function heldBackWords(you: You, table: Public): string {
  const come = `${amount(you.held_back, table.unit)} ${isBetweenHands(table) ? "come with the next hand" : "come after this hand"}.`;
  return you.to_post
    ? `${come} Post ${owedWords(you.to_post, table.unit)} or wait for the big blind?${owedParts(you.to_post, table.unit)}`
    : come;
}

/** What coming back costs where not all of it is a bet: "Of the 15 to come back, 10 is your bet and 5 goes straight into the pot." */
function comingBackParts(due: ToPost | null, unit: number): string {
  if (!due?.dead) return "";
  const all = owedWords(due, unit);
  return due.live
    ? ` Of the ${all} to come back, ${amount(due.live, unit)} is your bet and ${amount(due.dead, unit)} goes straight into the pot.`
    : ` The ${all} to come back goes straight into the pot.`;
}

/** That you get no cards, why, and what brings you back. */
export function sittingOutWords(you: You, unit: number, changed = "", inHand = false): string {
  if (inHand) return "You are sitting out after this hand. This hand: you still act when it is your turn.";
  const why = you.late
    ? `Your time ran out${you.late > 1 ? ` ${you.late === 2 ? "twice" : `${you.late} times`} in a row` : ""}, so you are sitting out`
    : "You are sitting out";
  const stakes = changed ? ` Meanwhile the stakes have changed: ${changed}.` : "";
  return `${why}. No cards are dealt to you until you come back.${comingBackParts(you.to_post, unit)}${stakes}`;
}

/** That you leave, and what becomes of the hand you are in. */
export function leavingWords(you: You): string {
  return you.folding ? "You fold when your turn comes, and leave." : "You leave when the hand is over.";
}

/** What the table waits for, to whoever it is said: nobody is told of themselves by name. */
export function toDoWords(table: Public, you: You | null): string {
  if (!you?.seat || table.turn !== you.seat) {
    const decides = table.doing === "act" || table.doing === "show";
    const acts = decides ? table.seats.find((seat) => seat.seat === table.turn) : undefined;
    if (table.doing === "settle") return "The pot is awarded.";
    return sentence(acts?.player ? `Waiting for ${acts.player}` : table.to_do);
  }
  return table.state === "showdown" ? "Your hand is shown if it wins and mucked if it loses." : "Your turn.";
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

/** Whether you have won because nobody called, and may show your cards if you like. */
export function mayShowUncalled(you: You | null, table: Public | null): boolean {
  if (!you?.options?.expose || isBetweenHands(table)) return false;
  const live = table?.seats.filter((seat) => seat.hand === "in" || seat.hand === "all-in") ?? [];
  return live.length === 1 && live[0]?.seat === you.seat;
}

/** Whether no hand is being played: the last one may still lie there. */
export function isBetweenHands(table: Public | null): boolean {
  return table?.state === "settled" || table?.state === "waiting";
}

/** Whether a seat has nothing left to play with; once the hand is `over`, that it was all-in changes nothing. */
export function isBroke(seat: WireSeat | undefined, over = false): boolean {
  const plays = !over && (seat?.hand === "in" || seat?.hand === "all-in");
  return !!seat?.player && seat.chips === 0 && seat.bet === 0 && seat.won === 0 && !plays;
}

/** Whether you have nothing to play with: no chips, or none that are large enough for this game. */
export function hasNothingToPlay(mine: WireSeat | undefined, you: You | null, over: boolean): boolean {
  return isBroke(mine, over) || (over && !!mine && !!you?.too_small && mine.chips <= you.too_small);
}

/** That some of your chips do not play, or that those you have left are too small. */
export function tooSmallWords(you: You, unit: number): string {
  const [chips, are] = [amount(you.too_small, unit), you.too_small === unit ? "is" : "are"];
  return `${chips} of your chips ${are} too small to play at these stakes.`;
}

/** Whoever keeps the next hand from beginning because they have no chips: nobody else is there to play with. */
export function withoutChips(table: Public | null, you: You | null): string[] {
  if (!table || !isBetweenHands(table) || table.tournament) return [];
  const others = table.seats.filter((seat) => seat.player && seat.seat !== you?.seat && seat.status !== "away");
  return others.every((other) => isBroke(other, true)) ? others.map((other) => other.player) : [];
}

/** That they have none, and what can be done about it by whoever hosts the table. */
export function withoutChipsWords(players: readonly string[], hosts: boolean): string {
  const has = `${players.join(" and ")} ${players.length === 1 ? "has" : "have"} no chips.`;
  return `${has} ${hosts ? "Give chips, wait, or close the table." : "Play goes on when they do."}`;
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
  if (open.discard) ways.push(`discard ${open.discard === 1 ? "one card" : `${open.discard} cards`}`);
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
  if (open.discard)
    return saidOnce(
      `Choose ${open.discard === 1 ? "one card" : `${open.discard} cards`} to discard${lateWords(open)}.`,
    );
  if (open.draw >= 0) {
    const cards = `Choose up to ${open.draw} ${open.draw === 1 ? "card" : "cards"} to change, or stand pat`;
    return saidOnce(open.draw ? `${cards}${lateWords(open)}.` : "Stand pat.");
  }
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
  return saidOnce(open.fold && open.opens ? `There is no checking now: bet, or fold. ${wager}`.trim() : wager);
}

/** What losing the hand for being late is called, where cards are to be chosen. */
function lateWords(open: WireOptions): string {
  if (open.time_up === "hand_dead") return ", in time: otherwise your hand is dead";
  return open.time_up === "fold" ? ", in time: otherwise your hand folds" : "";
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

/** What becomes of a turn that you let pass, where nobody would guess it: "then your hand folds". */
export function timeUpWords(options: WireOptions | null, unit: number): string {
  if (!options) return "";
  const chooses = options.discard > 0 || options.draw >= 0;
  switch (options.time_up) {
    case "fold":
    case "hand_dead":
      if (!options.check && !chooses && options.fold) return "";
      return options.time_up === "fold" ? "then your hand folds" : "then your hand is dead";
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

/** That the connection is lost, and what becomes of your seat and of your turn. */
export function lostWords(why: string, you: You | null, table: Public | null): string {
  const lost = why ? sentence(why) : "Connection lost.";
  if (!you?.seat) return `${lost} Reconnecting.`;
  const turn = isCalled(you, table) ? " You cannot act until it is back. If the room is down, your clock waits." : "";
  return `${lost} Reconnecting; your seat is kept.${turn}`;
}

/** Whether you should look at the table: it is your turn or you are asked something, and play has not stopped. */
export function isCalled(you: You | null, table: Public | null): boolean {
  return (mustDecide(you, table) || !!you?.offer) && !table?.stopped;
}

/** Whether the hand waits for you. Showing is also open to those who are not asked yet. */
export function mustDecide(you: You | null, table: Public | null): boolean {
  const open = you?.options;
  if (!open) return false;
  if (open.show || open.muck) return table?.turn === you.seat;
  return (
    open.fold || open.check || open.call > 0 || open.most > 0 || open.bring_in > 0 || open.discard > 0 || open.draw >= 0
  );
}
