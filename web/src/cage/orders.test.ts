import { beforeEach, describe, expect, test } from "vitest";

import type { CageBody, SlipLine } from "../generated/cage";
import type { CageAsks } from "../generated/orders";
import { give, idsOf, listening } from "../testkit/ordering";
import { AUSTRALIAN, seenBy } from "../testkit/viewer";
import { atTheCounter, nextAtCage, ofSlips, ofTables, ofTheShift, overOrShort, piecesOf, piecesText } from "./orders";

const { ask, heard } = listening<CageAsks>();
beforeEach(() => void heard.splice(0));

/** The cage while Cleo, who looks at it, is on shift. */
function cage(parts: Partial<CageBody> = {}): CageBody {
  const usual = { you: "Cleo", cashier: "Cleo", cash: 1000, chips: 5000, chips_out: 0, deposits: 0, over_short: 0 };
  const lists = {
    tables: [{ id: "one", name: "Baize" }],
    waiting: [],
    slips: [],
    shifts: [{}],
    cashiers: [],
    faults: [],
  };
  return { ...usual, ...lists, approves: false, counted_cash: {}, counted_chips: {}, ...parts } as unknown as CageBody;
}

function slip(parts: Partial<SlipLine> = {}): SlipLine {
  return { number: 4, what: "fill", amount: 400, table: "Baize", asked_by: "Dee", ...parts } as SlipLine;
}

describe("counted pieces are read", () => {
  test.each([
    ["100x3, 25x4", { "100": 3, "25": 4 }],
    ["100×3", { "100": 3 }],
    [" 100 * 3 ,25 x 1 ", { "100": 3, "25": 1 }],
    ["100x3, 100x2", { "100": 5 }],
    ["", {}],
    [undefined, {}],
    ["100", { "100": NaN }], // the room refuses it, and says how it is written
  ])("%j", (typed, pieces) => {
    expect(piecesOf(typed)).toEqual(pieces);
  });
});

test("pieces are written as they are typed, the highest first and none that is not there", () => {
  expect(piecesText({ "5": 2, "100": 3, "25": 0 })).toBe("100x3, 5x2");
  expect(piecesOf(piecesText({ "5": 2, "100": 3 }))).toEqual({ "100": 3, "5": 2 });
});

test.each([
  [0, "0"],
  [1250, "+1,250 over"],
  [-40, "−40 short"],
])("a count that is off by %i is %s", async (found, words) => {
  const orders = await seenBy(AUSTRALIAN, () => import("./orders"));
  expect(orders.overOrShort(found)).toBe(words);
  expect(overOrShort(0)).toBe("0");
});

describe("what comes next at the cage", () => {
  test.each<[string, Partial<CageBody>, string | RegExp]>([
    ["a slip of somebody else's", { waiting: [slip()], approves: true }, "Slip 4 waits for your approval."],
    ["not one's own slip", { waiting: [slip({ asked_by: "Cleo" })], approves: true }, ""],
    ["no slip for whoever approves none", { waiting: [slip()] }, ""],
    ["the very first shift", { cashier: "", shifts: [] }, /^Open the first shift without a count/],
    ["a count", { cashier: "" }, /^Count the drawer and open a shift: by the books 1.?000 in cash/],
    ["the float", { cash: 0, chips: 0 }, /^Book the float/],
    ["nothing at somebody else's shift", { cashier: "Dee", cash: 0, chips: 0 }, ""],
    ["nothing where the day runs", {}, ""],
  ])("%s", (_, body, said) => {
    if (typeof said === "string") expect(nextAtCage(cage(body))).toBe(said);
    else expect(nextAtCage(cage(body))).toMatch(said);
  });
});

describe("over the counter", () => {
  test("only whoever is on shift sells", () => {
    expect(atTheCounter(cage({ cashier: "Dee" }), ask)).toEqual([]);
  });
  test("the float comes first while there is none, and selling afterwards", () => {
    const first = (body: CageBody) => idsOf(atTheCounter(body, ask).filter((order) => order.first));
    expect(first(cage({ cash: 0, chips: 0 }))).toEqual(["move_float"]);
    expect(first(cage())).toEqual(["sell_chips", "redeem_chips"]);
  });
  test("chips are sold for cash unless something else is chosen, and to nobody by name", async () => {
    await give(atTheCounter(cage(), ask), "sell_chips", { amount: "40" });
    expect(heard).toEqual([{ do: "sell_chips", parts: { amount: 40, means: "cash" } }]);
  });
  test("a deposit may be in chips", async () => {
    await give(atTheCounter(cage(), ask), "deposit_money", { amount: "40", player: "Ann", means: "chips" });
    expect(heard).toEqual([{ do: "deposit_money", parts: { player: "Ann", amount: 40, means: "chips" } }]);
  });
});

describe("shifts", () => {
  test("a closed cage is opened with the last count, which stands there", async () => {
    const orders = ofTheShift(cage({ cashier: "", counted_cash: { "50": 2 }, counted_chips: { "5": 10 } }), ask);
    expect(idsOf(orders)).toEqual(["open_shift"]);
    await give(orders, "open_shift");
    expect(heard).toEqual([{ do: "open_shift", parts: { cash: { "50": 2 }, chips: { "5": 10 } } }]);
  });
  test("another cashier's is not one's to close", () => {
    expect(ofTheShift(cage({ cashier: "Dee" }), ask)).toEqual([]);
  });
  test("it is handed over only where there is somebody else", () => {
    expect(idsOf(ofTheShift(cage({ cashiers: ["Cleo"] }), ask))).toEqual(["close_shift"]);
    expect(idsOf(ofTheShift(cage({ cashiers: ["Cleo", "Dee"] }), ask))).toEqual(["hand_over_shift", "close_shift"]);
  });
  test("the count is not there beforehand when one hands over", async () => {
    const orders = ofTheShift(cage({ cashiers: ["Cleo", "Dee"], counted_cash: { "50": 2 } }), ask);
    await give(orders, "hand_over_shift", { cash: "100x1" });
    expect(heard).toEqual([{ do: "hand_over_shift", parts: { to: "Dee", cash: { "100": 1 }, chips: {} } }]);
  });
  test("while it is typed a count says what it comes to, and what it should", async () => {
    const orders = await seenBy(AUSTRALIAN, () => import("./orders"));
    const cash = orders.ofTheShift(cage(), ask)[0]?.fields?.find((field) => field.name === "cash");
    expect(["", "100x3, 50x2", "what"].map((typed) => cash?.tells?.(typed))).toEqual([
      "Comes to 0; the books say 1,000",
      "Comes to 400; the books say 1,000",
      "The books say 1,000",
    ]);
  });
});

describe("between the cage and tables", () => {
  test("there is nothing without a table", () => {
    expect(ofTables(cage({ tables: [] }), ask)).toEqual([]);
  });
  test("boxes are counted by whoever is on shift", () => {
    expect(idsOf(ofTables(cage(), ask))).toContain("count_drop");
    expect(idsOf(ofTables(cage({ cashier: "Dee" }), ask))).not.toContain("count_drop");
  });
  test.each([
    ["request_fill", { pieces: "25x20" }, { pieces: { "25": 20 } }],
    ["request_credit", { pieces: "5x1" }, { pieces: { "5": 1 } }],
    ["sell_at_table", { amount: "100" }, { amount: 100 }],
    ["drop_commission", { amount: "5" }, { amount: 5 }],
    ["count_rack", { moment: "closing", pieces: "5x8" }, { moment: "closing", pieces: { "5": 8 } }],
    ["count_drop", { cash: "50x1", chips: "" }, { cash: { "50": 1 }, chips: {} }],
  ])("%s", async (order, typed, parts) => {
    await give(ofTables(cage(), ask), order, typed as Record<string, string>);
    expect(heard).toEqual([{ do: order, parts: { table: "one", ...parts } }]);
  });
});

describe("slips", () => {
  test("one's own is not approved, but may be declined", () => {
    const orders = ofSlips(cage({ approves: true, waiting: [slip(), slip({ number: 5, asked_by: "Cleo" })] }), ask);
    expect(idsOf(orders)).toEqual(["approve_slip-4", "decline_slip-4", "decline_slip-5"]);
  });
  test("whoever approves none declines them only, and corrects none", () => {
    expect(idsOf(ofSlips(cage({ waiting: [slip()], slips: [slip()] }), ask))).toEqual(["decline_slip-4"]);
  });
  test("are approved, declined and corrected by their numbers", async () => {
    const orders = ofSlips(cage({ approves: true, waiting: [slip()], slips: [slip()] }), ask);
    await give(orders, "approve_slip-4");
    await give(orders, "decline_slip-4", { why: "too many" });
    await give(orders, "correct_slip", { slip: "3", why: "wrong table" });
    expect(heard).toEqual([
      { do: "approve_slip", parts: { slip: 4 } },
      { do: "decline_slip", parts: { why: "too many", slip: 4 } },
      { do: "correct_slip", parts: { slip: 3, why: "wrong table" } },
    ]);
  });
});
