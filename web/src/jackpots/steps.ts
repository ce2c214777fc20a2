// What the person who looks at a claim may do with it now: confirm, hold, deny or pay it. The room has said which.

import { askTable } from "../connection/asking";
import type { ClaimBody } from "../generated/jackpots";
import type { SettleJackpot } from "../generated/wire";
import type { Order, OrderField } from "../house/orders";
import { capital } from "../lib/sentences";

const REASON_FIELDS: readonly OrderField[] = [{ name: "reason", says: "Why", kind: "text" }];

export function stepsOf(claim: ClaimBody, done: () => void): Order[] {
  const order = (
    what: SettleJackpot["what"],
    says: string,
    more: Partial<Order> = {},
    fixed: Partial<SettleJackpot> = {},
  ): Order => ({
    id: what,
    says,
    ...more,
    send: async (parts) => {
      await askTable(claim.table, {
        do: "settle_jackpot",
        jackpot: claim.jackpot,
        claim: claim.number,
        what,
        title: claim.title,
        ...fixed,
        ...parts,
      });
      done();
    },
  });
  return claim.may.map((step) => {
    if (step === "record") return order("record", "Record the win", { first: true, fields: displayed(claim) });
    if (step === "confirm") return confirming(claim, order);
    if (step === "hold") return order("hold", "Hold the payment", { fields: REASON_FIELDS });
    if (step === "deny") return order("deny", "Deny the claim", { fields: REASON_FIELDS });
    return order("pay", "Pay it", { first: true });
  });
}

function displayed(claim: ClaimBody): readonly OrderField[] {
  return [
    {
      name: "displayed",
      says: `What the display shows, in ${claim.currency}, if it is another figure`,
      kind: "number",
      optional: true,
      unit: claim.unit,
    },
  ];
}

function confirming(
  claim: ClaimBody,
  order: (what: "confirm", says: string, more: Partial<Order>, fixed: Partial<SettleJackpot>) => Order,
): Order {
  const step = claim.missing[0] ?? "";
  const told: OrderField = { name: "reason", says: "What is to be noted", kind: "text", optional: true };
  const fields: OrderField[] =
    step === "deck counted" ? [{ name: "counted", says: "Cards counted", kind: "number" }, told] : [told];
  return order("confirm", `${capital(step)}: confirm it`, { first: true, fields }, { step });
}
