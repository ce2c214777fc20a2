import { expect, test } from "vitest";

import { SeatWish } from "./seat_wish";

test("a seat that becomes free is told once, and only to whoever wanted one", () => {
  const wish = new SeatWish();
  expect(wish.follow(true)).toBe(false);
  wish.wish();
  expect([wish.follow(false), wish.follow(true), wish.follow(true)]).toEqual([false, true, false]);
});
