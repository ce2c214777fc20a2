import { expect, test } from "vitest";

import { isMeant, isSpeltLike } from "./called_so";

const tables = {
  holdem: {
    said: ["The Lamp", "Texas Hold'em", "no limit, blinds 1 and 2"],
    played: { game: "holdem", limit: "no_limit", blinds: [1, 2] },
  },
  fixed: {
    said: ["Plane", "Texas Hold'em", "fixed limit 10-20, blinds 5 and 10"],
    played: { game: "holdem", limit: "fixed", blinds: [5, 10] },
  },
  big: {
    said: ["Loft", "Crazy Pineapple", "no limit, blinds 500 and 1,000, ante 1"],
    played: { game: "crazy_pineapple", limit: "no_limit", blinds: [500, 1000] },
  },
  omaha: {
    said: ["Yard", "Omaha", "pot limit, blinds 0.50 and 1"],
    played: { game: "omaha", limit: "pot", blinds: [50, 100], unit: 100 },
  },
  omaha8: {
    said: ["Barn", "Omaha", "pot limit, blinds 2 and 5"],
    played: {
      game: "omaha",
      limit: "pot",
      blinds: [2, 5],
      eight_or_better: true,
    },
  },
  stud: {
    said: ["Attic", "Seven-Card Stud", "fixed limit 5-10, ante 1"],
    played: { game: "seven_card_stud", limit: "fixed", blinds: [] },
  },
};

test.each([
  ["1/2", ["holdem"]],
  ["1-2", ["holdem"]],
  ["$1/$2", ["holdem"]],
  ["5/10", ["fixed"]],
  ["500/1000", ["big"]],
  ["500/1,000", ["big"]],
  [".5/1", ["omaha"]],
  ["0.50/1", ["omaha"]],
  ["10-20", ["fixed"]],
  ["holdem", ["holdem", "fixed"]],
  ["Hold’em", ["holdem", "fixed"]],
  ["hold em", ["holdem", "fixed"]],
  ["hold-em", ["holdem", "fixed"]],
  ["nlhe", ["holdem"]],
  ["nl", ["holdem", "big"]],
  ["nl 1/2", ["holdem"]],
  ["plo", ["omaha", "omaha8"]],
  ["PL", ["omaha", "omaha8"]],
  ["o8", ["omaha8"]],
  ["plo8", ["omaha8"]],
  ["7 stud", ["stud"]],
  ["7-card", ["stud"]],
  ["blinds 5", ["fixed", "omaha8"]],
  ["pine", ["big"]],
  ["3/6", []],
  ["pinapple", ["big"]], // a letter missing, one wrong, two that changed places
  ["omahs", ["omaha", "omaha8"]],
  ["pienapple", ["big"]],
])("%s", (typed, found) => {
  const all = Object.entries(tables);
  expect(all.filter(([, { said, played }]) => isMeant(typed, said, played)).map(([name]) => name)).toEqual(found);
});

test.each([
  ["harbor", "harbour", true],
  ["harbuor", "harbour", true],
  ["harbourr", "harbour", true],
  ["harbar", "harbour", false],
  ["lamp", "camp", false], // so short, another letter is another word
])("%s for %s: %s", (typed, said, like) => {
  expect(isSpeltLike(typed, said)).toBe(like);
});
