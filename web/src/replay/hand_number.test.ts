import { expect, test } from "vitest";

import { noHandWords } from "./hand_number";

test.each([
  ["12", ""],
  ["abc", "There is no hand 'abc' here."],
  ["1.5", "There is no hand '1.5' here."],
  ["0", "There is no hand '0' here."],
  ["-1", "There is no hand '-1' here."],
])("a hand has a number: %s", (named, said) => {
  expect(noHandWords(named)).toBe(said);
});
