import { expect, test } from "vitest";

import { stepByKey } from "./keys";

const STREETS = [0, 8, 14, 19];
const lead = (key: string, at: number, shiftKey = false): number | null =>
  stepByKey({ key, shiftKey }, at, 24, STREETS);

test("arrows lead by steps, upright and with Shift by streets", () => {
  expect(lead("ArrowRight", 9)).toBe(10);
  expect(lead("ArrowLeft", 9)).toBe(8);
  for (const [key, shift] of [
    ["ArrowRight", true],
    ["ArrowDown", false],
  ] as const)
    expect([0, 9, 19].map((at) => lead(key, at, shift))).toEqual([8, 14, 24]);
  for (const [key, shift] of [
    ["ArrowLeft", true],
    ["ArrowUp", false],
  ] as const)
    expect([0, 9, 8].map((at) => lead(key, at, shift))).toEqual([0, 8, 0]);
});

test("Home and End lead to the ends, a figure to a street, and any other key nowhere", () => {
  expect([lead("Home", 9), lead("End", 9)]).toEqual([0, 24]);
  expect([lead("1", 9), lead("4", 9), lead("5", 9), lead("0", 9)]).toEqual([0, 19, null, null]);
  expect(lead("PageDown", 9)).toBeNull();
});
