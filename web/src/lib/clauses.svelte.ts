// The clause sheet: which clauses are open, and their words as the room keeps them.

import { getJson } from "./api";

export interface ClauseText {
  cite: string;
  number: string;
  topic: string;
  says: string;
}

/** What one house says to a question; `silent` where its book does not say and common practice answers. */
export interface HouseAnswer {
  book: string;
  lines: string[];
  cites: string[];
  silent: boolean;
  why: string;
}

export interface Question {
  key: string;
  question: string;
  differs: boolean;
  answers: HouseAnswer[];
  ruling: string;
}

export interface ClausePage {
  cite: string;
  book: string;
  title: string;
  chapter: string;
  chapter_title: string;
  clauses: ClauseText[];
  decides: Question[];
  /** What all books that speak of it agree on. */
  agreed: { key: string; says: string; cites: string[] }[];
}

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

  /** Open these clauses; `about` is what they were cited for and stands at the top. */
  open(cites: string[], about = ""): void {
    this.about = about;
    this.cites = [...new Set(cites)];
  }

  close(): void {
    this.cites = [];
  }
}

export const clauseSheet = new ClauseSheet();
