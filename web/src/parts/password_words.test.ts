import { expect, test } from "vitest";

import { passwordFault } from "./password_words";

test("a new password that is too short says by how much, before it is sent", () => {
  expect(passwordFault("")).toBe("Choose a password.");
  expect(passwordFault("cards")).toBe("This password has 5 of the 8 characters that it needs.");
  expect(passwordFault("eight ch")).toBe("");
});
