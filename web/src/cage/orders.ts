// What somebody of the house may ask of the cage as it stands. The room judges every one of them; this only knows which
// are worth a button.

import type { CageBody, CageTable, SlipLine } from "../generated/cage";
import type { CageAsks } from "../generated/orders";
import { choice, number, ordersTo, text, type Choices, type Order, type OrderField } from "../house/orders";
import { amount } from "../lib/money";

type Ask = (command: CageAsks) => Promise<void>;

const chips = number("amount", "How much");

const MONEY_KINDS: Choices = [
  ["cash", "Cash"],
  ["cheque", "Cheque"],
  ["transfer", "Transfer"],
];
const DEPOSIT_KINDS: Choices = [...MONEY_KINDS, ["chips", "Chips"]];
const PIECES_HINT = "pieces of each, such as 100x3, 25x4";
const REASON_FIELD = text("why", "Why, where it differs from the books", true);

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
function count<Name extends string>(
  name: Name,
  says: string,
  books?: number,
  value = "",
  optional = true,
): OrderField<Name> {
  return { ...text(name, `${says}, ${PIECES_HINT}`, optional), value, tells: (typed) => comesTo(typed, books) };
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

type Typed = Record<string, unknown>;

/** How cash and chips are read that were both counted. */
const bothCounted = {
  reads: ({ cash, chips }: Typed) => ({ cash: piecesOf(cash), chips: piecesOf(chips) }),
};
/** How the chips of one count are read. */
const chipsCounted = { reads: ({ pieces }: Typed) => ({ pieces: piecesOf(pieces) }) };

/** Over the counter. */
export function atTheCounter(body: CageBody, ask: Ask): Order[] {
  if (body.cashier !== body.you) return [];
  const order = ordersTo(ask);
  const open = body.cash > 0 || body.chips > 0;
  return [
    order(
      "sell_chips",
      "Sell chips",
      [chips, choice("means", "Paid by", MONEY_KINDS), text("player", "To whom", true)],
      {
        first: open,
      },
    ),
    order(
      "redeem_chips",
      "Redeem chips",
      [chips, choice("means", "Paid by", MONEY_KINDS), text("player", "From whom", true)],
      { first: open },
    ),
    order("deposit_money", "Deposit", [
      text("player", "Whose account"),
      chips,
      choice("means", "Paid in", DEPOSIT_KINDS),
    ]),
    order("cash_out", "Cash out", [text("player", "Whose account"), chips, choice("means", "Paid out", DEPOSIT_KINDS)]),
    order(
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
        chips,
        text("why", "Why"),
      ],
      { first: !open },
    ),
  ];
}

/** Of the shift. */
export function ofTheShift(body: CageBody, ask: Ask): Order[] {
  const order = ordersTo(ask);
  const counts = [
    count("cash", "Cash counted", body.cash, body.cashier ? "" : piecesText(body.counted_cash)),
    count("chips", "Chips counted", body.chips, body.cashier ? "" : piecesText(body.counted_chips)),
    REASON_FIELD,
  ];
  if (!body.cashier) return [order("open_shift", "Open a shift", counts, { first: true, ...bothCounted })];
  if (body.cashier !== body.you) return [];
  const others: Choices = body.cashiers.filter((name) => name !== body.you).map((name) => [name, name]);
  const to = others.length
    ? [order("hand_over_shift", "Hand over", [choice("to", "To whom", others), ...counts], bothCounted)]
    : [];
  return [...to, order("close_shift", "Close the shift", counts, bothCounted)];
}

/** Between the cage and tables. */
export function ofTables(body: CageBody, ask: Ask): Order[] {
  const order = ordersTo(ask);
  const tables: Choices = body.tables.map((table: CageTable) => [table.id, table.name]);
  if (!tables.length) return [];
  const table = choice("table", "Table", tables);
  const pieces = count("pieces", "Chips", undefined, "", false);
  const moment = choice("moment", "When", [
    ["opening", "At the opening"],
    ["during", "During play"],
    ["closing", "At the closing"],
  ]);
  const orders = [
    order("request_fill", "Ask for a fill", [table, pieces], chipsCounted),
    order("request_credit", "Ask for a credit", [table, pieces], chipsCounted),
    order("sell_at_table", "Cash changed at a table", [table, chips]),
    order("drop_commission", "Commission dropped", [table, chips]),
    order("count_rack", "Count a rack", [table, moment, count("pieces", "Chips"), REASON_FIELD], chipsCounted),
  ];
  const boxes = [count("cash", "Cash in the drop box"), count("chips", "Chips in the commission box")];
  if (body.cashier === body.you)
    orders.push(order("count_drop", "Count the boxes", [table, ...boxes, REASON_FIELD], bothCounted));
  return orders;
}

/** Of slips that wait, and of booked ones that were wrong. */
export function ofSlips(body: CageBody, ask: Ask): Order[] {
  const order = ordersTo(ask);
  const words = (slip: SlipLine): string =>
    `${slip.what} of ${amount(slip.amount)} for ${slip.table}, asked by ${slip.asked_by}`;
  const waiting = body.waiting.flatMap((slip): Order[] => {
    const its = { slip: slip.number };
    const approve = order("approve_slip", `Approve slip ${slip.number}: ${words(slip)}`, [], {
      id: `approve_slip-${slip.number}`,
      first: true,
      parts: its,
    });
    const decline = order("decline_slip", `Decline slip ${slip.number}`, [text("why", "Why")], {
      id: `decline_slip-${slip.number}`,
      parts: its,
    });
    return body.approves && slip.asked_by !== body.you ? [approve, decline] : [decline];
  });
  const correct = order("correct_slip", "Correct a slip", [number("slip", "Its number"), text("why", "Why")]);
  return body.approves && body.slips.length ? [...waiting, correct] : waiting;
}
