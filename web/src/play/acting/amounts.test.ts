import { describe, expect, test } from "vitest";

import { optionsWith } from "../../testkit/at_table";
import { amountAt, nextPreset, placeOf, SLIDER_STEPS, stepped } from "./amounts";

const DEEP = optionsWith({ least: 40, most: 4000, step: 1 });
const SHALLOW = optionsWith({ least: 40, most: 100, step: 1 });

describe("the slider", () => {
  test("runs from the least to the most", () => {
    for (const open of [DEEP, SHALLOW])
      expect([amountAt(0, open, 20), amountAt(SLIDER_STEPS, open, 20)]).toEqual([open.least, open.most]);
  });
  test("gives small amounts more room where the most is many times the least", () => {
    expect(amountAt(SLIDER_STEPS / 2, DEEP, 20)).toBe(400);
    expect(amountAt(SLIDER_STEPS / 2, SHALLOW, 20)).toBe(70);
  });
  test("goes by blinds where amounts are large", () => expect(amountAt(800, DEEP, 20) % 20).toBe(0));
  test("shows where an amount is", () => {
    expect([40, 400, 4000, 9000, NaN].map((chips) => Math.round(placeOf(chips, DEEP)))).toEqual([
      0, 500, 1000, 1000, 0,
    ]);
  });
});

test("one press is a whole blind more or less, within what may be wagered", () => {
  expect([stepped(40, 1, DEEP, 20), stepped(55, 1, DEEP, 20), stepped(55, -1, DEEP, 20)]).toEqual([60, 60, 40]);
  expect([stepped(40, -1, DEEP, 20), stepped(NaN, 1, DEEP, 20), stepped(3990, 10, DEEP, 20)]).toEqual([40, 60, 4000]);
});

test("presets follow each other, the least before them", () => {
  const open = optionsWith({ least: 40, presets: [120, 220].map((to) => ({ name: "", to })) });
  expect([nextPreset(40, 1, open), nextPreset(150, 1, open), nextPreset(120, -1, open)]).toEqual([120, 220, 40]);
  expect(nextPreset(220, 1, open)).toBeUndefined();
});
