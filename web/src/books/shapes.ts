// What the rulebook side of the room sends: the twins of src/pokerroom/web/books_shapes.py, field by field.

export interface BookCard {
  id: string;
  title: string;
  kind: string;
  jurisdiction: string;
  edition: string;
  year: number | null;
  currency: string;
  games: string[];
  clauses: number;
  chapters: number;
  settings: number;
  left_open: number;
  silent: number;
  rulings: number;
}

export interface ClauseText {
  cite: string;
  number: string;
  topic: string;
  says: string;
  area: string;
  treatment: string;
  treated: string;
  figures: { name: string; value: string }[];
  see_also: string[];
  reading: string;
  example: string;
}

export interface ChapterText {
  id: string;
  title: string;
  clauses: ClauseText[];
}

export interface BookText {
  book: BookCard;
  chapters: ChapterText[];
}

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
  area: string;
  differs: boolean;
  answers: HouseAnswer[];
  ruling: string;
}

export interface RulingName {
  name: string;
  title: string;
  question: string;
}

export interface Found {
  q: string;
  words: string[];
  count: number;
  hits: { clause: ClauseText; book: string; chapter: string; chapter_title: string }[];
  by_book: Record<string, number>;
  rulings: RulingName[];
}

export interface Compared {
  first: string;
  second: string;
  area: string;
  asked: number;
  different: number;
  areas: { area: string; title: string; asked: number; different: number }[];
  questions: Question[];
}

export interface FactAsked {
  name: string;
  title: string;
  means: string;
  kind: "flag" | "count" | "text" | "answer";
  allowed: string;
  choices: { value: string; words: string }[];
}

export interface Family {
  title: string;
  rulings: (RulingName & { facts: FactAsked[] })[];
}

export interface FactTold {
  fact: FactAsked;
  value: string;
  words: string;
}

export interface SideText {
  house: string;
  title: string;
  state: "ruled" | "needs" | "refused";
  steps: string[];
  cites: string[];
  why: string;
  silent: boolean;
  decides: string;
  offers: { who: string; words: string; cites: string[] }[];
  known: { name: string; title: string; value: string; words: string; source: string }[];
  passed: { words: string; cites: string[] }[];
  needs: FactAsked | null;
  refused: string;
}

export interface RulingPage {
  name: string;
  title: string;
  question: string;
  example: string;
  family: string;
  told: FactTold[];
  wanted: FactAsked[];
  sides: SideText[];
}
