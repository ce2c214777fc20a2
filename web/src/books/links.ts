// Where things about the rulebooks stand.

/** A clause in its book: "canberra:3.3(a)" is at /books/canberra#3.3(a). */
export function clausePath(cite: string): string {
  const at = cite.indexOf(":");
  return `/books/${cite.slice(0, at)}#${encodeURIComponent(cite.slice(at + 1))}`;
}

/** An address with a query; what is empty is left out. */
export function withQuery(path: string, query: Record<string, string>): string {
  const asked = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ""));
  const text = asked.toString();
  return text ? `${path}?${text}` : path;
}

/** What the address names after its #. */
export function named(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
