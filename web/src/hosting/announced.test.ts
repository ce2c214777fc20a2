// Whoever looks at a change that waits is told whose word it waits for.

import { describe, expect, test } from "vitest";

import type { HostedJudged } from "../generated/hosting";
import type { TableHost } from "../generated/wire";
import { seatWith, tableWith, youWith } from "../testkit/at_table";
import {
  agreedWords,
  comesWords,
  hasAsked,
  linkWords,
  markedWords,
  namesWords,
  openSeats,
  pausedWords,
  previewWords,
  stakesWords,
} from "./announced";

const change = {
  number: 1,
  words: "blinds 2 and 4",
  waits: "",
  consent: [3],
  closes: false,
  when: false,
  cites: [],
  by_host: true,
  at_hand_end: false,
  by_consent: false,
};

describe("a change that waits", () => {
  test("names who has agreed and who has not, but for whoever reads it", () => {
    const seats = [
      seatWith({ seat: 1, player: "Ann" }),
      seatWith({ seat: 2, player: "Bob" }),
      seatWith({ seat: 3, player: "Gus" }),
      seatWith({ seat: 4, player: "Mabel", bot: true }),
    ];
    const table = tableWith({ seats });
    expect(agreedWords(table, change, "Ann")).toBe("Bob has agreed. Gus has not agreed yet.");
    expect(agreedWords(table, { ...change, consent: [2, 3] }, "Ann")).toBe("Bob and Gus have not agreed yet.");
  });

  test.each([
    [false, "after 20 minutes of notice", "Takes effect next hand."],
    [
      true,
      "after 20 minutes of notice",
      "From the next hand if everyone agrees; otherwise after 20 minutes of notice.",
    ],
    [true, "", "Takes effect next hand."],
    [true, null, "From the next hand if everyone agrees; otherwise after the house's notice."],
  ])("comes by the book's notice where others play: %s, %s", (others, notice, says) => {
    expect(comesWords(others, notice)).toBe(says);
  });

  test("is in force from the next hand, or is proposed", () => {
    expect(stakesWords({ ...change, waits: "when this one is over", at_hand_end: true })).toBe(
      "Blinds 2 and 4, from the next hand.",
    );
    expect(stakesWords({ ...change, waits: "from hand 9, or as soon as everyone agrees" })).toBe(
      "Proposed: blinds 2 and 4. From hand 9, or as soon as everyone agrees.",
    );
  });

  test("says what would be played and brought before it is proposed", () => {
    const judged = { stakes: "no limit, blinds 2 and 4", least: 80, most: 400 } as HostedJudged;
    expect(previewWords(judged)).toBe("No limit, blinds 2 and 4. Buy-in 80 to 400.");
    expect(previewWords({ ...judged, most: 80 })).toContain("Buy-in 80.");
    expect(previewWords({ ...judged, most: 0 })).toContain("Buy-in 80 or more.");
  });

  test("three are listed as they are said", () => {
    expect(namesWords(["Ann", "Bob", "Gus"])).toBe("Ann, Bob and Gus");
  });
});

test("a pause says how long it lasts, whether its host is there, and what becomes of a seat", () => {
  const host = { name: "Bob", paused: true, pause: 15 } as TableHost;
  const seats = (here: boolean) => [seatWith({ seat: 1, player: "Ann" }), seatWith({ seat: 2, player: "Bob", here })];
  const said = (here: boolean): string => pausedWords(tableWith({ seats: seats(here) }), host, youWith(null));
  expect(said(true)).toBe("Bob has paused the game for up to 15 minutes. Your seat and chips are kept.");
  expect(said(false)).toContain("15 minutes. Bob is not connected. Your seat");
  expect(pausedWords(tableWith(), { ...host, name: "Ann" }, youWith(null))).toBe(
    "You have paused the game for up to 15 minutes.",
  );
});

test("open seats are counted as people say it", () => {
  expect([0, 1, 3].map(openSeats)).toEqual(["No seat is open.", "One seat is open.", "3 seats are open."]);
});

test("a link promises a seat only where nobody is asked first", () => {
  expect(linkWords(false)).toBe("Anyone with the link can sit down.");
  expect(linkWords(true)).toBe("Anyone with the link can watch and ask for a seat. You approve each player.");
});

test("who has asked for a seat waits for the host, and nobody else does", () => {
  const table = tableWith({ host: { name: "Bob", asked: ["Ann"] } as unknown as TableHost });
  expect([hasAsked(youWith(null), table), hasAsked(youWith(null, { name: "Gus" }), table)]).toEqual([true, false]);
});

test.each([
  [0, ""],
  [1, "Check the marked field."],
  [2, "Check the marked fields."],
])("%d marked fields", (marked, words) => {
  expect(markedWords(marked)).toBe(words);
});
