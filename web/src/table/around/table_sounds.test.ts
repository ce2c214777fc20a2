import { expect, test } from "vitest";

import type { DeedKind } from "../../generated/wire";
import { seatWith, tableWith } from "../../testkit/at_table";
import { soundsBetween } from "./table_sounds.svelte";

/** The sounds of what Bob does, whatever is said of it. */
function heard(what: DeedKind, bet = 0): string[] {
  const deed = { what, amount: bet, post: "" as const, all_in: false };
  const bob = seatWith({ seat: 2, player: "Bob", bet, did: "in any words", deed });
  const before = tableWith({ turn: 2 });
  const now = { ...before, seats: [before.seats[0]!, bob] };
  return soundsBetween(before, now).map(({ sound }) => sound);
}

test("a check is knocked, cards slide, chips fall", () => {
  expect(heard("check")).toEqual(["knock"]);
  expect(heard("fold")).toEqual(["card"]);
  expect(heard("muck")).toEqual(["card"]);
  expect(heard("call", 10)).toEqual(["chips"]);
  expect(heard("show")).toEqual([]);
});
