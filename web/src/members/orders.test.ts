import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { LimitLine, MemberBody } from "../generated/members";
import type { LimitAsks, MemberAsks } from "../generated/orders";
import { give, idsOf, listening } from "../testkit/ordering";
import { forOneself, limitName, ofTheDesk, ofTheFloor } from "./orders";

const own = listening<LimitAsks>();
const { ask, heard } = listening<MemberAsks>();
beforeEach(() => {
  own.heard.splice(0);
  heard.splice(0);
});
afterEach(() => void vi.useRealTimers());

function member(parts: Partial<MemberBody> = {}): MemberBody {
  const usual = { house: "uk", membership: "", cards: [], bars: [], apart: [], may_bar: false, may_separate: false };
  return { ...usual, ...parts } as unknown as MemberBody;
}

test.each([
  ["loss", "week", "Losses in a week"],
  ["session", "sitting", "Minutes at play in one sitting"],
  ["win", "year", "win a year"], // a limit of a later release
])("a limit of %s by the %s is called %s", (kind, period, name) => {
  expect(limitName({ kind, period } as unknown as LimitLine)).toBe(name);
});

describe("for oneself", () => {
  const { limits, pauses } = forOneself(own.ask);
  test("a limit is set on what was chosen, and lifted by 0", async () => {
    await give(limits, "set_limit", { which: "deposit month", amount: "500" });
    await give(limits, "set_limit", { amount: "0" });
    expect(own.heard).toEqual([
      { do: "set_limit", parts: { kind: "deposit", period: "month", amount: 500 } },
      { do: "set_limit", parts: { kind: "loss", period: "day", amount: 0 } },
    ]);
  });
  test("a break has its hours, and an exclusion its days alone", async () => {
    await give(pauses, "cool_off", { hours: "168" });
    await give(pauses, "exclude_self", { days: "0", sure: "yes" });
    expect(own.heard).toEqual([
      { do: "cool_off", parts: { hours: 168 } },
      { do: "exclude_self", parts: { days: 0 } },
    ]);
  });
  test("nobody excludes themselves without saying that they are sure", () => {
    const sure = pauses.find((order) => order.id === "exclude_self")?.fields?.find((field) => field.name === "sure");
    expect([sure?.value, sure?.optional]).toEqual(["", undefined]);
  });
});

describe("the desk", () => {
  const card = (stage: string) => ({ number: "7", stage }) as unknown as MemberBody["cards"][number];
  test.each([
    ["opens a membership first", {}, ["open_membership"]],
    ["then gives a card", { membership: "club member" }, ["issue_card"]],
    ["gives another in place of one that is void", { membership: "x", cards: [card("void")] }, ["issue_card"]],
    ["replaces a valid one", { membership: "x", cards: [card("valid")] }, ["replace_card", "void_card"]],
    [
      "opens for a card that is left over",
      { cards: [card("valid")] },
      ["open_membership", "replace_card", "void_card"],
    ],
  ])("%s", (_, parts, orders) => {
    expect(idsOf(ofTheDesk(member(parts as Partial<MemberBody>), ask))).toEqual(orders);
  });
  test("sends the number on the card as it is written", async () => {
    await give(ofTheDesk(member({ membership: "club member" as never }), ask), "issue_card", { card: "007" });
    expect(heard).toEqual([{ do: "issue_card", parts: { card: "007" } }]);
  });
});

describe("the floor", () => {
  const bar = (number: number, parts: object = {}) => ({ number, why: "rude", house: "uk", lifted: false, ...parts });

  test("does only what whoever looks may do", () => {
    expect(ofTheFloor(member(), ask)).toEqual([]);
    expect(idsOf(ofTheFloor(member({ may_bar: true }), ask))).toEqual(["bar_member"]);
    expect(idsOf(ofTheFloor(member({ may_separate: true }), ask))).toEqual(["keep_members_apart"]);
  });
  test("bars until a moment by the clock on the wall", async () => {
    vi.useFakeTimers({ now: new Date(2026, 7, 7, 9, 5, 30) });
    const orders = ofTheFloor(member({ may_bar: true }), ask);
    await give(orders, "bar_member", { days: "7", why: "rude" });
    await give(orders, "bar_member", { days: "0", reach: "casino", why: "rude" });
    expect(heard).toEqual([
      { do: "bar_member", parts: { reach: "room", why: "rude", until: "2026-08-14T09:05:00" } },
      { do: "bar_member", parts: { reach: "casino", why: "rude" } },
    ]);
  });
  test("lifts a bar of its own house that still holds", async () => {
    const bars = [bar(1, { lifted: true }), bar(2, { house: "star" }), bar(3)] as never;
    const orders = ofTheFloor(member({ may_bar: true, bars }), ask);
    await give(orders, "lift_member_bar", { why: "over" });
    expect(heard).toEqual([{ do: "lift_member_bar", parts: { number: 3, why: "over" } }]);
    expect(idsOf(ofTheFloor(member({ may_bar: true, bars: [bar(2, { house: "star" })] as never }), ask))).toEqual([
      "bar_member",
    ]);
  });
  test("says whether they are suspected of playing together", async () => {
    const orders = ofTheFloor(member({ may_separate: true, apart: ["Cid"] }), ask);
    await give(orders, "keep_members_apart", { other: "Bob" });
    await give(orders, "keep_members_apart", { other: "Bob", suspected: "yes" });
    await give(orders, "let_members_together");
    expect(heard).toEqual([
      { do: "keep_members_apart", parts: { other: "Bob", suspected: false } },
      { do: "keep_members_apart", parts: { other: "Bob", suspected: true } },
      { do: "let_members_together", parts: { other: "Cid" } },
    ]);
  });
});
