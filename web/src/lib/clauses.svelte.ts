// The clause sheet: which clauses are open, and their words as the room keeps them.

import type { ClausePage } from "../generated/books";
import { getJson } from "./api";
import { settings } from "./settings.svelte";

const known = new Map<string, Promise<ClausePage>>();

function asked(path: string): Promise<ClausePage> {
  let page = known.get(path);
  if (!page) {
    page = getJson<ClausePage>(path);
    page.catch(() => known.delete(path));
    known.set(path, page);
  }
  return page;
}

/** A clause and what every house says to it, without how the software keeps it: that takes the room a while at first. */
export function clause(cite: string): Promise<ClausePage> {
  return asked(`/api/clauses/${encodeURIComponent(cite)}?checks=false`);
}

/** How the software keeps a clause, and where people meet it. */
export async function checksOf(cite: string): Promise<ClausePage["checks"]> {
  return (await asked(`/api/clauses/${encodeURIComponent(cite)}`)).checks;
}

class ClauseSheet {
  cites = $state<string[]>([]);
  about = $state("");
  all = $state(false);

  /** Open these clauses; `about` is what they were cited for and stands at the top. */
  open(cites: string[], about = ""): void {
    this.about = about;
    this.all = false;
    this.cites = [...new Set(cites)];
    if (!settings.now.signKnown) settings.choose({ signKnown: true });
  }

  close(): void {
    this.cites = [];
  }
}

export const clauseSheet = new ClauseSheet();
