// What brings you into a hand, and what keeps you from it: chips, what must be posted, sitting out; in words.

import type { Public, ToPost, WireSeat, You } from "../generated/wire";
import { soMany } from "../lib/locale";
import { amount, fitted } from "../lib/money";
import { hasNothingToPlay, isBetweenHands, isBroke } from "./how_it_stands";

/** What players usually bring: a hundred big blinds; where a game has antes only, which are far below its bets, as much
 * as may be brought. Every way to a seat begins with it. */
export function usualStake(table: Public): number {
  if (!table.blinds.length && table.max_buy_in) return table.max_buy_in;
  return Math.max(...table.blinds, table.ante, table.chip) * 100;
}

/** Which of the seats brings cards soonest: as the room says now, and not when the lobby was looked at. */
export function playNowSeat(open: readonly WireSeat[], soonest: number, asked: number): WireSeat | undefined {
  const seated = (number: number) => open.find((seat) => seat.seat === number);
  return seated(soonest) ?? seated(asked) ?? open[0];
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

/** What becomes of it where not all of it is a bet: "10 of it counts as your bet, and 5 goes to the pot." */
export function owedParts(due: ToPost | null, unit: number): string {
  if (!due?.dead) return "";
  const [live, dead] = [amount(due.live, unit), amount(due.dead, unit)];
  return due.live ? ` ${live} of it counts as your bet, and ${dead} goes to the pot.` : ` The ${dead} goes to the pot.`;
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

/** What coming back costs where not all of it is a bet: "To be dealt in again, you post 15: 10 counts as your bet, and 5 goes to the pot." */
function comingBackParts(due: ToPost | null, unit: number): string {
  if (!due?.dead) return "";
  const all = owedWords(due, unit);
  return due.live
    ? ` To be dealt in again, you post ${all}: ${amount(due.live, unit)} counts as your bet, and ${amount(due.dead, unit)} goes to the pot.`
    : ` To be dealt in again, you post ${all}, which goes to the pot.`;
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

/** That some of your chips do not play, or that those you have left are too small. */
export function tooSmallWords(you: You, unit: number): string {
  return `You have ${amount(you.too_small, unit)} in chips that are too small to play at these stakes.`;
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
