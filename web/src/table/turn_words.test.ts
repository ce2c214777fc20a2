import { describe, expect, test } from "vitest";

import type { WireOptions } from "../generated/wire";
import { optionsWith, tableWith, youWith } from "../testkit/at_table";
import { AUSTRALIAN, seenBy } from "../testkit/viewer";

const words = () => seenBy(AUSTRALIAN, () => import("./turn_words"));

describe("what a turn that is let pass comes to is said where it is no check", () => {
  test.each([
    ["a free check that folds", { check: true, time_up: "fold" }, "then your hand folds by house rule"],
    ["a free check that checks", { check: true, time_up: "check" }, ""],
    ["a bet that kills", { call: 10, fold: true, time_up: "hand_dead" }, "then your hand is dead"],
    ["a draw", { check: true, draw: 3, time_up: "stand_pat" }, "then you stand pat"],
    ["a bring-in", { bring_in: 2, time_up: "least_bet" }, "then you bring in for 2"],
  ] as const)("%s", async (_, options, said) => {
    expect((await words()).timeUpWords(optionsWith(options), 1)).toBe(said);
  });
});

test.each([
  ["a free check that folds", { check: true, time_up: "fold" }, true],
  ["a free check that checks", { check: true, time_up: "check" }, false],
  ["a bet that folds", { call: 10, time_up: "fold" }, false],
] as const)("whether a hand that might be checked is lost: %s", async (_, options, loses) => {
  expect((await words()).losesFreeCheck(optionsWith(options))).toBe(loses);
});

describe("what a turn asks of you", () => {
  test.each([
    ["a call and a raise", { call: 10, least: 20, most: 200 }, "10 to call. The minimum raise is to 20."],
    ["no raise that is left", { call: 10, no_raise: "No raise is left." }, "10 to call. No raise is left."],
    ["one discard", { discard: 1 }, "Choose one card to discard."],
    ["a draw", { draw: 4 }, "Choose up to 4 cards to change, or stand pat."],
    ["a fixed bet", { check: true, opens: true, least: 4, most: 4 }, "Check or bet. The bet is 4."],
  ] as const)("%s", async (_, options, said) => {
    const { turnAsks } = await words();
    expect(turnAsks(youWith(optionsWith(options)), tableWith()).whole).toBe(said);
  });
});

test.each([
  ["a call and a raise", { call: 10, least: 20, most: 200 }, "10 to call, raise from 20."],
  ["a bet", { check: true, opens: true, least: 4, most: 9 }, "Check, or bet from 4."],
  ["a check or a raise", { check: true, least: 20, most: 90 }, "Check, or raise from 20."],
  ["no raise that is left", { call: 10, no_raise: "No raise is left." }, "10 to call. No raise is left."],
  ["a round without checks", { opens: true, least: 4, most: 9 }, "Bet from 4, or fold."],
] as const)("%s, in brief", async (_, options, brief) => {
  const { turnAsks } = await words();
  expect(turnAsks(youWith(optionsWith(options)), tableWith()).brief).toBe(brief);
});

test("a key whose button is not there is answered with what is possible", async () => {
  const { missedWords } = await words();
  const open = optionsWith({ opens: true, least: 4, most: 9 });
  expect(missedWords("Check", youWith(open), tableWith())).toBe("Check is not possible now. Bet from 4, or fold.");
});

test("a draw in which a hand can die says so before the time is short", async () => {
  const { turnAsks, timeUpWords } = await words();
  const open = optionsWith({ draw: 3, time_up: "hand_dead" });
  expect(turnAsks(youWith(open), tableWith()).whole).toBe(
    "Choose up to 3 cards to change, or stand pat before your time runs out, or your hand is dead.",
  );
  expect(timeUpWords(open, 1)).toBe("then your hand is dead");
  const phone = (options: Partial<WireOptions>) => turnAsks(youWith(optionsWith(options)), tableWith()).brief;
  expect(phone({ draw: 3, time_up: "hand_dead" })).toBe("Change up to 3 or stand pat. Late, your hand is dead.");
  expect(phone({ draw: 5, time_up: "fold" })).toBe("Change up to 5 or stand pat. Late, you fold.");
  expect(phone({ discard: 1, time_up: "fold" })).toBe("Choose one card to discard. Late, you fold.");
});
