import { describe, expect, test } from "vitest";

import type { Public, WireSeat } from "../../generated/wire";
import { seatWith, tableWith } from "../../testkit/at_table";
import { coveredArea, coveredAreaAmong, boxStandingAt } from "./boxes";
import { chipKinds, stacksOf } from "./chips";
import { flightsBetween } from "./flights";

const table = (...seats: Partial<WireSeat>[]): Public =>
  tableWith({ id: "one", hand: 7, seats: seats.map((seat, at) => seatWith({ seat: at + 1, player: "Ann", ...seat })) });

describe("chips travel", () => {
  test("from a bet to the pot when the round is over", () => {
    expect(flightsBetween(table({ bet: 20 }, { bet: 0 }), table({ bet: 0 }, { bet: 0 }))).toEqual([
      { seat: 1, to: "pot", chips: 20 },
    ]);
  });
  test("to whoever won, with the last bet before", () => {
    expect(flightsBetween(table({ bet: 20 }), table({ bet: 0, won: 60 }))).toEqual([
      { seat: 1, to: "pot", chips: 20 },
      { seat: 1, to: "seat", chips: 60 },
    ]);
  });
  test.each<[string, Public, Public]>([
    ["while a bet grows", table({ bet: 20 }), table({ bet: 60 })],
    ["into another hand", table({ bet: 20 }), { ...table({ bet: 0 }), hand: 8 }],
    ["to another table", table({ bet: 20 }), { ...table({ bet: 0 }), id: "two" }],
    ["from a seat that somebody else has now", table({ bet: 20 }), table({ bet: 0, player: "Bob" })],
    ["twice to whoever has won", table({ won: 60 }), table({ won: 60 })],
  ])("not %s", (_, before, now) => {
    expect(flightsBetween(before, now)).toEqual([]);
  });
});

describe("an amount in stacks", () => {
  const kinds = chipKinds({ tournament: null, unit: 1 });
  test("has the highest chips first, each as often as it fits, up to four", () => {
    expect(stacksOf(631, { kinds, stacks: 4 })).toEqual([["purple"], ["black"], ["green"], ["red"]]);
    expect(stacksOf(80, { kinds, stacks: 3 })).toEqual([["green", "green", "green"], ["red"]]);
    expect(stacksOf(30_000_000, { kinds, stacks: 2 })).toEqual([["blue", "blue", "blue", "blue"]]);
  });
  test("in one stack, with the highest on top", () => {
    expect(stacksOf(130, { kinds, stacks: 1 })).toEqual([["red", "green", "black"]]);
    expect(stacksOf(0, { kinds, stacks: 1 })).toEqual([]);
  });
  test("of a tournament has its own kinds, and a usual colour for one that cannot be drawn", () => {
    const chips = [
      { value: 25, colour: "green" },
      { value: 1000, colour: "tartan" },
    ];
    expect(chipKinds({ tournament: { chips } as never, unit: 1 })).toEqual([
      { value: 1000, colour: "yellow" },
      { value: 25, colour: "green" },
    ]);
  });
  test("has parts of the money only where there are such chips", () => {
    expect(chipKinds({ tournament: null, unit: 1 }).at(-1)).toEqual({ value: 1, colour: "white" });
    expect(chipKinds({ tournament: null, unit: 100 }).at(-1)).toEqual({ value: 1, colour: "brown" });
  });
});

describe("what lies on a table", () => {
  const box = boxStandingAt(50, 100, 20, 10);
  test("stands on a line, about its middle", () => {
    expect(box).toEqual({ left: 40, top: 90, right: 60, bottom: 100 });
  });
  test.each([
    [boxStandingAt(50, 100, 20, 10), 200],
    [boxStandingAt(60, 105, 20, 10), 50],
    [boxStandingAt(70, 100, 20, 10), 0], // side by side
    [boxStandingAt(50, 80, 20, 10), 0],
  ])("is covered by %o: %i", (other, area) => {
    expect([coveredArea(box, other), coveredArea(other, box)]).toEqual([area, area]);
  });
  test("is not counted where it belongs together", () => {
    expect([coveredAreaAmong([[box, box]]), coveredAreaAmong([[box], [box], [box]])]).toEqual([0, 600]);
  });
});
