// How roles, hands and places are said on the pages about people.

import type { OwnTournament } from "../generated/own";
import type { RoomRole } from "../generated/people";
import { numberText, ordinal } from "../lib/locale";

const ROLE_NAMES: Partial<Record<RoomRole, string>> = { tournament_director: "Tournament director", cage: "Cage" };

export const roleName = (role: RoomRole): string => ROLE_NAMES[role] ?? role.charAt(0).toUpperCase() + role.slice(1);

/** What a hand is called in a list of one's own: "Harbour, hand 12". */
export const handName = (table: string, number: number): string => `${table}, hand ${number}`;

/** How far somebody came: "2nd of 6", or that they play on. */
export const placeWords = (own: Pick<OwnTournament, "place" | "entrants">): string =>
  own.place ? `${ordinal(own.place)} of ${own.entrants}` : "Playing";

/** What is left of a prize after what was paid. */
export const tournamentNet = (own: Pick<OwnTournament, "prize" | "paid">): number => own.prize - own.paid;

/** A part of a number of hands as a percentage: "24%"; a dash where there are none. */
export const shareWords = (part: number, whole: number): string =>
  whole ? `${Math.round((100 * part) / whole)}%` : "–";

/** A result in big blinds for every hundred hands, with its sign and one decimal: "+12.5"; a dash where there is none. */
export function per100Words(figure: number | null): string {
  if (figure === null) return "–";
  return `${figure > 0 ? "+" : figure < 0 ? "−" : ""}${numberText(Math.abs(figure), 1)}`;
}
