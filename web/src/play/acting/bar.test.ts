import { describe, expect, test } from "vitest";

import type { DeedKind } from "../../generated/wire";
import { optionsWith, seatWith, tableWith, youWith } from "../../testkit/at_table";
import { keptAmount, leftButton, middleButton, momentOf, noLetters, outOfRange, rightButton } from "./bar";

/** The three buttons as somebody in turn reads them, with what they would do; an amount of `to` is chosen. */
function bar(options: Parameters<typeof optionsWith>[0], to = NaN, cards: readonly string[] = []) {
  const moment = momentOf(youWith(optionsWith(options)), tableWith());
  return [leftButton(moment), middleButton(moment), rightButton(moment, to, cards)].map(
    ({ says, much, note, open, does }) => ({
      says: [says, much, note].filter(Boolean).join(" "),
      does: open ? (does?.what ?? "nothing") : "",
    }),
  );
}

describe("the bar in turn", () => {
  test("facing a bet: fold, call, raise to what is chosen", () => {
    expect(bar({ call: 10, least: 20, most: 100, step: 1 }, 30)).toEqual([
      { says: "Fold", does: "fold" },
      { says: "Call 10", does: "call" },
      { says: "Raise to 30", does: "raise" },
    ]);
  });

  test("a call for all one's chips says so, and without a raise the button is shut", () => {
    expect(bar({ call: 100, call_all_in: true })).toEqual([
      { says: "Fold", does: "fold" },
      { says: "Call 100 all-in", does: "call" },
      { says: "Raise", does: "" },
    ]);
  });

  test("with nothing to call: check, or bet all one has", () => {
    expect(bar({ check: true, opens: true, least: 2, most: 100, step: 1 }, 100).slice(1)).toEqual([
      { says: "Check", does: "check" },
      { says: "Bet 100 all-in", does: "bet" },
    ]);
  });

  test("the lowest card brings in, or bets more", () => {
    expect(bar({ fold: false, bring_in: 2, opens: true, least: 4, most: 4, step: 1 }, 4)).toEqual([
      { says: "Fold", does: "" },
      { says: "Bring in for 2", does: "bring_in" },
      { says: "Bet 4", does: "bet" },
    ]);
  });

  test("a draw: stand pat, or exchange what is chosen", () => {
    expect(bar({ fold: false, draw: 3 }, NaN, ["As", "Kd"]).slice(1)).toEqual([
      { says: "Stand pat", does: "draw" },
      { says: "Draw 2", does: "draw" },
    ]);
    expect(bar({ fold: false, draw: 3 })[2]).toEqual({ says: "Draw Click the cards to change.", does: "" });
  });

  test("a discard waits until as many cards are chosen as must go", () => {
    expect(bar({ fold: false, discard: 1 })[2]).toEqual({ says: "Discard Click the card to discard.", does: "" });
    expect(bar({ fold: false, discard: 1 }, NaN, ["As"])[2]).toEqual({ says: "Discard [As]", does: "discard" });
  });

  test("at the showdown: muck or show", () => {
    const [left, , right] = bar({ fold: false, show: true, muck: true });
    expect([left, right]).toEqual([
      { says: "Muck", does: "muck" },
      { says: "Show", does: "show" },
    ]);
  });
});

describe("an amount that may not be wagered", () => {
  const raise = { call: 10, least: 20, most: 80, step: 10 };
  const moment = momentOf(youWith(optionsWith(raise)), tableWith());
  test.each([
    [15, "Use 20 the minimum", "15 is too little. The minimum raise is to 20."],
    [33, "Use 30 the nearest", "33 is between two amounts. A raise goes up in steps of 10."],
    [500, "Use 80 the maximum", "500 is too much. You can raise to 80 at most: the limit of this table."],
    [NaN, "Use 20 the minimum", "Type whole chips: a raise is to 20 to 80."],
  ])("%d is corrected, and nothing is bet", (to, button, why) => {
    expect(bar(raise, to)[2]).toEqual({ says: button, does: "nothing" });
    expect(rightButton(moment, to, []).does).toBeNull();
    expect(outOfRange(moment, to)).toBe(why);
  });

  test("letters are left out, and it is said", () => {
    expect(noLetters(moment)).toBe("An amount is figures only. A raise is to 20 to 80.");
    const opening = momentOf(youWith(optionsWith({ opens: true, least: 2, most: 9 })), tableWith());
    expect(noLetters(opening)).toBe("An amount is figures only. A bet is 2 to 9.");
  });

  test.each([
    [40, "Use 40 figures only"],
    [500, "Use 80 the maximum"],
  ])("what is left of %d with a letter is looked at before it is bet", (to, words) => {
    const button = rightButton(moment, to, [], true);
    expect([[button.says, button.much, button.note].join(" "), button.does]).toEqual([words, null]);
  });

  test("one that may be wagered needs no reason", () => {
    expect(outOfRange(moment, 40)).toBe("");
  });
});

test("an amount stays chosen as long as it may be wagered; all stays all", () => {
  const open = optionsWith({ least: 20, most: 80 });
  expect([30, 100, 90, NaN].map((to) => keptAmount(to, 100, open))).toEqual([30, 80, 20, NaN]);
});

describe("before the turn comes", () => {
  const waiting = (parts: Parameters<typeof tableWith>[0]) =>
    momentOf(youWith(null, { to_call: 10 }), tableWith(parts));

  test("the call that will be asked is named, and cannot be pressed yet", () => {
    const button = middleButton(waiting({ turn: 2 }));
    expect([button.says, button.much, button.open]).toEqual(["Call", "10", false]);
  });

  test("choices ahead are for a betting round that goes on without you", () => {
    expect(waiting({ turn: 2 }).early).toBe(true);
    expect(waiting({ turn: 2, street: "draw" }).early).toBe(false);
    expect(waiting({ turn: 2, stopped: "the floor is called" }).early).toBe(false);
    expect(waiting({ turn: 2, seats: [seatWith({ seat: 1, hand: "folded" })] }).early).toBe(false);
  });

  test("whoever has acted is asked again only if somebody raises", () => {
    const deed = (what: DeedKind) => ({ what, amount: 10, post: "" as const, all_in: false });
    const seats = [seatWith({ seat: 1, deed: deed("call") })];
    const blind = [seatWith({ seat: 1, deed: deed("post") })];
    expect(momentOf(youWith(null), tableWith({ turn: 2, seats: blind })).onlyIfRaised).toBe(false);
    expect(momentOf(youWith(null), tableWith({ turn: 2, seats })).onlyIfRaised).toBe(true);
    expect(momentOf(youWith(null, { to_call: 20 }), tableWith({ turn: 2, seats })).onlyIfRaised).toBe(false);
  });
});
