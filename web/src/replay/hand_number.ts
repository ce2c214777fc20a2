// Whether the address of a page can be a hand's at all.

/** That no hand is called what stands in an address; nothing where it is a number, which a hand may have. */
export function noHandWords(named: string): string {
  return /^[1-9]\d*$/.test(named) ? "" : `There is no hand '${named}' here.`;
}
