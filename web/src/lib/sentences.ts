// A text of the room as it is written on a page: with a capital, or as a sentence of its own.

import { localText } from "./locale";

export function capital(text: string): string {
  const said = localText(text);
  return said.charAt(0).toUpperCase() + said.slice(1);
}

/** A sentence of its own, whatever it was part of. */
export function sentence(text: string): string {
  return text && capital(text) + (/[.?]$/.test(text) ? "" : ".");
}
