// The clause sheet: which clauses are open, and their words as the room keeps them.

import type { ClausePage } from "../generated/books";
import { getJson } from "./api";

const known = new Map<string, Promise<ClausePage>>();

export function clause(cite: string): Promise<ClausePage> {
  let page = known.get(cite);
  if (!page) {
    page = getJson<ClausePage>(`/api/clauses/${encodeURIComponent(cite)}`);
    page.catch(() => known.delete(cite));
    known.set(cite, page);
  }
  return page;
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
  }

  close(): void {
    this.cites = [];
  }
}

export const clauseSheet = new ClauseSheet();
