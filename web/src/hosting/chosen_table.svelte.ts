// The table that somebody is setting up: what they have chosen so far, and what of it the room is asked.

import type { HostingBody } from "../generated/hosting";
import { Fetched } from "../lib/fetched.svelte";
import { typedAmount } from "../lib/money";
import { blindsFault } from "./blinds";

function isUnread(text: string): boolean {
  return text.trim() !== "" && typedAmount(text) === null;
}

/** What a table usually has, shown until the room has said what is usual by the house that was chosen. */
export const COMMON = { blinds: [5, 10], ante: 0, stack: 1000 } as const;

/** Whether a stack does not hold one big blind. */
export function isShort(stack: number | null, blinds: readonly number[]): boolean {
  return stack !== null && stack < (blinds.at(-1) ?? 0);
}

export class ChosenTable {
  /** What there is to choose from. */
  readonly choices = new Fetched<HostingBody>();
  offered = $derived(this.choices.value);

  game = $state("holdem");
  /** The house that was picked; until one is, the first that spreads the game. */
  picked = $state("");
  limit = $state("");
  blinds = $state("");
  ante = $state("");
  deck = $state("");
  stack = $state("");
  seats = $state(6);
  bots = $state(0);
  /** Seconds to act; 0 for the clock that the house calls. */
  seconds = $state(30);
  strength = $state<"easy" | "club" | "keen">("club");
  access = $state<"link" | "public">("link");
  approves = $state<"open" | "asked">("open");
  charge = $state<"house" | "none">("none");
  name = $state("");
  /** The name that a guest wants. */
  player = $state("");

  spread = $derived(this.offered?.games.find((game) => game.id === this.game)?.houses ?? []);
  house = $derived(this.picked || this.spread[0] || "");
  /** What was typed where an amount belongs and is none, in words beside the field. */
  misread = $derived({
    blinds: blindsFault(this.blinds),
    ante: isUnread(this.ante) ? "An ante is a whole number, 0 or more." : "",
    stack: isUnread(this.stack) ? "A stack is a whole number of chips." : "",
  });
  unread = $derived(Object.values(this.misread).some(Boolean));

  wanted = $derived({
    house: this.house,
    game: this.game,
    name: this.name.trim(),
    limit: this.limit,
    blinds: this.blinds.trim(),
    ante: typedAmount(this.ante),
    deck: this.deck || null,
    seats: Number(this.seats),
    stack: typedAmount(this.stack),
    bots: Number(this.bots),
    bot_strength: this.strength,
    seconds: Number(this.seconds) || null,
    free: this.charge === "none",
    access: this.access,
    approves: this.approves === "asked",
  });
}
