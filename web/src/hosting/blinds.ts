// What is typed as the blinds of a table of one's own: "5/10", "none", or nothing for what is usual.

/** Why no blinds can be read from it, in words beside the field; nothing where they can. */
export function blindsFault(text: string): string {
  if (/^\s*(none|no)?\s*$/i.test(text)) return "";
  if (!/^\s*\d+([/\-, ]+\d+)*\s*$/.test(text)) return "Blinds are whole numbers, such as 5/10.";
  const blinds = text.match(/\d+/g)?.map(Number) ?? [];
  const falls = blinds.some((blind, at) => blind < (blinds[at - 1] ?? 0));
  return falls ? "Put the small blind first, such as 5/10." : "";
}
