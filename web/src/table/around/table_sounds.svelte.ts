// What is heard at the table that somebody looks at: which sounds belong to what has changed between two moments of it.
// Nothing is heard of a table in a tab that nobody sees; a turn of yours is told elsewhere, wherever you look.

import { untrack } from "svelte";

import type { DeedKind, Public } from "../../generated/wire";
import { settings } from "../../lib/settings.svelte";
import { play, type Sound } from "./sounds";

interface TimedSound {
  sound: Sound;
  /** Seconds from now. */
  after: number;
}

/** However many are dealt at once, no more are heard. */
const MOST_CARDS_HEARD = 5;
const SECONDS_BETWEEN_CARDS = 0.07;
/** The pot is pushed when the bets have been gathered. */
const SECONDS_TO_GATHER_BETS = 0.2;

function cardsOn(table: Public): number {
  return [...table.seats.map((seat) => seat.cards), ...table.boards].reduce((sum, cards) => sum + cards.length, 0);
}

/** What is heard between two moments of a table. */
export function soundsBetween(before: Public, now: Public): TimedSound[] {
  const anew = before.hand !== now.hand;
  const were = new Map(anew ? [] : before.seats.map((seat) => [seat.seat, seat]));
  const found: TimedSound[] = [];
  const dealt = Math.min(MOST_CARDS_HEARD, cardsOn(now) - (anew ? 0 : cardsOn(before)));
  for (let card = 0; card < dealt; card++) found.push({ sound: "card", after: card * SECONDS_BETWEEN_CARDS });
  const did = (...what: DeedKind[]): boolean =>
    now.seats.some(({ seat, did, deed }) => !!deed && what.includes(deed.what) && were.get(seat)?.did !== did);
  if (now.seats.some((seat) => seat.bet > (were.get(seat.seat)?.bet ?? 0))) found.push({ sound: "chips", after: 0 });
  if (did("check")) found.push({ sound: "knock", after: 0 });
  if (dealt <= 0 && did("fold", "muck", "discard")) found.push({ sound: "card", after: 0 });
  if (!anew && now.seats.some((seat) => seat.won && !were.get(seat.seat)?.won))
    found.push({ sound: "pot", after: SECONDS_TO_GATHER_BETS });
  return found;
}

/** Let a table be heard while its page is open, where its sounds are wanted. */
export function playTableSounds(table: () => Public | null): void {
  let before: Public | null = null;
  $effect(() => {
    const now = table();
    const last = before;
    before = now;
    untrack(() => {
      if (!now || last?.id !== now.id || settings.now.tableSounds === "off" || document.hidden) return;
      for (const { sound, after } of soundsBetween(last, now)) play(sound, after);
    });
  });
}
