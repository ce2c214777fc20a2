// What somebody may order or claim on a page: its name on the wire, how it is said, and what it still asks for.

import type { Refusal } from "../lib/api";

export type Choices = readonly (readonly [value: string, says: string])[];

/** Something that is typed or chosen with an order. `list` is several words with commas between them. */
export interface OrderField<Name extends string = string> {
  name: Name;
  says: string;
  kind: "text" | "number" | "list" | "numbers" | "choice" | "long";
  choices?: Choices;
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
export interface Anyway<Parts = object> {
  says: string;
  parts: Parts;
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

/** A command as it goes to an address that takes several: its name and its parts. */
export interface Command {
  do: string;
  parts?: object;
}

export type PartsOf<All extends Command, Do extends All["do"]> = NonNullable<Extract<All, { do: Do }>["parts"]>;
type Name<Parts> = string extends keyof Parts ? never : keyof Parts & string; // no name where there are no parts
type Typed = Record<string, unknown>;

/** How an order differs from a plain one. */
interface Otherwise<Parts> extends Partial<Pick<Order, "id" | "first">> {
  /** Parts that nobody is asked for. */
  parts?: Partial<Parts>;
  /** Parts that are made of what is typed. */
  reads?: (typed: Typed) => Partial<Parts>;
  anyway?: Anyway<Partial<Parts>>;
}

/**
 * What makes the orders of one address: each sends a command that it takes, and asks for parts that this command has. What
 * is typed for a part is the room's to judge.
 */
export function ordersTo<All extends Command>(ask: (command: All) => Promise<void>) {
  return <Do extends All["do"]>(
    what: Do,
    says: string,
    fields: readonly OrderField<Name<PartsOf<All, Do>>>[] = [],
    { parts, reads, ...more }: Otherwise<PartsOf<All, Do>> = {},
  ): Order => ({
    id: what,
    says,
    fields,
    ...more,
    send: (typed) => ask({ do: what, parts: { ...typed, ...reads?.(typed), ...parts } } as unknown as All),
  });
}

/** A line of words. */
export const text = <Name extends string>(name: Name, says: string, optional = false): OrderField<Name> => ({
  name,
  says,
  kind: "text",
  optional,
});

export const number = <Name extends string>(name: Name, says: string, optional = false): OrderField<Name> => ({
  name,
  says,
  kind: "number",
  optional,
});

/** One of several, of which the first stands there until another is chosen. */
export const choice = <Name extends string>(name: Name, says: string, choices: Choices): OrderField<Name> => ({
  name,
  says,
  kind: "choice",
  choices,
  value: choices[0]?.[0] ?? "",
});

/** One of several that are told apart by a number. */
export const numbered = <Name extends string>(name: Name, says: string, choices: Choices): OrderField<Name> => ({
  ...choice(name, says, choices),
  numeric: true,
});

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

/** What was typed for the fields of an order, by their names; what was left empty is not among it. */
export function partsTyped(fields: readonly OrderField[], typed: (field: OrderField) => string | undefined): Typed {
  const parts = fields.map((field) => [field.name, partOf(field, typed(field) ?? field.value ?? "")] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
