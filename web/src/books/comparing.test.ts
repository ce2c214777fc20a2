import { describe, expect, test, vi } from "vitest";

import type { HouseAnswer } from "../generated/books";
import { whoSay } from "./alike";
import { foldedWords } from "./players_first";
import { sideRows } from "./side_by_side";

vi.mock("../lib/houses", () => ({ houseName: (id: string) => id.toUpperCase() }));

describe("who says it, said once", () => {
  test.each([
    [["uk", "star"], 2, "houses", "Both houses"],
    [["a", "b", "c", "d", "e"], 5, "books", "All five books"],
    [["uk", "star"], 5, "books", "UK and STAR"],
    [["uk"], 5, "books", "UK"],
  ])("%o of %i %s: %s", (houses, of, kind, said) => {
    expect(whoSay(houses, of, kind)).toBe(said);
  });
});

test("a folded area says how many of its questions stand above", () => {
  const foremost = [{ area: "all-in" }, { area: "blinds" }];
  expect(foldedWords(foremost, "all-in", [1, 2, 3])).toBe("3, and 1 above");
  expect(foldedWords(foremost, "betting", [1])).toBe("1");
});

/** A book's answer in parts: in which context, about what, and what it says. */
function answer(book: string, ...parts: [string, string, string][]): HouseAnswer {
  return { book, parts: parts.map(([context, about, says]) => ({ context, about, says, instead: [] })) } as never;
}

describe("answers side by side", () => {
  const uk = answer("uk", ["", "rate", "5"], ["", "cap", "10"]);
  const star = answer(
    "star",
    ["cash", "rate", "5"],
    ["cash", "cap", "20"],
    ["tournaments", "rate", "5"],
    ["tournaments", "cap", "20"],
  );
  test("what holds everywhere is laid beside what holds in every context", () => {
    expect(sideRows([uk, star])).toEqual([
      { label: "rate", cells: [uk.parts[0], star.parts[0]], alike: true },
      { label: "cap", cells: [uk.parts[1], star.parts[1]], alike: false },
    ]);
  });
  test("there are none where a book is not asked at all", () => {
    expect(sideRows([uk, answer("star")])).toEqual([]);
  });
});
