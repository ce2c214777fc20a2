import { describe, expect, test } from "vitest";

import { optionsWith, tableWith, youWith } from "../../testkit/at_table";
import { momentOf } from "./bar";
import { isActing, wishOf, type Standing } from "./keys";

const OPEN = optionsWith({ check: true, opens: true, least: 4, most: 90, step: 1 });
const TURN: Standing = {
  now: momentOf(youWith(OPEN), tableWith()),
  mayShow: false,
  wagering: true,
  usual: true,
  slip: false,
  elsewhere: false,
  onButton: false,
};
const WAITING: Standing = { ...TURN, now: momentOf(youWith(null), tableWith({ turn: 2 })), wagering: false };

function means(key: string, at: Partial<Standing> = {}, shift = false): object | null {
  return wishOf(key, shift, { ...TURN, ...at });
}

describe("in turn", () => {
  test.each([
    ["f", { does: "left" }],
    ["c", { does: "middle" }],
    ["r", { does: "amount" }],
    ["enter", { does: "middle" }],
    [" ", { does: "middle" }],
    ["7", { does: "type", figure: "7" }],
    ["arrowup", { does: "step", by: 1 }],
    ["[", { does: "preset", by: -1 }],
    ["?", { does: "help" }],
    ["x", null],
  ])("%s", (key, wish) => expect(means(key)).toEqual(wish));
  test("an amount that was chosen is what Enter bets", () => {
    expect(means("enter", { usual: false })).toEqual({ does: "right" });
  });
  test("Enter and Space belong to what has the focus", () => {
    expect([means("enter", { elsewhere: true }), means(" ", { elsewhere: true })]).toEqual([null, null]);
    expect([isActing("enter", true), isActing("enter", false), isActing("c", true)]).toEqual([false, true, true]);
  });
  test("F in the first moment checks where that is free", () => {
    expect(means("f", { slip: true })).toEqual({ does: "middle" });
    const paid = momentOf(youWith(optionsWith({ call: 4 })), tableWith());
    expect(means("f", { slip: true, now: paid })).toEqual({ does: "left" });
  });
  test("with Shift ten steps are taken", () => {
    expect(means("arrowdown", {}, true)).toEqual({ does: "step", by: -10 });
  });
  test("where cards are chosen figures are cards", () => {
    const now = momentOf(youWith(optionsWith({ fold: false, draw: 3 })), tableWith());
    expect([means("2", { now }), means("enter", { now })]).toEqual([{ does: "pick", place: 1 }, { does: "right" }]);
  });
});

describe("before the turn", () => {
  test.each([
    ["f", "check_fold"],
    ["c", "check"],
    ["a", "call_any"],
  ])("%s chooses ahead: %s", (key, what) => expect(wishOf(key, false, WAITING)).toEqual({ does: "ahead", what }));
  test("nothing is bet", () => expect(wishOf("enter", false, WAITING)).toBeNull());
});

test("what was won without a call is shown once that may be pressed", () => {
  expect(wishOf("s", false, { ...WAITING, mayShow: true })).toEqual({ does: "show" });
  expect(wishOf("s", false, WAITING)).toBeNull();
});
