// What stands on the wall, in pages and in words.

import type { LobbyTournament } from "../generated/wire";
import { amount } from "../lib/money";
import { clockTime } from "../lib/locale";

/** Things in pages of so many; one page with nothing on it where there is nothing. */
export function pagesOf<Thing>(things: readonly Thing[], most: number): Thing[][] {
  const pages: Thing[][] = [];
  for (let at = 0; at < things.length; at += Math.max(1, most)) pages.push(things.slice(at, at + Math.max(1, most)));
  return pages.length ? pages : [[]];
}

/** How a tournament stands: the one thing that people look for, and what it costs or pays. */
export function tournamentWords(tournament: LobbyTournament): { value: string; more: string } {
  const money = (chips: number): string => `${amount(chips, tournament.unit)} ${tournament.currency}`.trim();
  if (tournament.state === "over" || tournament.state === "cancelled")
    return { value: tournament.state === "over" ? "Over" : "Cancelled", more: "" };
  if (tournament.level && tournament.left)
    return {
      value: `Level ${tournament.level}, ${tournament.left} left`,
      more: tournament.pool ? `${money(tournament.pool)} to be won` : "",
    };
  const entered = tournament.most
    ? `${tournament.entrants} of ${tournament.most} entered`
    : `${tournament.entrants} entered`;
  const when = tournament.starts ? `, starts ${clockTime(tournament.starts)}` : "";
  return { value: `${entered}${when}`, more: tournament.price ? `${money(tournament.price)} to enter` : "" };
}
