import { expect, test } from "vitest";

import { inOrder } from "./keyboard.svelte";

const TABLES = ["a", "b", "c", "d"].map((id) => ({ id }));

test("tables that wait come first, the longest waiting before the others, and the rest keep their order", () => {
  expect(inOrder(TABLES, [])).toEqual(["a", "b", "c", "d"]);
  expect(inOrder(TABLES, ["d", "b"])).toEqual(["d", "b", "a", "c"]);
  expect(inOrder(TABLES, ["gone", "c"])).toEqual(["c", "a", "b", "d"]);
});
