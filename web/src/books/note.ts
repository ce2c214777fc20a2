// What stands beside an answer: that the book is silent, said always in the same words, and how we read it.

import { sentence } from "../table/words";

/** In so many ways our notes say that a book is silent, before they go on. */
const SILENT =
  /^(?:not (?:stated|covered|mentioned|provided for)|no clause|none mentioned|nothing provides for it)(?:[;:,] |$)/;
const READ: Readonly<Record<string, string>> = {
  "common practice": "common practice is followed",
  "nearest clause": "the nearest clause is followed",
};
/** Before what other clauses of the book come nearest to. */
const NEAREST = /^nearest clauses?[:;] /;

export interface Beside {
  /** "The book does not say.", or nothing. */
  silence: string;
  /** How we read it, as a sentence, or nothing. */
  reading: string;
}

export function besideAnswer(silent: boolean, why: string): Beside {
  const rest = why.replace(SILENT, "");
  return {
    silence: silent || rest !== why ? "The book does not say." : "",
    reading: sentence(READ[rest] ?? rest.replace(NEAREST, "the nearest clauses say: ")),
  };
}
