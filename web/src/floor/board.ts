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

/** A game's title as two things to read: what is played, and for how much. */
export function gameLines(title: string): [game: string, stakes: string] {
  const [game = "", ...stakes] = title.split(", ");
  return [game, stakes.join(", ").replace(/blinds (\S+) and (\S+)/, "blinds $1/$2")];
}

/** How a tournament stands: the one thing that people look for, and what it costs or pays. */
export function eventWords(event: LobbyTournament): { value: string; more: string } {
  const money = (chips: number): string => `${amount(chips, event.unit)} ${event.currency}`.trim();
  if (event.state === "over" || event.state === "cancelled") return { value: event.state === "over" ? "Over" : "Cancelled", more: "" };
  if (event.level && event.left) return { value: `Level ${event.level}, ${event.left} left`, more: event.pool ? `${money(event.pool)} to be won` : "" };
  const entered = event.most ? `${event.entrants} of ${event.most} entered` : `${event.entrants} entered`;
  const when = event.starts_at ? `, starts ${clockTime(event.starts_at)}` : "";
  return { value: `${entered}${when}`, more: event.price ? `${money(event.price)} to enter` : "" };
}
