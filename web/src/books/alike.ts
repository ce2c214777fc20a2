// What several houses say alike is said once.

import { houseName } from "../lib/houses";

const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Those that say the same together, in the order in which the first of each comes. */
export function alike<T>(all: readonly T[], says: (item: T) => unknown): [T, ...T[]][] {
  const found = new Map<string, [T, ...T[]]>();
  for (const item of all) {
    const key = JSON.stringify(says(item));
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return [...found.values()];
}

/** Who says it, of so many: "All five books", "Both books", or the names of the houses. */
export function whoSay(houses: readonly string[], of: number, kind = "books"): string {
  if (houses.length === of && of === 2) return `Both ${kind}`;
  if (houses.length === of && of > 2) return `All ${NUMBER_WORDS[of] ?? of} ${kind}`;
  const names = houses.map(houseName);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}
