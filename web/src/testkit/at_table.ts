// A table, a seat and somebody at it as the room sends them, for tests: what is not said has its usual value.

import type { Public, WireOptions, WireSeat, You } from "../generated/wire";
import { filled } from "../lib/wire";

/** A table at which a hand is played, with you in seat 1 and in turn. */
export function tableWith(parts: Partial<Public> = {}): Public {
  const seats = [seatWith({ seat: 1, player: "Ann" }), seatWith({ seat: 2, player: "Bob" })];
  return filled("Public", { state: "playing", street: "flop", hand: 7, turn: 1, seats, ...parts } as Public);
}

/** A seat whose player is in the hand with 100 chips. */
export function seatWith(parts: Partial<WireSeat> = {}): WireSeat {
  return filled("WireSeat", { hand: "in", chips: 100, here: true, ...parts } as WireSeat);
}

/** What may be done now; fold and nothing else where nothing else is said. */
export function optionsWith(parts: Partial<WireOptions> = {}): WireOptions {
  return filled("WireOptions", { fold: true, ...parts } as WireOptions);
}

/** You in seat 1, with these options. */
export function youWith(options: WireOptions | null, parts: Partial<You> = {}): You {
  return filled("You", { name: "Ann", seat: 1, options, ...parts } as You);
}
