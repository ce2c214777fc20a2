// Talk at a table: the few usual things that players say, in words, and what of it is new.

import type { Reaction, TalkLine } from "../generated/wire";
import { marks } from "../lib/marks.svelte";
import { me } from "../lib/me.svelte";
import type { SeenTable } from "./seen.svelte";

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

/** How many lines of others were said since one last looked. */
export function unheardLines(seen: SeenTable): number {
  return seen.talk.filter((line) => line.number > seen.heardTo && line.player !== me.name && !marks.of(line.player)?.muted).length;
}
