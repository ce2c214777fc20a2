// A name of this page's own for something that it wants done: sent again under it, the room does nothing twice.

/** A new one; the room knows it for as long as it remembers what it did. */
export function newRequest(): string {
  return `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
}
