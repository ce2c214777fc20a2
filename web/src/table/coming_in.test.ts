import { describe, expect, test } from "vitest";

import { seatWith, tableWith, youWith } from "../testkit/at_table";
import { AUSTRALIAN, seenBy } from "../testkit/viewer";
import { hasNothingToPlay } from "./how_it_stands";

const words = () => seenBy(AUSTRALIAN, () => import("./coming_in"));

test.each([
  ["a hundred big blinds", { blinds: [5, 10], ante: 0, max_buy_in: 2000 }, 1000],
  ["as much as may be brought where only antes open a hand", { blinds: [], ante: 2, max_buy_in: 1000 }, 1000],
  ["a hundred antes where nothing limits it", { blinds: [], ante: 2, max_buy_in: 0 }, 200],
])("every way to a seat begins with %s", async (_, parts, chips) => {
  expect((await words()).usualStake(tableWith(parts))).toBe(chips);
});

describe("what happens next to somebody who waits for cards", () => {
  test.each([
    [{ waits: 1 }, "You get cards from the next hand."],
    [{ waits: 2, waits_until: "own_blind_turn" }, "You get cards in 2 hands."],
    [{ waits: 1, to_post: { live: 10, dead: 0 }, posts: true }, "You post 10 and get cards from the next hand."],
    [{ waits: 2, waits_until: "button_passed" }, "You get cards in 2 hands, when the button has passed."],
    [{ to_post: { live: 10, dead: 0 }, posts: true }, "You post 10 and get cards as soon as a hand can begin."],
    [
      { waits: 3, to_post: { live: 10, dead: 0 } },
      "You wait for the big blind, which comes in 3 hands. Or post 10, to play sooner.",
    ],
    [
      { to_post: { live: 10, dead: 5 } },
      "You wait for the big blind. Or post 15, to play sooner. 10 of it counts as your bet, and 5 goes to the pot.",
    ],
  ] as const)("%o: %s", async (parts, said) => {
    expect((await words()).comesInWords(youWith(null, parts), 1)).toBe(said);
  });
  test("the bots hurry while nobody else is in the hand", async () => {
    const { botsHurry } = await words();
    const me = seatWith({ seat: 1, player: "Ann", hand: "" });
    const bots = [2, 3].map((seat) => seatWith({ seat, player: `Bot ${seat}`, bot: true }));
    expect(botsHurry(tableWith({ seats: [me, ...bots] }), youWith(null))).toBe(true);
    const people = [me, ...bots, seatWith({ seat: 4, player: "Bob" })];
    expect(botsHurry(tableWith({ seats: people }), youWith(null))).toBe(false);
  });
});

test("who sits out is told that the stakes have changed meanwhile", async () => {
  const out = youWith(null, { sitting_out: "now" });
  expect((await words()).sittingOutWords(out, 1, "blinds 2 and 5")).toBe(
    "You are sitting out. No cards are dealt to you until you come back. Meanwhile the stakes have changed: blinds 2 and 5.",
  );
});

test.each([
  [{ live: 10, dead: 5 }, " To be dealt in again, you post 15: 10 counts as your bet, and 5 goes to the pot."],
  [{ live: 0, dead: 5 }, " To be dealt in again, you post 5, which goes to the pot."],
  [{ live: 10, dead: 0 }, ""],
])("who sits out and must post %o is told what becomes of it", async (to_post, words_of_it) => {
  expect((await words()).sittingOutWords(youWith(null, { sitting_out: "now", to_post }), 1)).toBe(
    `You are sitting out. No cards are dealt to you until you come back.${words_of_it}`,
  );
});

test("who sits out with a hand is told what becomes of that hand", async () => {
  const out = youWith(null, { sitting_out: "now" });
  expect((await words()).sittingOutWords(out, 1, "", true)).toBe(
    "You are sitting out after this hand. This hand: you still act when it is your turn.",
  );
});

test("chips that are too small to play are told, and are nothing to play with", async () => {
  const { tooSmallWords } = await words();
  const [you, other] = [youWith(null, { seat: 1, too_small: 1 }), youWith(null, { seat: 1 })];
  const [one, three] = [1, 3].map((chips) => seatWith({ seat: 1, player: "Ann", chips }));
  expect(tooSmallWords(you, 1)).toBe("You have 1 in chips that are too small to play at these stakes.");
  expect(hasNothingToPlay(one, you, true)).toBe(true);
  expect(hasNothingToPlay(three, you, true)).toBe(false);
  expect(hasNothingToPlay(one, you, false)).toBe(false);
  expect(hasNothingToPlay(one, other, true)).toBe(false);
});

const seatsOpen = [2, 4, 5].map((seat) => seatWith({ seat, player: "", hand: "" }));

test.each([
  ["where the room says that cards come soonest now", 4, 2, 4],
  ["where the lobby said it, if the room cannot tell", 0, 5, 5],
  ["wherever a seat is free, if those are taken", 1, 3, 2],
])("play now takes a seat %s", async (_, soonest, asked, taken) => {
  expect((await words()).playNowSeat(seatsOpen, soonest, asked)?.seat).toBe(taken);
});
