// The houses by the names that people use, as the room tells them; until it has, a house goes by its book's id.

import { me } from "./me.svelte";

export function houseName(book: string): string {
  return me.now.houses[book] ?? book.charAt(0).toUpperCase() + book.slice(1).replaceAll("-", " ");
}
