import { expect, test } from "vitest";

import type { SeenTable } from "../table/seen.svelte";
import { seatWith, tableWith, youWith } from "../testkit/at_table";
import { linesThatFit, stripLines } from "./strip.svelte";

test("who leaves after this hand is not told that the seat is kept", () => {
  const seats = [seatWith({ seat: 1, player: "Ann" }), seatWith({ seat: 2, player: "Bob" })];
  const said = (leaving: boolean): unknown[] => {
    const seen = {
      id: "main",
      connectionState: "open",
      public: tableWith({ seats, turn: 2 }),
      you: youWith(null, { leaving }),
    };
    return stripLines([seen as SeenTable], []).map(({ words, brief, state }) => [words, brief, state]);
  };
  expect(said(false)).toEqual([["Your seat is kept.", "seat kept", "plays"]]);
  expect(said(true)).toEqual([["Leaving after this hand.", "leaving", "out"]]);
});

test.each([
  ["four tables on a desk", 4, 1240, 1366, 4],
  ["a sixth that has no room on a desk", 6, 1240, 1366, 5],
  ["five on a wide desk", 5, 1790, 1920, 5],
  ["four on a phone", 4, 390, 390, 2],
  ["two on a phone", 2, 390, 390, 2],
  ["however narrow it is, one", 3, 120, 320, 1],
  ["all of them before the strip has a width", 5, 0, 1366, 5],
])("%s", (_, lines, width, windowWidth, fits) => {
  expect(linesThatFit(lines, width, windowWidth)).toBe(fits);
});
