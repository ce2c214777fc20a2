// What somebody of the house may ask of the cage as it stands. The room judges every one of them; this only knows which
// are worth a button.

import type { CageBody, CageTable, SlipLine } from "../generated/cage";
import type { Order, OrderField } from "../house/orders";
import { amount } from "../lib/money";

type Ask = (what: string, parts: Record<string, unknown>) => Promise<void>;
type Choices = readonly (readonly [value: string, says: string])[];

const text = (name: string, says: string, optional = false, value = ""): OrderField => ({
  name,
  says,
  kind: "text",
  optional,
  value,
});
const chips = (says = "How much"): OrderField => ({ name: "amount", says, kind: "number" });
const choice = (name: string, says: string, choices: Choices): OrderField => ({
  name,
  says,
  kind: "choice",
  choices,
  value: choices[0]?.[0] ?? "",
});

const MONEY: Choices = [
  ["cash", "Cash"],
  ["cheque", "Cheque"],
  ["transfer", "Transfer"],
];
const DEPOSIT: Choices = [...MONEY, ["chips", "Chips"]];
const PIECES = "pieces of each, such as 100x3, 25x4";
const WHY = text("why", "Why, where it differs from the books", true);

/** Counted pieces as they are typed; what cannot be read so is left for the room to refuse. */
export function piecesOf(typed: unknown): Record<string, number> {
  const pieces: Record<string, number> = {};
  for (const part of String(typed ?? "")
    .split(",")
    .map((piece) => piece.trim())
    .filter(Boolean)) {
    const [value = "", number = ""] = part.split(/\s*[x×*]\s*/);
    pieces[value] = (pieces[value] ?? 0) + Number(number || NaN);
  }
  return pieces;
}

/** What typed pieces come to, and what the books say they should; nothing before they can be read. */
function comesTo(typed: string, books?: number): string {
  const worth = Object.entries(piecesOf(typed)).reduce((sum, [value, number]) => sum + Number(value) * number, 0);
  const said = Number.isNaN(worth) ? "" : `Comes to ${amount(worth)}`;
  if (books === undefined) return said;
  return said ? `${said}; the books say ${amount(books)}` : `The books say ${amount(books)}`;
}

/** A count by denomination, which is added up while it is typed. */
function count(name: string, says: string, books?: number, value = "", optional = true): OrderField {
  return { ...text(name, `${says}, ${PIECES}`, optional, value), tells: (typed) => comesTo(typed, books) };
}

/** What is to be done next at the cage, in words; nothing where the day runs. */
export function nextAtCage(body: CageBody): string {
  if (body.waiting.length && body.approves) {
    const [first] = body.waiting.filter((slip) => slip.asked_by !== body.you);
    if (first) return `Slip ${first.number} waits for your approval.`;
  }
  if (!body.cashier) {
    if (!body.shifts.length) return "Open the first shift without a count. Then book the float.";
    return `Count the drawer and open a shift: by the books ${amount(body.cash)} in cash and ${amount(body.chips)} in chips.`;
  }
  if (body.cashier === body.you && !body.cash && !body.chips)
    return "Book the float: cash from the bank, chips from the store.";
  return "";
}

/** Pieces as somebody would type them. */
export function piecesText(pieces: Record<string, number>): string {
  return Object.entries(pieces)
    .filter(([, number]) => number > 0)
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([value, number]) => `${value}x${number}`)
    .join(", ");
}

/** What a count found beyond the books, with its sign and the word for it; less than nothing is short. */
export function overOrShort(found: number): string {
  if (!found) return "0";
  return found < 0 ? `−${amount(-found)} short` : `+${amount(found)} over`;
}

/** The parts of an order of which some are counts. */
function counted(parts: Record<string, unknown>, ...counts: string[]): Record<string, unknown> {
  return { ...parts, ...Object.fromEntries(counts.map((name) => [name, piecesOf(parts[name])])) };
}

/** Over the counter. */
export function atTheCounter(body: CageBody, ask: Ask): Order[] {
  if (body.cashier !== body.you) return [];
  const plain = (what: string, says: string, fields: readonly OrderField[], first = false): Order => ({
    id: what,
    says,
    fields,
    first,
    send: (parts) => ask(what, parts),
  });
  const open = body.cash > 0 || body.chips > 0;
  return [
    plain(
      "sell_chips",
      "Sell chips",
      [chips(), choice("means", "Paid by", MONEY), text("player", "To whom", true)],
      open,
    ),
    plain(
      "redeem_chips",
      "Redeem chips",
      [chips(), choice("means", "Paid by", MONEY), text("player", "From whom", true)],
      open,
    ),
    plain("deposit_money", "Deposit", [text("player", "Whose account"), chips(), choice("means", "Paid in", DEPOSIT)]),
    plain("cash_out", "Cash out", [text("player", "Whose account"), chips(), choice("means", "Paid out", DEPOSIT)]),
    plain(
      "move_float",
      "Float",
      [
        choice("what", "What", [
          ["cash", "Cash and the bank"],
          ["chips", "Chips and the store"],
        ]),
        choice("way", "Which way", [
          ["in", "Into the cage"],
          ["out", "Out of the cage"],
        ]),
        chips(),
        text("why", "Why"),
      ],
      !open,
    ),
  ];
}

/** Of the shift. */
export function ofTheShift(body: CageBody, ask: Ask): Order[] {
  const counts: OrderField[] = [
    count("cash", "Cash counted", body.cash, body.cashier ? "" : piecesText(body.counted_cash)),
    count("chips", "Chips counted", body.chips, body.cashier ? "" : piecesText(body.counted_chips)),
    WHY,
  ];
  if (!body.cashier)
    return [
      {
        id: "open_shift",
        says: "Open a shift",
        fields: counts,
        first: true,
        send: (parts) => ask("open_shift", counted(parts, "cash", "chips")),
      },
    ];
  if (body.cashier !== body.you) return [];
  const others: Choices = body.cashiers.filter((name) => name !== body.you).map((name) => [name, name]);
  const to = others.length
    ? [
        {
          id: "hand_over_shift",
          says: "Hand over",
          fields: [choice("to", "To whom", others), ...counts],
          send: (parts) => ask("hand_over_shift", counted(parts, "cash", "chips")),
        } satisfies Order,
      ]
    : [];
  return [
    ...to,
    {
      id: "close_shift",
      says: "Close the shift",
      fields: counts,
      send: (parts) => ask("close_shift", counted(parts, "cash", "chips")),
    },
  ];
}

/** Between the cage and tables. */
export function ofTables(body: CageBody, ask: Ask): Order[] {
  const tables: Choices = body.tables.map((table: CageTable) => [table.id, table.name]);
  if (!tables.length) return [];
  const table = choice("table", "Table", tables);
  const pieces = count("pieces", "Chips", undefined, "", false);
  const orders: Order[] = [
    {
      id: "request_fill",
      says: "Ask for a fill",
      fields: [table, pieces],
      send: (parts) => ask("request_fill", counted(parts, "pieces")),
    },
    {
      id: "request_credit",
      says: "Ask for a credit",
      fields: [table, pieces],
      send: (parts) => ask("request_credit", counted(parts, "pieces")),
    },
    {
      id: "sell_at_table",
      says: "Cash changed at a table",
      fields: [table, chips()],
      send: (parts) => ask("sell_at_table", parts),
    },
    {
      id: "drop_commission",
      says: "Commission dropped",
      fields: [table, chips()],
      send: (parts) => ask("drop_commission", parts),
    },
    {
      id: "count_rack",
      says: "Count a rack",
      fields: [
        table,
        choice("moment", "When", [
          ["opening", "At the opening"],
          ["during", "During play"],
          ["closing", "At the closing"],
        ]),
        count("pieces", "Chips"),
        WHY,
      ],
      send: (parts) => ask("count_rack", counted(parts, "pieces")),
    },
  ];
  if (body.cashier === body.you)
    orders.push({
      id: "count_drop",
      says: "Count the boxes",
      fields: [table, count("cash", "Cash in the drop box"), count("chips", "Chips in the commission box"), WHY],
      send: (parts) => ask("count_drop", counted(parts, "cash", "chips")),
    });
  return orders;
}

/** Of slips that wait, and of booked ones that were wrong. */
export function ofSlips(body: CageBody, ask: Ask): Order[] {
  const words = (slip: SlipLine): string =>
    `${slip.what} of ${amount(slip.amount)} for ${slip.table}, asked by ${slip.asked_by}`;
  const waiting = body.waiting.flatMap((slip): Order[] => [
    ...(body.approves && slip.asked_by !== body.you
      ? [
          {
            id: `approve_slip-${slip.number}`,
            says: `Approve slip ${slip.number}: ${words(slip)}`,
            first: true,
            send: () => ask("approve_slip", { slip: slip.number }),
          },
        ]
      : []),
    {
      id: `decline_slip-${slip.number}`,
      says: `Decline slip ${slip.number}`,
      fields: [text("why", "Why")],
      send: (parts) => ask("decline_slip", { ...parts, slip: slip.number }),
    },
  ]);
  const correct: Order = {
    id: "correct_slip",
    says: "Correct a slip",
    fields: [{ name: "slip", says: "Its number", kind: "number" }, text("why", "Why")],
    send: (parts) => ask("correct_slip", parts),
  };
  return body.approves && body.slips.length ? [...waiting, correct] : waiting;
}
