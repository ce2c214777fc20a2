// Chat at a table: the few usual things that players say, in words, and what of it is new.

import type { LogLine, Reaction, Refused, ChatLine, ChatState, ToRoom } from "../../generated/wire";
import { marks } from "../../lib/marks.svelte";
import { me } from "../../lib/me.svelte";

/** Something that was said and not passed on: its words, why, and when it may be said again. */
export interface RefusedChat {
  text: string;
  refusal: Pick<Refused, "what" | "instead" | "cites">;
  until: number;
}

/** A table as far as its chat goes: of poker, or of the game against the house. */
export interface TableWithChat {
  readonly id: string;
  readonly lines: LogLine[];
  readonly chat: ChatLine[];
  /** The last line that was looked at. */
  lastReadLine: number;
  /** Whether there is chat here, and may be now. */
  readonly chatState: ChatState;
  /** Whether you have a place here, and whether the floor has muted you. */
  readonly seated: boolean;
  readonly muted: boolean;
  /** Whether a hand is played. */
  readonly inHand: boolean;
  /** What you said and the room did not pass on. */
  readonly refusedChat?: RefusedChat | null;
  ask(message: ToRoom): void;
}

export const REACTIONS: readonly (readonly [Reaction, string])[] = [
  ["nice_hand", "Nice hand"],
  ["well_played", "Well played"],
  ["thanks", "Thank you"],
  ["good_luck", "Good luck"],
  ["unlucky", "Unlucky"],
  ["ha_ha", "Ha ha"],
];

/** What a line says, one of the usual things or somebody's own words. */
export function lineWords(line: ChatLine): string {
  return line.text || (REACTIONS.find(([name]) => name === line.reaction)?.[1] ?? "");
}

/** How many lines of others were said since one last looked. */
export function unreadLines(seen: TableWithChat): number {
  return seen.chat.filter(
    (line) => line.number > seen.lastReadLine && line.player !== me.name && !marks.of(line.player)?.muted,
  ).length;
}
