import { expect, test } from "vitest";

import { GERMAN, seenBy } from "../testkit/viewer";

const OPEN = { state: "open", level: 0, left: 0, entrants: 2, most: 6, starts: 0, starts_at: 0, price: 0 };

test("a wall tells of a tournament with its time, and of one that begins when it is full", async () => {
  const { tournamentWords } = await seenBy(GERMAN, () => import("./board"));
  const nine = new Date(2026, 7, 7, 21).getTime();
  expect(tournamentWords({ ...OPEN, starts: nine } as never)).toEqual({
    value: "2 of 6 entered, starts 21:00",
    more: "",
  });
  expect(tournamentWords({ ...OPEN, starts_at: 6 } as never)).toEqual({ value: "2 of 6 entered", more: "" });
});
