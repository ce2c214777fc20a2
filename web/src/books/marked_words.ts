// Where two sentences differ: the words of the one that the other does not have, in the order in which they stand.

export interface Marked {
  text: string;
  /** Whether the other sentence has it not. */
  other: boolean;
}

/** So much of the longer sentence must be the same, or the marks would cover all of it and show nothing. */
const LEAST_SHARE_ALIKE = 0.3;

/** A sentence in pieces, those marked that another sentence lacks; in one piece where the two have little in common. */
export function markedWords(text: string, beside: string): Marked[] {
  const whole = [{ text, other: false }];
  if (!beside || text === beside) return whole;
  const [mine, theirs] = [text.split(" "), beside.split(" ")];
  const kept = inCommon(mine, theirs);
  if (kept.filter(Boolean).length < LEAST_SHARE_ALIKE * Math.max(mine.length, theirs.length)) return whole;
  const pieces: Marked[] = [];
  mine.forEach((word, at) => {
    const other = !kept[at];
    const last = pieces.at(-1);
    if (last?.other === other) last.text += ` ${word}`;
    else {
      if (last) pieces.push({ text: " ", other: false });
      pieces.push({ text: word, other });
    }
  });
  return pieces;
}

/** For each word of the first whether it belongs to the longest run of words, with gaps, that both have. */
function inCommon(mine: readonly string[], theirs: readonly string[]): boolean[] {
  const longest = Array.from({ length: mine.length + 1 }, () => new Array<number>(theirs.length + 1).fill(0));
  const of = (one: number, other: number): number => longest[one]?.[other] ?? 0;
  for (let one = mine.length - 1; one >= 0; one--)
    for (let other = theirs.length - 1; other >= 0; other--) {
      const row = longest[one];
      if (row)
        row[other] =
          mine[one] === theirs[other] ? of(one + 1, other + 1) + 1 : Math.max(of(one + 1, other), of(one, other + 1));
    }
  const kept = new Array<boolean>(mine.length).fill(false);
  let [one, other] = [0, 0];
  while (one < mine.length && other < theirs.length) {
    if (mine[one] === theirs[other]) {
      kept[one++] = true;
      other++;
    } else if (of(one + 1, other) >= of(one, other + 1)) one++;
    else other++;
  }
  return kept;
}
