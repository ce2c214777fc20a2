import { describe, expect, test } from "vitest";

import { cardFace, cardWords, isHidden, pieces } from "./cards";
import { aboutLine, citeWords } from "./cites";

test.each([
  ["As", { rank: "A", suit: "s" }, "ace of spades"],
  ["Td", { rank: "10", suit: "d" }, "ten of diamonds"],
  ["2c", { rank: "2", suit: "c" }, "two of clubs"],
  ["Jo", null, "joker"],
  ["??", null, "card face down"],
  ["", null, "card face down"],
])("%j is %o, said %s", (card, shown, words) => {
  expect([cardFace(card), cardWords(card), isHidden(card)]).toEqual([shown, words, words === "card face down"]);
});

test.each([
  ["Board: [As] [Kd].", [{ text: "Board: " }, { card: "As" }, { text: " " }, { card: "Kd" }, { text: "." }]],
  ["[Jo]", [{ card: "Jo" }]],
  ["No cards [at all]", [{ text: "No cards [at all]" }]],
  ["", []],
])("%j in pieces", (text, found) => {
  expect(pieces(text)).toEqual(found);
});

describe("clauses are said", () => {
  test.each([
    [["uk:betting.4"], "Uk, clause betting.4"],
    [["star:7.4", "star:8.2", "star:9"], "Star, clauses 7.4, 8.2 and 9"],
    [["uk:1", "star:2", "uk:3"], "Uk, clauses 1 and 3; Star, clause 2"],
    [["uk:?betting.actions"], "Uk does not say; common practice"],
    [["uk:?one", "uk:?two", "uk:3"], "Uk, clause 3; Uk does not say; common practice"],
    [["star-bonus:4"], "Star bonus, clause 4"],
    [[], ""],
  ])("%o: %j", (cites, words) => {
    expect(citeWords(cites)).toBe(words);
  });
  test("for a line of the log, with what more there is to say of it", () => {
    expect(aboutLine({ text: "Ann is out.", why: "" })).toBe("Ann is out.");
    expect(aboutLine({ text: "Ann is out.", why: "She has no chips." })).toBe("Ann is out. She has no chips.");
  });
});
