import { expect, test } from "vitest";

import type { FloorBody, FloorTable } from "../generated/floor";
import { atTable } from "./orders";

const TABLE = { id: "one", seats: [], changes: [], announced: [], live: false, closed: false, stopped: "" };
const BODY = { tables: [] } as unknown as FloorBody;

test("an order names what it is about by the number or the name that the room gives", () => {
  const floor = {
    open_disputes: [{ number: 12, words: "Ann: Bo, the clock (the manager decides)" }],
    unanswered: [{ number: 3, words: "nobody saw the card (manager)" }],
    kept_out: [{ player: "Bo: the second", words: "from the table, by the manager" }],
  };
  const table = { ...TABLE, floor, announced: [{ number: 2, words: "the table closes" }] } as unknown as FloorTable;
  const orders = atTable(table, BODY, [], async () => {});
  const choices = (id: string) => orders.find((order) => order.id === id)?.fields?.[0]?.choices;
  expect(choices("decide_dispute")).toEqual([["12", "12: Ann: Bo, the clock (the manager decides)"]]);
  expect(choices("answer_appeal")).toEqual([["3", "3: nobody saw the card (manager)"]]);
  expect(choices("lift_bar")).toEqual([["Bo: the second", "Bo: the second: from the table, by the manager"]]);
  expect(choices("carry_out_change")).toEqual([["2", "2: the table closes"]]);
});
