import { describe, expect, test } from "vitest";

import { AUSTRALIAN, GERMAN, plain, seenBy } from "../testkit/viewer";

const SAID = "Ann raises to 12,500 all-in at 21:05; barred until 2026-08-07 18:00. The cap is $10.50, 2.5% of the pot.";

describe("a sentence of the room has its amounts, days and times as the viewer writes them", () => {
  test.each([
    [
      AUSTRALIAN,
      SAID,
      "Ann raises to 12,500 all-in at 9:05 pm; barred until 7 Aug 2026, 6:00 pm. The cap is $10.50, 2.5% of the pot.",
    ],
    [
      GERMAN,
      SAID,
      "Ann raises to 12.500 all-in at 21:05; barred until 7. Aug. 2026, 18:00. The cap is $10,50, 2,5% of the pot.",
    ],
    // Numbers of seats, clauses and hands are no amounts.
    [GERMAN, "Seats 1, 200 and 3; clause 26.5.1, hand 1200.", "Seats 1, 200 and 3; clause 26.5.1, hand 1200."],
    [
      GERMAN,
      "Ruby wins 1,200, Bob 250; pots of 1,000, 2,000 and 3,000",
      "Ruby wins 1.200, Bob 250; pots of 1.000, 2.000 and 3.000",
    ],
    [GERMAN, "Ann calls 0.50; clause 26.50", "Ann calls 0,50; clause 26.50"],
  ])("%s: %s", async (languages, text, written) => {
    const { localText } = await seenBy(languages, () => import("./locale"));
    expect(plain(localText(text))).toBe(written);
  });
});

test("so many of something: one is not several", async () => {
  const { soMany } = await seenBy(AUSTRALIAN, () => import("./locale"));
  expect([soMany(1, "hand"), soMany(1200, "hand"), soMany(2, "re-buy", "re-buys"), soMany(0, "hand")]).toEqual([
    "1 hand",
    "1,200 hands",
    "2 re-buys",
    "0 hands",
  ]);
});

test("a line read aloud names its cards", async () => {
  const { spoken } = await seenBy(GERMAN, () => import("./cards"));
  expect(spoken("Doc shows [As] [Td] and wins 1,200.")).toBe("Doc shows ace of spades ten of diamonds and wins 1.200.");
});
