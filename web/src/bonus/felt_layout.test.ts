import { describe, expect, test } from "vitest";

import { feltLayout, rise } from "./felt_layout";

describe("where everything lies on the felt", () => {
  test("seven boxes lie along an arc from a small desk to a large one", () => {
    for (const [wide, high] of [
      [640, 520],
      [788, 700],
      [918, 335],
      [918, 498],
      [1560, 860],
    ] as const) {
      const found = feltLayout(wide, high, 7);
      expect(found.kind).toBe("arc");
      const box = 1.4 * found.card + 3 * found.spotHigh;
      expect(box + 1.4 * (found.dealer + found.board)).toBeLessThan(high);
      expect(2 * found.spotWide).toBeLessThan((wide - 36) / 7);
      expect(2 * found.card).toBeLessThan((wide - 36) / 7);
      if (high > 400) expect(found.depth).toBeGreaterThan(40);
    }
  });
  test("a phone has your own box under the others, and on its side beside the board", () => {
    expect(feltLayout(376, 530, 7).kind).toBe("column");
    expect(feltLayout(834, 226, 7).kind).toBe("side");
  });
  test("five cards, and two beside three spots, fit on the smallest phone", () => {
    const { board, own, spotWide } = feltLayout(308, 340, 7);
    expect(5 * board + 20).toBeLessThan(300);
    expect(2 * own + 3 * spotWide + 30).toBeLessThan(300);
  });
});

test("the box in the middle lies lowest, and the two sides are alike", () => {
  expect([0, 3, 6].map((at) => rise(at, 7))).toEqual([1, 0, 1]);
  expect(rise(1, 7)).toBeCloseTo(rise(5, 7));
  expect(rise(0, 1)).toBe(0);
});
