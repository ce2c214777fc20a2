// How roles, hands and places are said on the pages about people.

import type { OwnTournament } from "../generated/own";
import type { RoomRole } from "../generated/people";
import { ordinal } from "../lib/locale";

const ROLE_NAMES: Partial<Record<RoomRole, string>> = { tournament_director: "Tournament director", cage: "Cage" };

export const roleName = (role: RoomRole): string => ROLE_NAMES[role] ?? role.charAt(0).toUpperCase() + role.slice(1);

/** What a hand is called in a list of one's own: "Harbour, hand 12". */
export const handName = (table: string, number: number): string => `${table}, hand ${number}`;

/** How far somebody came: "2nd of 6", or that they play on. */
export const placeWords = (own: Pick<OwnTournament, "place" | "entrants">): string =>
  own.place ? `${ordinal(own.place)} of ${own.entrants}` : "Playing";

/** What is left of a prize after what was paid. */
export const tournamentNet = (own: Pick<OwnTournament, "prize" | "paid">): number => own.prize - own.paid;
