// Clauses as a person says them, for whoever hears the page or rests on a sign: "uk:betting.4" is "UK cardroom, clause
// betting.4", and "uk:?betting.actions" is a question on which that book is silent.

import { houseName } from "./houses";

/** "The Star Sydney, clauses 7.4 and 8.2"; of a book that is silent, that common practice is followed. */
export function citeWords(cites: readonly string[]): string {
  const numbers = new Map<string, string[]>();
  const silent = new Set<string>();
  for (const cite of cites) {
    const at = cite.indexOf(":");
    const book = cite.slice(0, at);
    if (cite[at + 1] === "?") silent.add(book);
    else numbers.set(book, [...(numbers.get(book) ?? []), cite.slice(at + 1)]);
  }
  return [
    ...[...numbers].map(([book, all]) => `${houseName(book)}, ${all.length > 1 ? "clauses" : "clause"} ${listed(all)}`),
    ...[...silent].map((book) => `${houseName(book)} does not say; common practice`),
  ].join("; ");
}

/** What the clauses of a line of the log were cited for: the line, and what more there is to say of it. */
export function aboutLine(line: { text: string; why: string }): string {
  return line.why && !line.text.includes(line.why) ? `${line.text} ${line.why}` : line.text;
}

function listed(all: readonly string[]): string {
  return all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : (all[0] ?? "");
}
