import { beforeEach, describe, expect, test, vi } from "vitest";

import type { ClaimBody, JackpotBody, JackpotOffice } from "../generated/jackpots";
import { give, idsOf } from "../testkit/ordering";
import { claimsOf, ordersOf } from "./orders";
import { stepsOf } from "./steps";
import { claimWords, sharesWords } from "./words";

const { asked } = vi.hoisted(() => ({ asked: [] as [string, unknown][] }));
vi.mock("../connection/asking", () => ({
  askTable: async (table: string, message: unknown) => void asked.push([table, message]),
}));
const done = vi.fn();
beforeEach(() => {
  asked.splice(0);
  done.mockClear();
});

const body = (parts: object = {}): JackpotBody =>
  ({ meter: { name: "royal", unit: 100, currency: "GBP" }, tables: [], ...parts }) as unknown as JackpotBody;
const TABLES = [
  { id: "one", name: "Baize", linked: true, closed: true, can_link: false },
  { id: "two", name: "Lamp", linked: true, closed: false, can_link: false },
  { id: "six", name: "Yard", linked: false, closed: false, can_link: true },
];
const office = (orders: string[], parts: object = {}): JackpotOffice =>
  ({
    orders: orders.map((name) => ({ do: name, title: "manager" })),
    tables: TABLES,
    to_tell: ["inspector"],
    waiting: [4],
    authority: ["manager"],
    conditions: "",
    ...parts,
  }) as unknown as JackpotOffice;

describe("an order about a jackpot", () => {
  test("goes through an open table that takes part, under the title that it takes", async () => {
    await give(ordersOf(body(), office(["close_jackpot_day"]), done), "close_jackpot_day");
    expect(asked).toEqual([["two", { do: "close_jackpot_day", jackpot: "royal", title: "manager" }]]);
    expect(done).toHaveBeenCalledOnce();
  });
  test("is in the money of the jackpot", async () => {
    await give(ordersOf(body(), office(["adjust_jackpot"]), done), "adjust_jackpot", { amount: "-12.5", reason: "x" });
    expect(asked[0]?.[1]).toMatchObject({ amount: -1250, reason: "x" });
  });
  test("that confirms an amount names the claim by its number", async () => {
    await give(ordersOf(body(), office(["confirm_jackpot_amount"]), done), "confirm_jackpot_amount", { amount: "100" });
    expect(asked[0]?.[1]).toMatchObject({ do: "confirm_jackpot_amount", claim: 4, amount: 10_000 });
  });
  test("about a table goes through that table where it is asked there", async () => {
    await give(ordersOf(body(), office(["enter_hand_late"]), done), "enter_hand_late", { at: "two", hand: "7" });
    expect(asked).toEqual([["two", { do: "enter_hand_late", jackpot: "royal", title: "manager", hand: 7 }]]);
  });
  test("is not offered where no table fits", () => {
    const none = office(["link_jackpot_table", "end_jackpot"], { tables: TABLES.slice(0, 2) });
    expect(idsOf(ordersOf(body(), none, done))).toEqual(["end_jackpot"]);
    expect(idsOf(ordersOf(body(), office(["link_jackpot_table"]), done))).toEqual(["link_jackpot_table"]);
  });
});

test("a player claims the hand at a table of theirs", async () => {
  expect(claimsOf(body(), done)).toEqual([]);
  await give(claimsOf(body({ tables: ["two"] }), done), "claim_jackpot", { hand: "7" });
  expect(asked).toEqual([["two", { do: "claim_jackpot", hand: 7 }]]);
});

describe("the steps of a claim", () => {
  const claim = (may: string[], missing: string[] = []): ClaimBody =>
    ({
      table: "two",
      jackpot: "royal",
      number: 4,
      title: "manager",
      may,
      missing,
      currency: "GBP",
      unit: 100,
    }) as never;
  test("are those that may be taken, and each says which", async () => {
    const steps = stepsOf(claim(["hold", "deny", "pay"]), done);
    expect(idsOf(steps)).toEqual(["hold", "deny", "pay"]);
    await give(steps, "deny", { reason: "no royal" });
    expect(asked).toEqual([
      ["two", { do: "settle_jackpot", jackpot: "royal", claim: 4, what: "deny", title: "manager", reason: "no royal" }],
    ]);
  });
  test("confirm what is missing first, with the count where that is it", async () => {
    const [count] = stepsOf(claim(["confirm"], ["deck counted", "film seen"]), done);
    expect([count?.says, count?.fields?.map(({ name }) => name)]).toEqual([
      "Deck counted: confirm it",
      ["counted", "reason"],
    ]);
    await give(count ? [count] : [], "confirm", { counted: "52" });
    expect(asked[0]?.[1]).toMatchObject({ what: "confirm", step: "deck counted", counted: 52 });
    const [film] = stepsOf(claim(["confirm"], ["film seen"]), done);
    expect(film?.fields?.map(({ name }) => name)).toEqual(["reason"]);
  });
  test("record what the display shows only where it is another figure", async () => {
    await give(stepsOf(claim(["record"]), done), "record");
    await give(stepsOf(claim(["record"]), done), "record", { displayed: "12.5" });
    expect(asked.map(([, message]) => (message as { displayed?: number }).displayed)).toEqual([undefined, 1250]);
  });
});

test.each([
  ["eligible", [], "It is being recorded."],
  ["recorded", ["film seen"], "It is recorded, and being confirmed. Still to come: film seen."],
  ["recorded", [], "It is recorded, and being confirmed."],
  ["paid", ["film seen"], "It has been paid."],
  ["denied", [], "The claim was denied."],
])("a claim that is %s with %o missing: %s", (status, missing, words) => {
  expect(claimWords({ status, missing } as never)).toBe(words);
});

const RUBY = { player: "Ruby", amount: 500 };
const OTHERS = ["Bob", "Cy", "Di"].map((player) => ({ player, amount: 25 }));
test.each([
  ["paid", [], ""],
  ["paid", [RUBY], "Ruby wins 500."],
  ["recorded", [RUBY, ...OTHERS.slice(0, 2)], "Ruby wins 500, Bob 25, Cy 25."],
  ["recorded", [RUBY, ...OTHERS], "Ruby wins 500, Bob 25, Cy 25 and 1 more player a share."],
  ["denied", [RUBY], "Ruby was to win 500."],
])("a jackpot that is %s to %o: %s", (status, shares, words) => {
  expect(sharesWords({ status, shares, unit: 1 } as never)).toBe(words);
});
