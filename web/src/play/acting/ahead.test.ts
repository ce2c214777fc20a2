import { describe, expect, test } from "vitest";

import { optionsWith } from "../../testkit/at_table";
import { type Ahead, type AheadKind, aheadAct, aheadNow, stillMeant } from "./ahead";

const chosen = (kind: AheadKind, toCall = 0): Ahead => ({ kind, toCall, hand: 7, street: "flop" });

describe("what a choice does when the turn comes", () => {
  test.each([
    ["check_fold", { check: true }, "check"],
    ["check_fold", { call: 10 }, "fold"],
    ["check", { check: true }, "check"],
    ["check", { call: 10 }, null], // somebody bet: it is yours to decide
    ["call", { call: 10 }, "call"],
    ["call_any", { check: true }, "check"],
    ["call_any", { call: 500 }, "call"],
    ["call_raise", { call: 10 }, null],
  ] as const)("%s with %o: %s", (kind, options, act) => {
    expect(aheadAct(chosen(kind), optionsWith(options))).toBe(act);
  });
});

describe("whether a choice is still meant", () => {
  test("a check or a call is for one amount", () => {
    expect(stillMeant(chosen("call", 10), 10, 7)).toBe(true);
    expect(stillMeant(chosen("call", 10), 30, 7)).toBe(false);
    expect(stillMeant(chosen("check", 0), 10, 7)).toBe(false);
  });
  test("check or fold, and call any, are for every amount", () => {
    expect(stillMeant(chosen("check_fold"), 30, 7)).toBe(true);
    expect(stillMeant(chosen("call_any", 10), 30, 7)).toBe(true);
  });
  test("none outlives its hand", () => {
    expect(stillMeant(chosen("call_any", 10), 10, 8)).toBe(false);
  });
});

describe("a choice for the case that somebody raises", () => {
  test("waits while nobody does", () => {
    expect(aheadNow(chosen("call_raise"), 0, 7, "flop")).toEqual(chosen("call_raise"));
  });
  test("becomes a call or a fold when somebody does", () => {
    expect(aheadNow(chosen("call_raise"), 20, 7, "flop")).toEqual(chosen("call_any", 20));
    expect(aheadNow(chosen("fold_to_raise"), 20, 7, "flop")).toEqual(chosen("check_fold", 20));
  });
  test("ends with its round", () => {
    expect(aheadNow(chosen("call_raise"), 20, 7, "turn")).toBeNull();
    expect(aheadNow(chosen("fold_to_raise"), 20, 8, "flop")).toBeNull();
  });
});
