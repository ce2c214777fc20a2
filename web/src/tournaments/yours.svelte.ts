// The tournaments that you have entered and that have not begun, followed on every page, so that whoever reads elsewhere
// when one begins is told where their seat is, and finds the way to it below the head of the page. Whoever looks at the
// tournament itself is taken to the table.

import type { LobbyTournament } from "../generated/wire";
import { getJson } from "../lib/api";
import { tablePath } from "../lib/games";
import { notices } from "../lib/notices.svelte";
import { tellOtherTabs } from "../lib/other_tabs";
import { router } from "../lib/router.svelte";
import { filled } from "../lib/wire";
import { yours } from "../table/yours.svelte";
import { SeenTournament } from "./seen.svelte";
import { tournamentPath } from "./words";

class YourTournaments {
  #waiting = new Map<string, SeenTournament>();
  #name = "";

  /** Somebody of this name looks at these pages, now or again: which tournaments they wait for, and where they sit. */
  async find(name: string): Promise<void> {
    if (name !== this.#name) {
      for (const seen of this.#waiting.values()) seen.end();
      this.#waiting.clear();
    }
    this.#name = name;
    if (!name) return;
    const rows = await getJson<LobbyTournament[]>("/api/tournaments").catch(() => []);
    for (const row of rows.map((row) => filled("LobbyTournament", row))) {
      if (this.#waiting.has(row.name)) continue; // it is told there
      if (row.your_table) yours.open(row.your_table, true);
      else if (row.you === "entered" || row.you === "reserve") this.follow(row.name);
    }
  }

  /** Wait for a tournament to begin. */
  follow(name: string): void {
    if (this.#waiting.has(name)) return;
    const seen = new SeenTournament(name);
    seen.onChange = () => this.#look(seen);
    this.#waiting.set(name, seen);
    tellOtherTabs();
  }

  #look(seen: SeenTournament): void {
    const { now, you } = seen;
    if (!now || ((you?.state === "entered" || you?.state === "reserve") && !you.table)) return;
    this.#waiting.delete(seen.name);
    seen.end();
    if (!you?.table) return;
    yours.open(you.table, true);
    if (router.place.path === tournamentPath(seen.name)) router.go(tablePath({ id: you.table }));
    else notices.say(`${now.tournament.title} begins. You have seat ${you.seat}.`);
  }
}

export const yourTournaments = new YourTournaments();
