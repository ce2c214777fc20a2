// The floor's queues in words.

import type { WireCall } from "../generated/wire";

/** How long until a moment, as minutes and seconds. */
export function left(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** A call as it stands on a board. */
export function callWords(call: WireCall): string {
  const where = `seat ${call.seat} at ${call.table_name}`;
  if (call.due) return `${call.player} moves to ${where} after the hand`;
  return call.accepted ? `${call.player} is coming to ${where}` : `${call.player} is called for ${where}`;
}
