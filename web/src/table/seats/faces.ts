// What a player's face looks like, told by the name alone: everybody sees the same one, and nothing has to be kept.

export interface Face {
  initials: string;
  /** One of ten calm colours. */
  tone: number;
  /** How many petals the rosette has, and how open they are. */
  petals: number;
  open: number;
  /** Which of four looks a bot has. */
  looks: number;
}

export function faceOf(name: string): Face {
  let mixed = 2166136261;
  for (const letter of name) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  mixed = (mixed ^ (mixed >>> 15)) >>> 0;
  const words = name.split(/\s+/).filter(Boolean);
  const number = /^\d{1,3}$/.exec(words.at(-1) ?? "")?.[0] ?? ""; // it is what tells one guest from another
  const ends = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return {
    initials:
      number ||
      ends
        .map((word) => [...(word ?? "")][0] ?? "")
        .join("")
        .toUpperCase(),
    tone: mixed % 10,
    petals: 4 + (Math.floor(mixed / 10) % 5),
    open: 6 + 2.5 * (Math.floor(mixed / 50) % 4),
    looks: Math.floor(mixed / 200) % 4,
  };
}
