import { describe, expect, test, vi } from "vitest";

import type { WireArea, WireBox } from "../generated/wire";
import { filled } from "../lib/wire";
import { eachWager, roundWords, signed, stakedOn, standsWords, winningCards } from "./results";

vi.stubGlobal("navigator", { languages: ["en-AU"] });

const box = (parts: Partial<WireBox>): WireBox =>
  filled("WireBox", { box: 1, player: "Ann", status: "in", ...parts } as WireBox);
const AREAS = [
  { area: "ante", printed: "Ante" },
  { area: "flop", printed: "Flop" },
  { area: "bonus", printed: "Bonus" },
] as unknown as WireArea[];

test.each([
  [1000, 100, "+10"],
  [-550, 100, "−5.50"],
  [0, 1, "back"],
])("a wager with %i of %i: %s", (result, unit, text) => {
  expect(signed(result, unit)).toBe(text);
});

test("every wager that was settled is told, in the order of the layout", () => {
  const settled = box({ results: { bonus: -5, ante: 10 } as WireBox["results"] });
  expect(eachWager(settled, AREAS, 1)).toBe("Ante +10, Bonus −5");
});

test("of a hand that won the five cards are marked that play, and of one that lost none", () => {
  const plays = ["7h", "7d", "7c", "3s", "3c"];
  expect(winningCards(box({ change: 20, plays }))).toEqual(plays);
  expect(winningCards(box({ change: -20, plays }))).toEqual([]);
});

describe("what a round has brought", () => {
  test.each<[Partial<WireBox>, string]>([
    [{ change: 1250 }, "Wins 12.50"],
    [{ change: -400 }, "Loses 4"],
    [{ change: 0, status: "settled" }, "Even"],
    [{ change: 0, status: "settled", wagers: { ante: 5 } as WireBox["wagers"] }, ""], // it still lies there
    [{ change: 0, status: "in" }, ""],
  ])("%o: %j", (parts, words) => {
    expect(roundWords(box(parts), 100)).toBe(words);
  });
});

describe("how a player stands", () => {
  const wagers = { ante: 500, bonus: 250 } as WireBox["wagers"];
  test.each<[string, Partial<WireBox>, string, string]>([
    ["with the hand that was called", { brief: "two pair", wagers }, "", "two pair"],
    ["with your own as far as it goes", { brief: "" }, "a pair", "a pair"],
    ["folded", { status: "folded", here: false, wagers }, "", "folded"],
    ["void", { status: "void" }, "", "void"],
    ["away, whatever lies there", { here: false, wagers }, "", "away"],
    ["with a bet", { wagers, bot: true }, "", "7.50 bet"],
    ["as a bot without one, which their name says", { bot: true }, "", ""],
    ["with nothing to be said", {}, "", ""],
    ["with the least that may be bet there", { wagers, least: 1000 }, "", "7.50 bet from 10"],
  ])("%s", (_, parts, brief, words) => {
    expect(standsWords(box(parts), brief, 100)).toBe(words);
  });
  test("all that lies on a box is counted", () => {
    expect([stakedOn(box({ wagers })), stakedOn(box({}))]).toEqual([750, 0]);
  });
});
