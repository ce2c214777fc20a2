import { expect, test } from "vitest";

import { faceOf } from "./faces";

test.each([
  ["Hanna", "H"],
  ["Ann Lee", "AL"],
  ["Guest 1", "1"],
  ["Guest 11", "11"],
  ["Room 1234", "R1"],
])("the face of %s says %s", (name, initials) => expect(faceOf(name).initials).toBe(initials));
