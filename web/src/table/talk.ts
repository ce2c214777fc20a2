// The few usual things that players say, in words.

import type { Reaction, TalkLine } from "../generated/wire";

export const REACTIONS: readonly (readonly [Reaction, string])[] = [
  ["nice_hand", "Nice hand"],
  ["well_played", "Well played"],
  ["thanks", "Thank you"],
  ["good_luck", "Good luck"],
  ["unlucky", "Unlucky"],
  ["ha_ha", "Ha ha"],
];

/** What a line says, one of the usual things or somebody's own words. */
export function lineWords(line: TalkLine): string {
  return line.text || (REACTIONS.find(([name]) => name === line.reaction)?.[1] ?? "");
}
