import { expect, test } from "vitest";

import { besideAnswer } from "./note";

test("that a book is silent is said in the same words, and once", () => {
  for (const why of ["not stated", "no clause", "not covered", "nothing provides for it", ""])
    expect(besideAnswer(true, why)).toEqual({ silence: "The book does not say.", reading: "" });
  expect(besideAnswer(false, "not mentioned").silence).toBe("The book does not say.");
  expect(besideAnswer(false, "")).toEqual({ silence: "", reading: "" });
});

test("what else we note of it stands as a sentence of its own", () => {
  expect(besideAnswer(true, "not stated; common practice").reading).toBe("Common practice is followed.");
  expect(besideAnswer(true, "nearest clauses: hands are brought back").reading).toBe(
    "The nearest clauses say: hands are brought back.",
  );
  expect(besideAnswer(true, "not stated; treated as blinds are").reading).toBe("Treated as blinds are.");
  expect(besideAnswer(false, "not stated whether it counts").reading).toBe("Not stated whether it counts.");
});
