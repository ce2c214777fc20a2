import { expect, test } from "vitest";

import { linesThatFit } from "./strip.svelte";

test.each([
  ["four tables on a desk", 4, 1240, 1366, 4],
  ["a sixth that has no room on a desk", 6, 1240, 1366, 5],
  ["five on a wide desk", 5, 1790, 1920, 5],
  ["four on a phone", 4, 390, 390, 2],
  ["two on a phone", 2, 390, 390, 2],
  ["however narrow it is, one", 3, 120, 320, 1],
  ["all of them before the strip has a width", 5, 0, 1366, 5],
])("%s", (_, lines, width, windowWidth, fits) => {
  expect(linesThatFit(lines, width, windowWidth)).toBe(fits);
});
