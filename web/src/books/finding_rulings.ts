// Which rulings somebody means by a few words, the nearest first.

import type { RulingCard, RulingFamily } from "../generated/books";

/** How many of the words a ruling's own title and question have. What is only said of it sometimes stands farther away. */
function nearness({ title, question }: RulingCard, words: readonly string[]): number {
  const [inTitle, inQuestion] = [title.toLowerCase(), question.toLowerCase()];
  return words.reduce((sum, word) => sum + Number(inTitle.includes(word)) + Number(inQuestion.includes(word)), 0);
}

/** The rulings that have all of the words, by family; without words all of them, as they stand. */
export function rulingsWith(families: readonly RulingFamily[], words: readonly string[]): RulingFamily[] {
  const nearest = (family: RulingFamily): number =>
    Math.max(...family.rulings.map((ruling) => nearness(ruling, words)));
  return families
    .map((family) => ({
      ...family,
      rulings: family.rulings
        .filter((ruling) => {
          const text = `${ruling.title} ${ruling.question} ${family.title} ${ruling.said.join(" ")}`.toLowerCase();
          return words.every((word) => text.includes(word));
        })
        .toSorted((one, other) => nearness(other, words) - nearness(one, words)),
    }))
    .filter((family) => family.rulings.length)
    .toSorted((one, other) => nearest(other) - nearest(one));
}
