import { describe, expect, test } from "vitest";

import type { BonusChoices, PublicBonusTable, WireArea, WireBox, YourBonusTable } from "../generated/wire";
import { filled } from "../lib/wire";
import { atBoxWords, momentAtBox, type AroundBox } from "./at_your_box";

const AREAS = [
  { area: "ante", printed: "Ante" },
  { area: "flop", printed: "Flop" },
] as unknown as WireArea[];

interface At {
  table?: Partial<PublicBonusTable>;
  box?: Partial<WireBox>;
  you?: Partial<YourBonusTable>;
  choices?: Partial<BonusChoices>;
  around?: Partial<AroundBox>;
}

/** What somebody reads whose box is 2, with nothing open where no choices are given. */
function reads({ table = {}, box = {}, you = {}, choices, around = {} }: At): string {
  const boxes = [{ box: 2, player: "Ann", status: "in", ...box } as WireBox];
  const shown = filled("PublicBonusTable", { areas: AREAS, boxes, phase: "before_flop", ...table } as PublicBonusTable);
  const open = choices ? filled("BonusChoices", choices as BonusChoices) : null;
  const mine = filled("YourBonusTable", { name: "Ann", box: 2, ...you, choices: open } as YourBonusTable);
  return atBoxWords(momentAtBox(shown, mine), { left: 0, maySit: false, free: 0, concedes: false, ...around });
}

const ANTE = { place: [{ area: "ante", least: 5, most: 50, step: 5 }] } as Partial<BonusChoices>;
const laid = { wagers: { ante: 10 } };

describe("without a box", () => {
  test.each([
    [{ maySit: true, free: 1 }, "Take a box to play. A box is your seat: your cards and bets go there."],
    [{ maySit: true }, "Every box is taken. You are watching."],
    [{}, "You are watching."],
  ])("%o: %s", (around, words) => expect(reads({ you: { box: 0 }, around })).toBe(words));
});

describe("before the cards", () => {
  const table = { phase: "wagers" } as const;
  test.each<[At, string]>([
    [{ choices: ANTE, around: { left: 9 } }, "Place your wager, 9\u00a0s: Ante 5 to 50."],
    [
      { choices: { ...ANTE, done: true, take_back: ["ante"] }, box: laid },
      "Your Ante is placed. You may add Ante 5 to 50.",
    ],
    [{ choices: { done: true, take_back: ["ante"] }, box: laid }, "Your wagers are placed."],
    [{ choices: {}, box: laid }, "Your wagers are placed. Cards in a moment."],
    [{ box: laid }, "Your bets are down. The cards come when everyone's are."],
  ])("%o: %s", (at, words) => expect(reads({ ...at, table })).toBe(words));
});

describe("in the round", () => {
  test.each<[string, At, string]>([
    [
      "a decision, with what it costs",
      { choices: { bet: 20, bet_area: "flop", check: true, fold: true, fold_costs: 10 }, box: laid },
      "Your turn. Bet 20 to see the flop, check, or fold (you lose your ante, 10).",
    ],
    [
      "giving up",
      { choices: { concede: true }, box: laid },
      "The dealer compares the hands. There is nothing for you to do.",
    ],
    [
      "giving up, asked about",
      { choices: { concede: true }, box: laid, around: { concedes: true } },
      "Concede without showing your hand? You lose all 10.",
    ],
    [
      "others decide",
      { box: laid, table: { turn: 4 }, you: { strength: "a pair" } },
      "Your hand: a pair. The others are still deciding.",
    ],
    ["the dealer goes on", { box: laid }, "The flop is next."],
    ["nothing was wagered", {}, "You can wager when the next round begins."],
    ["folded", { box: { ...laid, status: "folded" } }, "You have folded. The round goes on without you."],
    [
      "leaving, and all is settled",
      { you: { leaving: true } },
      "Your wagers are settled. You leave when the round is over.",
    ],
    [
      "over, with what each wager brought",
      { table: { phase: "over" }, box: { change: 30, results: { ante: 10, flop: 20 } } },
      "You win 30: Ante +10, Flop +20. The next round begins in a moment.",
    ],
  ])("%s", (_, at, words) => expect(reads(at)).toBe(words));
});
