import { describe, expect, test } from "vitest";

import { AUSTRALIAN, FRENCH, GERMAN, plain, seenBy } from "../testkit/viewer";

const field = (languages: readonly string[]) => seenBy(languages, () => import("./amount_field"));

/** What a field says in which these are typed one after the other; | is the caret where it is not at the end. */
async function typed(languages: readonly string[], ...keys: string[]): Promise<string> {
  const { whileTyped } = await field(languages);
  let now = { text: "", caret: 0 };
  for (const key of keys) {
    const put = key === "<" ? "" : key;
    const from = Math.max(0, now.caret - (key === "<" ? 1 : 0));
    const text = now.text.slice(0, from) + put + now.text.slice(now.caret);
    now = whileTyped(now.text, put, { text, caret: from + put.length });
  }
  const { text, caret } = now;
  return plain(caret === text.length ? text : `${text.slice(0, caret)}|${text.slice(caret)}`);
}

describe("figures are grouped while they are typed", () => {
  test.each([
    [AUSTRALIAN, [..."999999"], "999,999"],
    [AUSTRALIAN, [..."999999", ..."abc"], "999,999"],
    [AUSTRALIAN, ["9a9b9c9"], "9,999"],
    [AUSTRALIAN, [..."12345", "<", "<"], "123"],
    [AUSTRALIAN, ["12345", "."], "12,345."],
    [AUSTRALIAN, ["12345", ".", "5"], "12,345.5"],
    [GERMAN, [..."1234567"], "1.234.567"],
    [GERMAN, [..."1234,5"], "1.234,5"],
    [FRENCH, [..."1234567"], "1 234 567"],
    [AUSTRALIAN, ["1234567890123"], "1234567890123"],
  ])("%s %o: %s", async (languages, keys, text) => {
    expect(await typed(languages, ...keys)).toBe(text);
  });

  test("a sign that is typed by hand is left, and makes no other number of it", async () => {
    expect([await typed(AUSTRALIAN, ..."9,2"), await typed(GERMAN, ..."12.5")]).toEqual(["9,2", "12.5"]);
    expect([await typed(AUSTRALIAN, ..."1,200"), await typed(AUSTRALIAN, ..."1,2003")]).toEqual(["1,200", "12,003"]);
  });

  test("the caret keeps its place, and deleting goes on over the sign of a group", async () => {
    const { whileTyped } = await field(AUSTRALIAN);
    expect(whileTyped("12,345", "9", { text: "192,345", caret: 2 })).toEqual({ text: "192,345", caret: 2 });
    expect(whileTyped("1,234", "", { text: "1234", caret: 1 })).toEqual({ text: "1,234", caret: 1 });
    expect(whileTyped("1,234", "", { text: ",234", caret: 0 })).toEqual({ text: "234", caret: 0 });
  });
});

test("letters are told from signs that people write in numbers", async () => {
  const { hasLetters } = await field(AUSTRALIAN);
  expect(["12 000", "1'200", "12k", "-5"].map(hasLetters)).toEqual([false, false, true, true]);
});
