// The houses by the short names that people use; a house that is not here goes by its book's own name.

const NAMES: Record<string, string> = {
  adelaide: "SkyCity Adelaide",
  canberra: "Casino Canberra",
  star: "The Star Sydney",
  "star-bonus": "The Star, Bonus Poker",
  uk: "UK cardroom",
};

export function houseName(book: string): string {
  return NAMES[book] ?? book.charAt(0).toUpperCase() + book.slice(1).replaceAll("-", " ");
}
