// How entries are said on the pages of records, and the one order that both of them have.

import type { EntryLine } from "../generated/records";
import type { Order } from "../house/orders";
import { postJson } from "../lib/api";
import { localText } from "../lib/locale";

/** A moment as the record has it, by the clock of the house. */
export const moment = (at: string): string => localText(at.slice(0, 16));

const LETTERS_IN_BRIEF = 90; // of a record

/** What a record says, in brief: its plain values, without those that stand beside it anyway. */
export function inBrief(body: string): string {
  try {
    const told = JSON.parse(body) as unknown;
    if (typeof told !== "object" || told === null) return "";
    const plain = Object.entries(told).filter(
      ([name, value]) =>
        !["kind", "is", "at", "by", "title"].includes(name) && ["string", "number"].includes(typeof value) && value,
    );
    const words = plain
      .map(([name, value]) => (name === "what" ? String(value) : `${name.replaceAll("_", " ")}: ${value}`))
      .join(", ");
    return words.length > LETTERS_IN_BRIEF ? `${words.slice(0, LETTERS_IN_BRIEF)}…` : words;
  } catch {
    return "";
  }
}

export function said(value: EntryLine["values"][string] | undefined): string {
  if (value === undefined) return "";
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

/** Take away what is known of a person. */
export function toErase(house: string, person: string, then: () => Promise<void>): Order {
  return {
    id: `erase-${person}`,
    says: "Erase what is kept of them",
    fields: [{ name: "why", says: "Why", kind: "text" }],
    send: async (parts) => {
      await postJson(`/api/persons/${encodeURIComponent(house)}/${encodeURIComponent(person)}/erase`, parts);
      await then();
    },
  };
}
