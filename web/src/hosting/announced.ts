// What the host of a table has announced, in words.

import type { HostedJudged } from "../generated/hosting";
import type { Public, TableChange, TableHost, You } from "../generated/wire";
import { soMany } from "../lib/locale";
import { amount } from "../lib/money";
import { capital, sentence } from "../lib/sentences";

/** What was announced, and what it waits for; a time of the clock goes into the same sentence. */
export function announcedWords(change: TableChange): string {
  const words = change.closes ? change.words : `announced: ${change.words}`;
  if (change.when) return sentence(`${words} ${change.waits}`);
  return change.waits ? `${sentence(words)} ${sentence(change.waits)}` : sentence(words);
}

/** Other stakes that are to come, and when. */
export function stakesWords(change: TableChange): string {
  return change.at_hand_end
    ? `${capital(change.words)}, from the next hand.`
    : `Proposed: ${change.words}. ${sentence(change.waits)}`.trim();
}

/** When other stakes would come: by what the book of the house wants first; null where that is not known. */
export function comesWords(others: boolean, notice: string | null): string {
  if (!others || notice === "") return "Takes effect next hand.";
  return `From the next hand if everyone agrees; otherwise ${notice ?? "after the house's notice"}.`;
}

/** Whether you have asked the host for a seat, and wait for the answer. */
export function hasAsked(you: You | null, table: Public | null): boolean {
  return !!you?.name && !!table?.host?.asked.includes(you.name);
}

/** What the link to a table lets people do: where the host approves of everybody, they only ask. */
export function linkWords(approves: boolean): string {
  return approves
    ? "Anyone with the link can watch and ask for a seat. You approve each player."
    : "Anyone with the link can sit down.";
}

/** The table as it would be with other stakes: "No limit, blinds 2 and 4. Buy-in 80 to 400." */
export function previewWords({ stakes, least, most }: HostedJudged): string {
  const range =
    most === least ? amount(least) : most ? `${amount(least)} to ${amount(most)}` : `${amount(least)} or more`;
  return `${capital(stakes)}. Buy-in ${range}.`;
}

/** People in a sentence: "Ann, Bob and Gus". */
export function namesWords(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
}

/** How many seats somebody who is invited may choose from. */
export function openSeats(free: number): string {
  if (free < 2) return free ? "One seat is open." : "No seat is open.";
  return `${soMany(free, "seat")} are open.`;
}

/** Who of the others has said yes to a change, and whose word is still awaited: "Ann has agreed. Bob has not agreed yet." */
export function agreedWords(table: Public, change: TableChange, own: string): string {
  const people = table.seats.filter((seat) => seat.player && !seat.bot && seat.player !== own);
  const has = (seats: typeof people): string =>
    `${namesWords(seats.map((seat) => seat.player))} ${seats.length === 1 ? "has" : "have"}`;
  const agreed = people.filter((seat) => !change.consent.includes(seat.seat));
  const awaited = people.filter((seat) => change.consent.includes(seat.seat));
  return [agreed.length ? `${has(agreed)} agreed.` : "", awaited.length ? `${has(awaited)} not agreed yet.` : ""]
    .filter(Boolean)
    .join(" ");
}

/** That the host has paused play, for how long at most, and what others can do meanwhile. */
export function pausedWords(table: Public, host: TableHost, you: You | null): string {
  const most = host.pause ? ` for up to ${soMany(host.pause, "minute")}` : "";
  if (host.name === you?.name) return `You have paused the game${most}.`;
  const away = table.seats.every((seat) => seat.player !== host.name || !seat.here);
  const gone = away ? ` ${host.name} is not connected.` : "";
  return `${host.name} has paused the game${most}.${gone}${you?.seat ? " Your seat and chips are kept." : ""}`;
}

/** What to do about fields that are marked; nothing where none is. */
export function markedWords(marked: number): string {
  if (!marked) return "";
  return marked === 1 ? "Check the marked field." : "Check the marked fields.";
}

/** That a table closes, and when; nothing where it goes on. */
export function closingWords(table: Public | null): string {
  const closing = table?.host?.changes.find((change) => change.closes);
  return closing ? announcedWords(closing) : "";
}
