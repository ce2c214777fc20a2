// How entries are said on the pages of records, and the one order that both of them have.

import type { EntryLine } from "../generated/records";
import type { Order } from "../house/orders";
import { postJson } from "../lib/api";

export const moment = (at: string): string => at.slice(0, 16).replace("T", " ");

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
