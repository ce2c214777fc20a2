// What is said of a tournament besides the room's own words: countdowns, places, prices, how somebody stands.

import type {
  TableTournament,
  TournamentClock,
  TournamentEntrant,
  TournamentLevel,
  TournamentPrize,
  TournamentSession,
  LobbyTournament,
  YourTournament,
} from "../generated/wire";
import { currencyOf } from "../lib/currency";
import { momentText, ordinal, soMany } from "../lib/locale";
import { amount } from "../lib/money";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export function tournamentPath(name: string, more = ""): string {
  return `/tournaments/${encodeURIComponent(name)}${more}`;
}

/** A time left as a clock shows it: 4:05, or 1:02:09 from an hour on. */
export function clockText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND_MS));
  const two = (part: number): string => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What is left of the level or the break at a moment of the room's clock, or null where it does not end by time. */
export function timeLeft(clock: TournamentClock, now: number): number | null {
  if (clock.until) return Math.max(0, clock.until - now);
  return !clock.runs && clock.left ? clock.left : null;
}

/** What ends a level that does not end by the clock. */
export function endsWords(clock: TournamentClock): string {
  if (clock.hands_left) return `${soMany(clock.hands_left, "hand")} left`;
  return clock.players_left ? `until ${clock.players_left} are left` : "";
}

/** An amount of somebody's account, with its currency once. */
export function money(chips: number, tournament: Pick<LobbyTournament, "unit" | "currency">): string {
  return `${amount(chips, tournament.unit)} ${currencyOf(tournament.currency)}`.trim();
}

/** What an entry costs and where it goes: "110 GBP (100 to the prizes, 10 for the house)". */
export function priceWords(tournament: LobbyTournament): string {
  if (!tournament.price) return "Free";
  const parts = tournament.fee
    ? ` (${amount(tournament.contribution, tournament.unit)} to the prizes, ${amount(tournament.fee, tournament.unit)} for the house)`
    : "";
  return money(tournament.price, tournament) + parts;
}

/** How much is to be won: the pool as it stands, what is guaranteed, or what a sit-and-go pays with its whole field. */
export function prizesInAll(tournament: LobbyTournament): number {
  const whole =
    tournament.starts_at && !isPlayed(tournament) && !isOver(tournament)
      ? tournament.contribution * tournament.starts_at
      : 0;
  return Math.max(tournament.pool, tournament.guarantee, whole);
}

/** What is to be won, in words. */
export function prizeWords(tournament: LobbyTournament): string {
  const all = prizesInAll(tournament);
  if (!all) return tournament.price ? "What the players pay in" : "None in money";
  return `${money(all, tournament)}${tournament.guarantee === all && tournament.guarantee > tournament.pool ? " at least" : ""}`;
}

/** What the winner gets, and how many others something: "390 to the winner, 2 paid". */
export function paidWords(tournament: LobbyTournament): string {
  if (!tournament.first_prize) return "";
  return `${amount(tournament.first_prize, tournament.unit)} to the winner${tournament.paid > 1 ? `, ${tournament.paid} paid` : ""}`;
}

/** "14 of 27", or only how many where there is no limit. */
export function entrantsWords(tournament: LobbyTournament): string {
  return tournament.most ? `${tournament.entrants} of ${tournament.most}` : String(tournament.entrants);
}

/** When bots take the empty seats: counted down once somebody has entered. */
export function botsWords(tournament: LobbyTournament, now: number): string {
  if (!tournament.bots_fill) return "";
  const left = Math.ceil((tournament.bots_at - now) / 1000);
  if (tournament.bots_at && left > 0) return `; bots take the empty seats in ${left} s`;
  return tournament.entrants
    ? "; bots take the empty seats now"
    : `; bots take the empty seats ${tournament.bots_after} s after the first entry`;
}

/** What a start at a fixed time still lacks: ", needs 3 more players". Bots come only where a person has entered. */
export function needsWords(tournament: LobbyTournament): string {
  if (tournament.bots_fill) return tournament.entrants ? "" : ", needs 1 player; bots take the other seats";
  const lacks = tournament.least - tournament.entrants;
  return lacks > 0 ? `, needs ${soMany(lacks, tournament.entrants ? "more player" : "player")}` : "";
}

/** When it begins, in as few words as will do: "Starts in 4:05", "Starts 20 Nov, 19:00", "Starts when 6 are in". */
export function startWords(tournament: LobbyTournament, now: number): string {
  if (tournament.starts_at) {
    if (tournament.entrants >= tournament.starts_at) return "Starts now";
    return `Starts when ${tournament.starts_at} are in${botsWords(tournament, now)}`;
  }
  if (!tournament.starts) return "Start not fixed yet";
  const left = tournament.starts - now;
  if (left <= 0) return "Starts now";
  const when = left < 3 * HOUR_MS ? `in ${clockText(left)}` : momentText(tournament.starts);
  return `Starts ${when}${needsWords(tournament)}`;
}

/** How a tournament stands, in a few words. */
export function stateWords(tournament: LobbyTournament, now: number): string {
  switch (tournament.state) {
    case "announced":
      return `Announced. ${startWords(tournament, now)}`;
    case "open":
      return startWords(tournament, now);
    case "full":
      return `Full. ${startWords(tournament, now)}`;
    case "late":
      return `Level ${tournament.level}, ${tournament.left} left. Entries until the end of level ${tournament.late_until}`;
    case "playing":
      return `${tournament.on_break ? "Break" : `Level ${tournament.level}`}, ${tournament.left} left`;
    case "over":
      return "Over";
    case "cancelled":
      return "Cancelled";
  }
}

/** Whether hands are played in it, breaks included. */
export function isPlayed(tournament: LobbyTournament): boolean {
  return tournament.state === "late" || tournament.state === "playing";
}

export function isOver(tournament: LobbyTournament): boolean {
  return tournament.state === "over" || tournament.state === "cancelled";
}

/** Where whoever is out of a tournament enters the next one: the same again, or another that begins as soon as enough are
 * in, or the list of them all. */
export function nextEntryPath(
  tournaments: readonly LobbyTournament[],
  played: { name: string; title: string },
): string {
  const open = tournaments.filter(
    (tournament) => tournament.state === "open" && !tournament.you && tournament.name !== played.name,
  );
  const next =
    open.find((tournament) => tournament.title === played.title) ?? open.find((tournament) => tournament.starts_at > 0);
  return next ? tournamentPath(next.name) : "/#tournaments";
}

/** Why nobody can enter now, in a sentence; nothing where one can, or where it is over. */
export function doorWords(state: LobbyTournament["state"]): string {
  const said: Partial<Record<LobbyTournament["state"], string>> = {
    announced: "Entries are not open yet.",
    full: "Every place is taken.",
    playing: "It is being played, and nobody can enter any more.",
  };
  return said[state] ?? "";
}

/** How you stand, in a sentence; nothing for whoever has no part in it. */
export function yourWords(you: YourTournament | null, tournament: LobbyTournament): string {
  if (!you) return "";
  switch (you.state) {
    case "entered":
      return "You are entered. Your seat is drawn when it starts.";
    case "reserve":
      return reserveWords(you, tournament);
    case "playing":
      return `You have ${amount(you.chips)} chips${you.rank ? `, ${ordinal(you.rank)} of ${tournament.left}` : ""}.`;
    case "away":
      return `You are away with ${amount(you.chips)} chips: you are dealt in, and your hands are folded.`;
    case "may_buy_again":
      return "You have no chips left, and may buy again.";
    case "waiting":
      return "You are through, and wait for your next match.";
    case "out":
      return resultWords(you, tournament);
    case "":
      return "";
  }
}

/** A session to choose: its name, and when it begins. */
export function sessionWords(session: TournamentSession): string {
  return session.starts ? `${session.name}, ${momentText(session.starts)}` : session.name;
}

/** What somebody waits for on the list of reserves. */
function reserveWords(you: YourTournament, tournament: LobbyTournament): string {
  const place = you.door?.reserve ? `, ${ordinal(you.door.reserve)} on the list` : "";
  const price = tournament.price ? `, and you pay ${money(tournament.price, tournament)}` : "";
  return `You are a reserve${place}. If somebody does not come to their seat it is yours${price}.`;
}

/** What somebody came to: "You finished 3rd and won 200 GBP." */
export function resultWords(you: YourTournament, tournament: Pick<LobbyTournament, "unit" | "currency">): string {
  if (!you.place) return "You are out.";
  const prize = you.prize ? money(you.prize, tournament) : "";
  if (you.place === 1) return `You won the tournament${prize ? `, and ${prize}` : ""}.`;
  return `You finished ${ordinal(you.place)}${prize ? ` and won ${prize}` : ""}.`;
}

/** How an entrant stands, where they neither play nor have a place. */
export function entrantWords(entrant: TournamentEntrant): string {
  const said: Partial<Record<TournamentEntrant["state"], string>> = {
    reserve: "reserve",
    pending: "not complete",
    accepted: "entered",
    withdrawn: "withdrawn",
    forfeited: "did not show up",
  };
  return said[entrant.state] ?? "";
}

/** What ends a level of the structure. */
export function lengthWords(level: TournamentLevel): string {
  if (level.minutes) return `${level.minutes} min`;
  if (level.hands) return soMany(level.hands, "hand");
  return level.players_left ? `until ${level.players_left} left` : "";
}

/** Those whose name has all the words that were typed. */
export function sought(entrants: readonly TournamentEntrant[], typed: string): TournamentEntrant[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entrants.filter((entrant) => words.every((word) => entrant.player.toLowerCase().includes(word)));
}

/** How far it is to the prizes at a table of the tournament; once they are reached, what whoever goes out next has for
 * certain, and what the winner gets: "In the money: 210 now, 390 to win". */
export function bannerMoneyWords(tournament: TableTournament): string {
  if (!tournament.money) return ""; // whoever looks on with a delay is not told
  if (tournament.left > tournament.paid) return moneyWords(tournament.left, tournament.paid);
  const [now, top] = [tournament.next_prize, tournament.first_prize];
  return now && top > now
    ? `In the money: ${amount(now, tournament.unit)} now, ${money(top, tournament)} to win`
    : "In the money";
}

/** How far it is to the prizes. */
export function moneyWords(left: number, paid: number): string {
  if (!paid || !left) return "";
  const out = left - paid;
  if (out > 0) return `${soMany(out, "player")} from the money`;
  return "Everybody left is in the money";
}

/** A run of places with the same prize, and whoever has won each. */
export interface PrizeRow {
  places: string;
  prize: TournamentPrize;
}

/** The prizes with places that get the same in one row, as long as nobody has won them. */
export function prizeRows(prizes: readonly TournamentPrize[]): PrizeRow[] {
  const rows: (PrizeRow & { from: number })[] = [];
  for (const prize of prizes) {
    const last = rows.at(-1);
    const same = last && last.prize.amount === prize.amount && last.prize.in_kind === prize.in_kind;
    if (last && same && !last.prize.player && !prize.player)
      last.places = `${ordinal(last.from)} to ${ordinal(prize.place)}`;
    else rows.push({ from: prize.place, places: ordinal(prize.place), prize });
  }
  return rows;
}

/** Whether the level has other blinds than the hand that is still played: they are posted from the next one on. */
export function startsNextHand(ofLevel: readonly number[], ofHand: readonly number[]): boolean {
  return ofLevel.length > 0 && ofHand.length > 0 && ofLevel.join() !== ofHand.join();
}
