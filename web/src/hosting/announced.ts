// What the host of a table has announced, in words.

import type { Public, TableChange } from "../generated/wire";
import { sentence } from "../table/words";

/** What was announced, and what it waits for; a time of the clock goes into the same sentence. */
export function announcedWords(change: TableChange): string {
  const words = change.closes ? change.words : `announced: ${change.words}`;
  if (change.when) return sentence(`${words} ${change.waits}`);
  return change.waits ? `${sentence(words)} ${sentence(change.waits)}` : sentence(words);
}

/** That a table closes, and when; nothing where it goes on. */
export function closingWords(table: Public | null): string {
  const closing = table?.host?.changes.find((change) => change.closes);
  return closing ? announcedWords(closing) : "";
}
