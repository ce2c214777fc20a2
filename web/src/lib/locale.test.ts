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

// What only looks like an amount, a time or a day stays as it was said, whatever the viewer's language.
describe("nothing else of a sentence is touched", () => {
  test.each([
    ["a clause by its id", "uk:betting.4, star:13.40, adelaide:4.10 and canberra:3.3(a) say so."],
    ["a silent question", "uk:?betting.actions leaves it to the house."],
    ["a clause after a sign", "§ 13.40, §13.40 and §§ 4.10"],
    ["clauses in words", "clause 26.50; rules 4.10, 5.20 and 13.40; sections 1.10 to 1.20; clause 4.10(a)"],
    ["numbers of seats, hands, levels and versions", "Seats 1, 200 and 3, hand 1200, level 10, version 0.2.0, 1.2.10"],
    ["cards and decks", "[As] [Td] of a deck of 52+joker, 2c3d4h"],
    ["a small amount, which nobody groups", "Ann calls 200 and wins 1200 of 12"],
    ["a list of years or seats without a space", "in 2024,2025; seats 1,2,3; 1,2345"],
    ["an address or a path", "http://127.0.0.1:8000/table/main, 192.168.10.20:80"],
    ["part of a word", "R2D2.50x, A1,200b, x1.50"],
    ["an impossible time", "25:00, 9:75, 1:30:99"],
  ])("%s", async (_, text) => {
    const { localText } = await seenBy(GERMAN, () => import("./locale"));
    expect(plain(localText(text))).toBe(text);
  });

  test.each([
    ["two blinds", "blinds 1,000-2,000, ante 2,000", "blinds 1.000-2.000, ante 2.000"],
    ["after a bracket and before a sign", "(1,200), 1,200; +1,200. -1,200?", "(1.200), 1.200; +1.200. -1.200?"],
    ["millions", "1,234,567.50 of 12,000,000", "1.234.567,50 of 12.000.000"],
    [
      "beside a clause",
      "Ann bets 0.50 [uk:betting.4], which clause 4.10 allows: 1.50",
      "Ann bets 0,50 [uk:betting.4], which clause 4.10 allows: 1,50",
    ],
  ])("but amounts are: %s", async (_, text, written) => {
    const { localText } = await seenBy(GERMAN, () => import("./locale"));
    expect(plain(localText(text))).toBe(written);
  });
});

describe("a name is never touched, whatever it looks like", () => {
  test.each([
    ["Jo 1.50", { player: "Jo 1.50" }],
    ["Kim 2026-08-07", { seats: [{ player: "Kim 2026-08-07" }] }],
    ["High 5,000 Club", { is: "table", name: "High 5,000 Club" }],
    ['Late 21:30 "deep"', { tables: [{ table_name: 'Late 21:30 "deep"' }] }],
    ["M.10.20", { host: "M.10.20" }],
    ["A+B (1.50)", { name: "A+B (1.50)" }],
  ])("%s", async (name, message) => {
    const { localText, noteNames } = await seenBy(GERMAN, () => import("./locale"));
    noteNames(JSON.stringify(message));
    expect(plain(localText(`${name} raises to 12,500 at 21:05; ${name}, 0.50.`))).toBe(
      `${name} raises to 12.500 at 21:05; ${name}, 0,50.`,
    );
  });

  test("the longer of two names comes first, and part of another name is not one", async () => {
    const { localText, noteNames } = await seenBy(GERMAN, () => import("./locale"));
    noteNames(JSON.stringify([{ player: "Jo 1.50" }, { player: "Jo 1.50 2.50" }]));
    expect(localText("Jo 1.50 2.50 and Jo 1.50 call 1.50; Banjo 1.50")).toBe(
      "Jo 1.50 2.50 and Jo 1.50 call 1,50; Banjo 1,50",
    );
  });

  test("an amount is an amount, even where something without a letter is called like it", async () => {
    const { localText, noteNames } = await seenBy(GERMAN, () => import("./locale"));
    noteNames(JSON.stringify({ name: "1,200", text: "Jo 1.50" }));
    expect(localText("Ann bets 1,200; Jo 1.50")).toBe("Ann bets 1.200; Jo 1,50");
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
