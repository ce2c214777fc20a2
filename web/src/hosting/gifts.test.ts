import { expect, test } from "vitest";

import { seatWith, tableWith } from "../testkit/at_table";
import { noGift } from "./gifts";

test("what cannot be given is said before it is asked for", () => {
  const table = tableWith({ max_buy_in: 200 });
  const ben = seatWith({ player: "Ben", chips: 191, bet: 2 });
  expect([7, 9999, 0].map((chips) => noGift(table, ben, chips))).toEqual([
    "",
    "Ben can get 1 to 7 more.",
    "Ben can get 1 to 7 more.",
  ]);
  expect(noGift(table, seatWith({ player: "Ann", chips: 204 }), 5)).toBe(
    "Ann has 204. Chips can be given up to a total of 200.",
  );
  expect(noGift(tableWith(), ben, 0)).toBe("Give whole chips.");
});
