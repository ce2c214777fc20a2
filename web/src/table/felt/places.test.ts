import { describe, expect, test } from "vitest";

import { feltLayout } from "./layout";
import { places, seatsAround } from "./places";

const seat = (number: number, player = "", left = "") => ({ seat: number, player, left });
const [me, bob, cleo] = [seat(1, "Ann"), seat(2, "Bob"), seat(6, "Cleo")];
const free = [seat(3), seat(4), seat(5)];

describe("who sits where", () => {
  test("heads-up the other player sits opposite, whatever their seat", () => {
    expect(seatsAround([me, bob, ...free])).toEqual([me, free[0], free[1], bob, free[2], undefined]);
  });
  test("also while only their last hand lies there", () => {
    const gone = seat(2, "", "Bob");
    expect(seatsAround([me, gone, ...free])).toEqual([me, free[0], free[1], gone, free[2], undefined]);
  });
  test("with more people everybody keeps their place", () => {
    expect(seatsAround([me, bob, cleo, ...free])).toEqual([me, bob, cleo, ...free]);
  });
});

test("the first place is at the bottom in the middle, and all stand within the oval", () => {
  for (const count of [2, 6, 9, 10]) {
    const around = places(count);
    expect(around[0]).toMatchObject({ bet: "above" });
    expect(around[0]?.x).toBeCloseTo(0);
    expect(around[0]?.y).toBeCloseTo(1);
    for (const { x, y } of around) expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(1.0001);
  }
});

test.each([
  [6, 2, "aside"],
  [10, 2, "aside"],
  [8, 4, "above"],
] as const)("in a low window with %i seats and %i cards your bet still lies on the felt", (seats, cards, bet) => {
  const setting = { seats, cards, yours: true, row: false, stud: false, boards: 1, size: 1 };
  expect(feltLayout(setting, 1036, 400).places[0]?.bet).toBe(bet);
});

test("where cards had to be small for the others, your own still have the room in front of you", () => {
  const setting = { seats: 9, cards: 2, yours: true, row: false, stud: false, boards: 1, size: 1 };
  const { myCard, boardCard } = feltLayout(setting, 694, 512);
  expect(myCard).toBeGreaterThan(1.5 * boardCard);
});

test("on a phone on its side the board of three players lies below the rail", () => {
  const setting = { seats: 3, cards: 2, yours: true, row: false, stud: false, boards: 1, size: 1 };
  expect(feltLayout(setting, 540, 346).boardTop).toBeGreaterThan(50);
});
