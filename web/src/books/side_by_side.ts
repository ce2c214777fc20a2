// Two or more answers laid beside each other, part by part: what they have in common, and where they differ.

import type { AnsweredPart, HouseAnswer } from "../generated/books";

export interface SideRow {
  /** In which contexts and about what; empty where the whole answer is one part. */
  label: string;
  /** One for each house, in their order; null where a book says nothing about it. */
  cells: (AnsweredPart | null)[];
  alike: boolean;
}

/** The rows of a table; none where a book is not asked at all, so that there is nothing to lay beside the other. */
export function sideRows(answers: readonly HouseAnswer[]): SideRow[] {
  if (answers.some((answer) => !answer.parts.length)) return [];
  const every = answers.flatMap((answer) => answer.parts);
  const named = [...new Set(every.map((part) => part.context).filter(Boolean))];
  const contexts = named.length ? named : [""];
  const abouts = [...new Set(every.map((part) => part.about))];
  const rows: SideRow[] = [];
  for (const about of abouts) {
    const same = new Map<string, { contexts: string[]; cells: SideRow["cells"] }>();
    for (const context of contexts) {
      const cells = answers.map((answer) => partOf(answer, context, about));
      if (cells.every((cell) => cell === null)) continue;
      const key = JSON.stringify(cells.map(saidIn));
      const group = same.get(key);
      if (group) group.contexts.push(context);
      else same.set(key, { contexts: [context], cells });
    }
    for (const group of same.values()) {
      const where = group.contexts.length < contexts.length ? group.contexts.join(", ") : "";
      rows.push({
        label: [where, about].filter(Boolean).join(": "),
        cells: group.cells,
        alike: new Set(group.cells.map(saidIn)).size === 1,
      });
    }
  }
  return rows;
}

/** What holds everywhere holds in every context. */
function partOf(answer: HouseAnswer, context: string, about: string): AnsweredPart | null {
  return answer.parts.find((part) => part.about === about && (part.context === context || part.context === "")) ?? null;
}

function saidIn(part: AnsweredPart | null): string {
  return part ? JSON.stringify([part.says, part.instead]) : "";
}
