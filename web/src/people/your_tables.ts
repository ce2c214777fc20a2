// The tables at which somebody sits already, found again: their page was loaded anew, or this is another tab.

import { yourBonusTables } from "../bonus/yours.svelte";
import type { LobbyTable } from "../generated/wire";
import { getJson } from "../lib/api";
import { BONUS_GAME } from "../lib/games";
import { yours } from "../table/yours.svelte";

/** Open the tables at which somebody of this name sits, or has a box. */
export async function findYourTables(name: string): Promise<void> {
  if (!name) return;
  const tables = await getJson<LobbyTable[]>("/api/tables").catch(() => []);
  for (const table of tables) {
    if (!table.you) continue;
    if (table.game === BONUS_GAME) yourBonusTables.open(table.id);
    else yours.open(table.id, true);
  }
}
