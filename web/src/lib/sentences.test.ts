import { expect, test } from "vitest";

import { GERMAN, seenBy } from "../testkit/viewer";

const sentences = () => seenBy(GERMAN, () => import("./sentences"));

test("a part of a sentence becomes one, with the viewer's numbers", async () => {
  expect((await sentences()).sentence("1,200 is more than seat 3 has")).toBe("1.200 is more than seat 3 has.");
});
