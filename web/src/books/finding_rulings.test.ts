import { expect, test } from "vitest";

import type { RulingCard, RulingFamily } from "../generated/books";
import { rulingsWith } from "./finding_rulings";

function ruling(title: string, question: string, said: string[]): RulingCard {
  return {
    name: title.toLowerCase().replaceAll(" ", "_"),
    title,
    question,
    facts: [],
    said,
    games: [],
    against_house: false,
  };
}

const FAMILIES: RulingFamily[] = [
  { title: "The deal", rulings: [ruling("Boxed card", "A card lies face up in the deck: what now?", ["turned card"])] },
  {
    title: "Acting and wagering",
    rulings: [
      ruling("Directed out of turn", "The dealer wrongly told a player to act: what happens to that?", [
        "acted out of turn",
      ]),
      ruling("Wager out of turn", "A player wagers out of turn: does it bind once the others have acted?", [
        "acted out of turn",
      ]),
    ],
  },
];

test("without words every ruling stands where its family has it", () => {
  expect(rulingsWith(FAMILIES, [])).toEqual(FAMILIES);
});

test("a player's own act comes before what somebody else told them to do", () => {
  const [family, ...others] = rulingsWith(FAMILIES, ["acted", "out", "of", "turn"]);
  expect(others).toEqual([]);
  expect(family?.rulings.map((ruling) => ruling.title)).toEqual(["Wager out of turn", "Directed out of turn"]);
});

test("the family with the nearest ruling comes first", () => {
  expect(rulingsWith(FAMILIES, ["turn"]).map((family) => family.title)).toEqual(["Acting and wagering", "The deal"]);
});
