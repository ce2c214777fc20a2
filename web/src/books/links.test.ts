import { describe, expect, test } from "vitest";

import { alike, whoSay } from "./alike";
import { clausePath, named, withQuery } from "./links";
import { markedWords } from "./marked_words";

describe("addresses in the books", () => {
  test("a clause has the marks of an address written out, and is found by them again", () => {
    const path = clausePath("canberra:3.3(a) ii");
    expect(path).toBe("/books/canberra#3.3(a)%20ii");
    expect(named(path.slice(path.indexOf("#")))).toBe("3.3(a) ii");
  });
  test("what cannot be read as one is taken as it stands", () => {
    expect([named("#%E0%A4%A"), named("")]).toEqual(["%E0%A4%A", ""]);
  });
  test("a query has only what is asked", () => {
    expect(withQuery("/search", { q: "a&b", house: "" })).toBe("/search?q=a%26b");
    expect(withQuery("/search", { q: "" })).toBe("/search");
  });
});

test("what several say alike is said once, where the first of them stands", () => {
  const said = [
    ["uk", 5],
    ["star", 7],
    ["canberra", 5],
  ] as const;
  expect(alike(said, ([, what]) => what).map((group) => group.map(([house]) => house))).toEqual([
    ["uk", "canberra"],
    ["star"],
  ]);
});

test.each([
  [["uk", "star"], 2, "Both books"],
  [["uk", "star", "canberra"], 3, "All three books"],
  [["uk", "star"], 3, "Uk and Star"],
  [["uk", "star", "canberra"], 5, "Uk, Star and Canberra"],
  [["uk"], 1, "Uk"],
  [[], 2, ""],
])("%o of %i: %j", (houses, of, words) => {
  expect(whoSay(houses, of)).toBe(words);
});

describe("where two sentences differ", () => {
  const marked = (text: string, beside: string) =>
    markedWords(text, beside)
      .map(({ text: piece, other }) => (other ? `<${piece}>` : piece))
      .join("");
  test.each([
    ["three raises in a round", "four raises in a round", "<three> raises in a round"],
    ["a raise must be twice the bet", "a raise must be at least twice the bet", "a raise must be twice the bet"],
    [
      "a raise must be at least twice the bet",
      "a raise must be twice the bet",
      "a raise must be <at least> twice the bet",
    ],
    ["the same", "the same", "the same"],
    ["something", "", "something"],
    ["nothing in common here", "quite another sentence altogether", "nothing in common here"],
  ])("%j beside %j", (text, beside, shown) => {
    expect(marked(text, beside)).toBe(shown);
  });
});
