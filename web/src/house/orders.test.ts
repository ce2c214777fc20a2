import { describe, expect, test } from "vitest";

import type { CageAsks } from "../generated/orders";
import { give, listening } from "../testkit/ordering";
import { choice, number, numbered, ordersTo, partOf, partsTyped, text, type OrderField } from "./orders";

const field = (parts: Partial<OrderField>): OrderField => ({ name: "it", says: "It", kind: "text", ...parts });

describe("what is typed for a part is sent as", () => {
  test.each<[Partial<OrderField>, string, unknown]>([
    [{ kind: "text" }, "  Ann  ", "Ann"],
    [{ kind: "text" }, "   ", undefined],
    [{ kind: "long" }, "name = 1\n", "name = 1"],
    [{ kind: "number" }, "40", 40],
    [{ kind: "number" }, "0", 0],
    [{ kind: "number" }, "", undefined],
    [{ kind: "number", unit: 100 }, "12.5", 1250],
    [{ kind: "number", unit: 100 }, "-0.29", -29],
    [{ kind: "number" }, "2.6", 3],
    [{ kind: "list" }, "Ann, Bob,, Cid ,", ["Ann", "Bob", "Cid"]],
    [{ kind: "numbers" }, "5, 10", [5, 10]],
    [{ kind: "choice" }, "cash", "cash"],
    [{ kind: "choice", numeric: true }, "7", 7],
    [{ kind: "choice", numeric: true }, "", undefined],
  ])("%o %j: %j", (parts, typed, sent) => {
    expect(partOf(field(parts), typed)).toEqual(sent);
  });
});

test("what nobody typed is what stood there at first, and what was left empty is not sent", () => {
  const fields = [{ ...number("minutes", "Minutes"), value: "10" }, text("why", "Why", true), text("name", "Name")];
  expect(partsTyped(fields, ({ name }) => (name === "name" ? "Ann" : undefined))).toEqual({ minutes: 10, name: "Ann" });
  expect(partsTyped(fields, () => "")).toEqual({});
});

describe("an order", () => {
  const { ask, heard } = listening<CageAsks>();
  const order = ordersTo<CageAsks>(ask);

  test("is called as its command, and sends it with what was typed", async () => {
    await give(
      [order("sell_at_table", "Cash", [text("table", "Table"), number("amount", "How much")])],
      "sell_at_table",
      {
        table: "one",
        amount: "40",
      },
    );
    expect(heard.pop()).toEqual({ do: "sell_at_table", parts: { table: "one", amount: 40 } });
  });

  test("without questions has no parts", async () => {
    await give([order("open_shift", "Open")], "open_shift");
    expect(heard.pop()).toEqual({ do: "open_shift", parts: {} });
  });

  test("of which a page has several has a name of its own, and parts that are not asked for", async () => {
    const why = text("why", "Why");
    const declined = order("decline_slip", "Decline", [why], { id: "decline_slip-4", first: true, parts: { slip: 4 } });
    expect([declined.id, declined.first]).toEqual(["decline_slip-4", true]);
    await give([declined], "decline_slip-4", { why: "no" });
    expect(heard.pop()).toEqual({ do: "decline_slip", parts: { why: "no", slip: 4 } });
  });

  test("may read what is typed in a way of its own, and what is fixed goes before what is read", async () => {
    const made = order("correct_slip", "Correct", [text("why", "Why")], {
      reads: ({ why }) => ({ why: String(why).toUpperCase(), slip: 1 }),
      parts: { slip: 2 },
    });
    await give([made], "correct_slip", { why: "wrong" });
    expect(heard.pop()).toEqual({ do: "correct_slip", parts: { why: "WRONG", slip: 2 } });
  });
});

test("the first of several stands there at first, and a number is sent as one", () => {
  const seats = [
    ["3", "Seat 3"],
    ["5", "Seat 5"],
  ] as const;
  expect([choice("seat", "Which", seats).value, choice("seat", "Which", []).value]).toEqual(["3", ""]);
  expect(partOf(numbered("seat", "Which", seats), "5")).toBe(5);
  expect(partOf(choice("seat", "Which", seats), "5")).toBe("5");
});
