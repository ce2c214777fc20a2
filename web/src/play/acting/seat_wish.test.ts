import { expect, test } from "vitest";

import { SeatWish } from "./seat_wish";

test("a seat that becomes free is told once, and only to whoever wanted one", () => {
  const wish = new SeatWish();
  expect(wish.follow(true)).toBe(false);
  wish.wish();
  expect([wish.follow(false), wish.follow(true), wish.follow(true)]).toEqual([false, true, false]);
});

test("the seat that came is spoken of until it is taken, and no other is", () => {
  const wish = new SeatWish();
  const came = [true, false, true].map((free) => {
    wish.follow(free);
    return wish.came;
  });
  expect(came).toEqual([false, false, false]);
  wish.wish();
  const after = [false, true, true, false, true].map((free) => {
    wish.follow(free);
    return wish.came;
  });
  expect(after).toEqual([false, true, true, false, false]);
});
