// What somebody may order or claim on a page: its name on the wire, how it is said, and what it still asks for.

import type { Refusal } from "../lib/api";

/** Something that is typed or chosen with an order. `list` is several words with commas between them. */
export interface OrderField {
  name: string;
  says: string;
  kind: "text" | "number" | "list" | "numbers" | "choice" | "long";
  choices?: readonly (readonly [value: string, says: string])[];
  /** Whether what is chosen is a number. */
  numeric?: boolean;
  /** What stands there at first. */
  value?: string;
  optional?: boolean;
  /** So many chips make one of what is typed. */
  unit?: number;
  /** What is said below of what is typed so far. */
  tells?: (typed: string) => string;
}

/** How something is ordered although the book speaks against it, once that has been said. */
export interface Anyway {
  says: string;
  parts: Record<string, unknown>;
  /** Whether what was refused is refused for that alone. */
  fits: (refusal: Refusal) => boolean;
}

export interface Order {
  /** What it is found by, and no other on the page. */
  id: string;
  says: string;
  /** What stands on the button below its questions, where that is not what opens them. */
  does?: string;
  fields?: readonly OrderField[];
  /** The one thing to do next. */
  first?: boolean;
  anyway?: Anyway;
  send: (parts: Record<string, unknown>) => Promise<void>;
}

/** What was typed for a field, as it is sent; nothing where it was left empty. */
export function partOf(field: OrderField, typed: string): unknown {
  const said = typed.trim();
  if (!said) return undefined;
  if (field.numeric) return Number(said);
  if (field.kind === "number") return Math.round(Number(said) * (field.unit ?? 1));
  const several = said
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (field.kind === "numbers") return several.map(Number);
  return field.kind === "list" ? several : said;
}
