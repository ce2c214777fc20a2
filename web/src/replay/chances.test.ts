import { describe, expect, test } from "vitest";

import type { Step, StreetChances } from "../generated/replay";
import { seatWith, tableWith } from "../testkit/at_table";
import { chancesAreShown, chancesAt, seatsOpen, withChances } from "./chances";

const STREET: StreetChances = {
  step: 3,
  street: "pre-flop",
  hands: [
    { seat: 1, cards: ["As", "Ah"], chance: 81, called: "pair of aces", reads: [] },
    { seat: 2, cards: ["Ks", "Kh"], chance: 19, called: "", reads: [] },
  ],
};

/** A hand's table with Ann's two aces open, and Bob's cards as they lie. */
function lying(...bobs: string[]) {
  const seats = [
    seatWith({ seat: 1, player: "Ann", cards: ["As", "Ah"] }),
    seatWith({ seat: 2, player: "Bob", cards: bobs }),
  ];
  return tableWith({ seats });
}

const steps = (...tables: ReturnType<typeof lying>[]) =>
  tables.map((table) => ({ public: table })) as unknown as Step[];
const chanceAt = (table: ReturnType<typeof lying>) => table.seats.map((seat) => seat.chance);

describe("the end is not given away", () => {
  test("chances are told when every hand they are of lies open", () => {
    const hidden = lying("??", "??");
    const open = lying("Ks", "Kh");
    expect(chancesAreShown(STREET, false, seatsOpen(steps(hidden, open), 0))).toBe(false);
    expect(chancesAreShown(STREET, false, seatsOpen(steps(hidden, open), 1))).toBe(true);
    expect(chanceAt(withChances(hidden, STREET, false, seatsOpen(steps(hidden), 0)))).toEqual([-1, -1]);
  });

  test("one card that was shown is not the hand", () => {
    expect(seatsOpen(steps(lying("Ks", "??")), 0)).toEqual(new Set([1, 0]));
  });

  test("whoever asks for them has the hands laid open, with their chances", () => {
    const shown = withChances(lying("??", "??"), STREET, true, new Set());
    expect(shown.seats.map((seat) => [seat.cards, seat.chance])).toEqual([
      [["As", "Ah"], 81],
      [["Ks", "Kh"], 19],
    ]);
  });

  test("they end when the pots are paid", () => {
    const paid = { ...lying("Ks", "Kh"), state: "settled" } as const;
    expect(chanceAt(withChances(paid, STREET, true, new Set([1, 2])))).toEqual([-1, -1]);
  });
});

test("the chances of a step are those of the street that was reached last", () => {
  const flop = { ...STREET, step: 9, street: "flop" };
  expect([2, 3, 8, 9].map((step) => chancesAt([STREET, flop], step)?.street)).toEqual([
    undefined,
    "pre-flop",
    "pre-flop",
    "flop",
  ]);
});
