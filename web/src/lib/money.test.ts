import { describe, expect, test } from "vitest";

import { AUSTRALIAN, FRENCH, GERMAN, plain, seenBy } from "../testkit/viewer";
import { fitted } from "./money";

const money = (languages: readonly string[]) => seenBy(languages, () => import("./money"));

describe("an amount is written as the viewer writes it", () => {
  test.each([
    [AUSTRALIAN, 1_234_567, 1, "1,234,567"],
    [GERMAN, 1_234_567, 1, "1.234.567"],
    [GERMAN, 1250, 100, "12,50"],
    [AUSTRALIAN, 1200, 100, "12"],
    [FRENCH, 1_234_567, 1, "1 234 567"],
  ])("%s %i of %i: %s", async (languages, chips, unit, text) => {
    expect(plain((await money(languages)).amount(chips, unit))).toBe(text);
  });
});

test.each([
  [AUSTRALIAN, 1000, 10, "100 BB"],
  [AUSTRALIAN, 125, 10, "12.5 BB"],
  [GERMAN, 12_346, 10, "1.235 BB"],
  [AUSTRALIAN, 5, 10, "0.5 BB"],
  [AUSTRALIAN, 1250, 0, "12.50"], // a game without blinds
])("in big blinds, %s %i at %i: %s", async (languages, chips, bigBlind, text) => {
  expect(plain((await money(languages)).inBlinds(chips, 100, bigBlind))).toBe(text);
});

describe("a typed amount is what it says, or none at all", () => {
  test.each([
    [GERMAN, "1.200", 1, 1200],
    [GERMAN, "1.200,50", 100, 120_050],
    [GERMAN, "12,5", 100, 1250],
    [GERMAN, "12.5", 100, 1250],
    [AUSTRALIAN, "1,200", 1, 1200],
    [AUSTRALIAN, "12,5", 100, null],
    [AUSTRALIAN, "12.5", 1, null],
    [AUSTRALIAN, "ten", 1, null],
    [AUSTRALIAN, "", 1, null],
    [FRENCH, "1\u202f200", 1, 1200],
  ])("%s %o of %i: %o", async (languages, text, unit, chips) => {
    expect((await money(languages)).typedAmount(text, unit)).toBe(chips);
  });
});

test("a result has its sign", async () => {
  const { netAmount } = await money(AUSTRALIAN);
  expect([1250, -4000, 0].map((chips) => netAmount(chips, 100))).toEqual(["+12.50", "−40", "0"]);
});

describe("the nearest amount that may be wagered", () => {
  test.each([
    [3, 4], // less than the least
    [13, 14], // between two steps of five above 4
    [11, 9],
    [98, 98], // all of one's chips are no step, and may be wagered
    [500, 98],
  ])("%i: %i", (chips, to) => {
    expect(fitted(chips, 4, 98, 5)).toBe(to);
  });
});
