import { expect, test } from "vitest";

import { blindsFault } from "./blinds";

test.each([
  ["", ""],
  ["none", ""],
  ["5/10", ""],
  ["10, 10 20", ""],
  ["five", "Blinds are whole numbers, such as 5/10."],
  ["5/", "Blinds are whole numbers, such as 5/10."],
  ["5/2", "Put the small blind first, such as 5/10."],
])("blinds typed as %o: %o", (text, fault) => {
  expect(blindsFault(text)).toBe(fault);
});
