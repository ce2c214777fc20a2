// What somebody of the house may order of a jackpot as it stands, as the room has told them. The room judges each of them.

import { askTable } from "../connection/asking";
import type { JackpotBody, JackpotOffice, OrderOpen } from "../generated/jackpots";
import type { ToRoom } from "../generated/wire";
import type { Order, OrderField } from "../house/orders";
import { capital } from "../lib/sentences";

type Name = OrderOpen["do"];

interface Said {
  says: string;
  fields?: (office: JackpotOffice, body: JackpotBody) => readonly OrderField[];
  first?: boolean;
}

const reason: OrderField = { name: "reason", says: "Why", kind: "text" };
const hand: OrderField = { name: "hand", says: "Number of the hand", kind: "number" };

/** The field of an order that chooses a table: `at` which it is given, or the `table` it is about; only those that fit. */
function table(
  office: JackpotOffice,
  name: "at" | "table",
  fits: (candidate: JackpotOffice["tables"][number]) => boolean,
): OrderField {
  const asked = office.tables.filter((table) => name === "table" || !table.closed);
  const choices = asked
    .filter(fits)
    .map((listed) => [listed.id, listed.closed ? `${listed.name} (closed)` : listed.name] as const);
  return { name, says: "Table", kind: "choice", value: choices[0]?.[0] ?? "", choices };
}

function chips(name: string, says: string, body: JackpotBody): OrderField {
  return { name, says: `${says}, in ${body.meter.currency}`, kind: "number", unit: body.meter.unit };
}

const SAID: Record<Name, Said> = {
  report_jackpot_failure: {
    says: "The equipment has failed",
    fields: (office) => [table(office, "at", (here) => here.linked)],
  },
  tell_of_jackpot_failure: {
    says: "Someone was told of the failure",
    first: true,
    fields: (office) => [
      {
        name: "whom",
        says: "Who was told",
        kind: "choice",
        value: office.to_tell[0] ?? "",
        choices: office.to_tell.map((person) => [person, capital(person)] as const),
      },
    ],
  },
  confirm_jackpot_amount: {
    says: "Confirm the amount of a win",
    first: true,
    fields: (office, body) => [
      {
        name: "claim",
        says: "Claim",
        kind: "choice",
        value: String(office.waiting[0]),
        choices: office.waiting.map((number) => [String(number), String(number)] as const),
      },
      chips("amount", "What the pool stood at", body),
    ],
  },
  adjust_jackpot: {
    says: "Correct the amount",
    fields: (_, body) => [
      chips("amount", "Amount to add, or to subtract with a minus; 0 if it is right", body),
      reason,
    ],
  },
  end_jackpot_failure: { says: "The equipment works again" },
  make_jackpot_change: { says: "Make the announced change", first: true },
  close_jackpot_day: { says: "Close the day" },
  move_jackpot_reserve: {
    says: "Move chips from the reserve",
    fields: (_, body) => [chips("amount", "How much", body)],
  },
  enter_hand_late: {
    says: "Enter a hand late",
    fields: (office) => [
      table(office, "at", (here) => here.linked),
      hand,
      {
        name: "authorised_by",
        says: "Allowed by",
        kind: "choice",
        value: "",
        optional: true,
        choices: [["", "Nobody else"], ...office.authority.map((title) => [title, title] as const)],
      },
    ],
  },
  end_hand_late: {
    says: "End a hand that was entered late",
    first: true,
    fields: (office) => [table(office, "at", (here) => here.linked), hand],
  },
  announce_jackpot_change: {
    says: "Announce new terms",
    fields: (office) => [
      { name: "conditions", says: "The conditions, as their file has them", kind: "long", value: office.conditions },
      { name: "minutes", says: "Minutes until they hold", kind: "number", value: "0" },
    ],
  },
  link_jackpot_table: { says: "Link a table", fields: (office) => [table(office, "table", (here) => !!here.can_link)] },
  unlink_jackpot_table: { says: "Let a table go", fields: (office) => [table(office, "table", (here) => here.linked)] },
  end_jackpot: {
    says: "Discontinue the jackpot",
    fields: () => [{ name: "notice", says: "The notice that says so", kind: "text" }],
  },
};

/** A player's order to claim a jackpot for the hand at their live table; elsewhere the software makes the claim. */
export function claimsOf(body: JackpotBody, done: () => void): Order[] {
  const tables = body.tables.map((table) => [table, table] as const);
  const where: OrderField = {
    name: "at",
    says: "Your table",
    kind: "choice",
    value: body.tables[0] ?? "",
    choices: tables,
  };
  const send = async ({ at, hand: number }: Record<string, unknown>): Promise<void> => {
    await askTable(String(at), { do: "claim_jackpot", hand: Number(number) });
    done();
  };
  return tables.length ? [{ id: "claim_jackpot", says: "Claim the jackpot", fields: [where, hand], send }] : [];
}

export function ordersOf(body: JackpotBody, office: JackpotOffice, done: () => void): Order[] {
  const open = office.tables.filter((table) => !table.closed);
  const anywhere = (open.find((table) => table.linked) ?? open[0])?.id ?? "";
  const found = office.orders.map(({ do: what, title }) => {
    const { says, first = false, fields } = SAID[what];
    return {
      id: what,
      says,
      first,
      fields: fields?.(office, body) ?? [],
      send: async ({ at, claim, ...parts }: Record<string, unknown>) => {
        const numbered = claim === undefined ? parts : { claim: Number(claim), ...parts };
        await askTable(String(at ?? anywhere), { do: what, jackpot: body.meter.name, title, ...numbered } as ToRoom);
        done();
      },
    };
  });
  return found.filter((order) => order.fields.every((field) => field.kind !== "choice" || field.choices?.length)); // a table that can be linked, say
}
