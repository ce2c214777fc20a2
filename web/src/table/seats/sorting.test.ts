import { describe, expect, test } from "vitest";

import { faceOf } from "./faces";
import { isUnsorted, viewingOrder, lying } from "./sorting";

test("sorting is offered where it changes something", () => {
  expect(isUnsorted(["7d", "As"])).toBe(true);
  expect(isUnsorted(["As", "Ac", "7d"])).toBe(false);
});

describe("one's own cards are looked at", () => {
  const cards = ["7d", "As", "Jo", "Ac", "Td"];
  test("as they were dealt", () => {
    expect(viewingOrder(cards, "dealt")).toEqual([0, 1, 2, 3, 4]);
  });
  test("the highest first, a joker before all, and equal ranks by suit", () => {
    const order = viewingOrder(cards, "rank");
    expect(order.map((at) => cards[at])).toEqual(["Jo", "As", "Ac", "Td", "7d"]);
  });
  test("face down in the order in which they lie", () => {
    expect(viewingOrder(["??", "??"], "rank")).toEqual([0, 1]);
  });
});

describe("a face", () => {
  test.each([
    ["Ann", "A"],
    ["ann lee", "AL"],
    ["Ann van der Lee", "AL"],
    ["élan", "É"],
    ["", ""],
  ])("of %j has the letters %j", (name, initials) => {
    expect(faceOf(name).initials).toBe(initials);
  });
  test("is the same for everybody, and another for another name", () => {
    expect(faceOf("Ann")).toEqual(faceOf("Ann"));
    const looks = new Set(
      ["Ann", "Bob", "Cid", "Dee", "Eve"].map((name) => JSON.stringify({ ...faceOf(name), initials: "" })),
    );
    expect(looks.size).toBe(5);
  });
});

test("while a table waits, only cards that were turned up still lie there", () => {
  expect([lying(["??", "??"], "waiting"), lying(["As", "??"], "waiting"), lying(["??", "??"], "settled")]).toEqual([
    [],
    ["As", "??"],
    ["??", "??"],
  ]);
});
