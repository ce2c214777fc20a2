// What stands in the field of an amount while somebody types it: figures alone, grouped as the viewer's language groups
// them. Signs that are typed by hand are left as they were typed, so that nobody's 9,2 becomes 92.

import { DECIMAL_SIGN, groupedFigures } from "./locale";

const NO_FIGURE = /[^\d.,]/g;

export interface InField {
  text: string;
  caret: number;
}

/** Whether something has no place in an amount, such as a letter. */
export function hasLetters(text: string): boolean {
  return /[^\d.,\s_'’]/.test(text);
}

/** What of it may stand in the field. */
export function figuresOf(text: string): string {
  return text.replace(NO_FIGURE, "");
}

/** What a field says that said `before`, once `put` was typed or pasted into it, or nothing was put and some taken out. */
export function whileTyped(before: string, put: string, { text, caret }: InField): InField {
  const bare = figuresOf(text);
  const behind = figuresOf(text.slice(caret));
  if (/[.,]/.test(put) || !isGrouped(before)) return { text: bare, caret: bare.length - behind.length };
  const grouped = groupedFigures(bare);
  let at = grouped.length;
  for (let left = behind.replace(/\D/g, "").length; left > 0 && at > 0; at--) if (isFigure(grouped[at - 1])) left--;
  // Before the sign of a group, so that what is deleted next is a figure.
  while (at > 0 && !isFigure(grouped[at - 1]) && grouped[at - 1] !== DECIMAL_SIGN) at--;
  return { text: grouped, caret: at };
}

/** Whether a text has its signs where the viewer's language has them, or has none. */
function isGrouped(text: string): boolean {
  const bare = figuresOf(text);
  return figuresOf(groupedFigures(bare)) === bare || !/[.,]/.test(bare.replace(DECIMAL_SIGN, ""));
}

function isFigure(sign: string | undefined): boolean {
  return sign !== undefined && /\d/.test(sign);
}
