import { describe, expect, test } from "vitest";

import { optionsWith, seatWith, tableWith, youWith } from "../testkit/at_table";
import { AUSTRALIAN, GERMAN, seenBy } from "../testkit/viewer";

const words = (languages = AUSTRALIAN) => seenBy(languages, () => import("./words"));

test("a part of a sentence becomes one, with the viewer's numbers", async () => {
  expect((await words(GERMAN)).sentence("1,200 is more than seat 3 has")).toBe("1.200 is more than seat 3 has.");
});

describe("what is allowed instead is said as a sentence", () => {
  test.each([
    ["between hands", "That is allowed between hands."],
    ["wait for the next hand", "Wait for the next hand."],
    ["another name", "Try another name."],
    ["at least 50", "It can be at least 50."],
    ["50 to 1,200", "It can be 50 to 1,200."],
    ["to ask for a seat, and wait", "You can ask for a seat, and wait."],
    ["whole numbers", "Allowed: whole numbers."],
    ["", ""],
  ])("%o: %o", async (allowed, said) => {
    expect((await words()).allowedWords(allowed)).toBe(said);
  });
});

describe("what the table waits for", () => {
  test("is somebody else", async () => {
    const table = tableWith({ turn: 2, to_do: "Bob acts" });
    expect((await words()).toDoWords(table, youWith(null))).toBe("Waiting for Bob.");
  });
  test("is you, who need not show a hand that has lost", async () => {
    const table = tableWith({ turn: 1, to_do: "Ann shows or mucks", state: "showdown" });
    expect((await words()).toDoWords(table, youWith(null))).toBe(
      "Your hand is shown if it wins and mucked if it loses.",
    );
  });
});

describe("what a turn that is let pass comes to is said where nobody would guess it", () => {
  test.each([
    ["a free check that folds", { check: true, time_up: "fold" }, "then your hand folds"],
    ["a free check that checks", { check: true, time_up: "check" }, ""],
    ["a bet that folds", { call: 10, time_up: "hand_dead" }, ""],
    ["a draw", { check: true, draw: 3, time_up: "stand_pat" }, "then you stand pat"],
    ["a bring-in", { bring_in: 2, time_up: "least_bet" }, "then you bring in 2"],
  ] as const)("%s", async (_, options, said) => {
    expect((await words()).timeUpWords(optionsWith(options), 1)).toBe(said);
  });
});

describe("what a turn asks of you", () => {
  test.each([
    ["a call and a raise", { call: 10, least: 20, most: 200 }, "10 to call. The minimum raise is to 20."],
    ["no raise that is left", { call: 10, no_raise: "No raise is left." }, "10 to call. No raise is left."],
    ["one discard", { discard: 1 }, "Choose one card to discard."],
    ["a draw", { draw: 4 }, "Choose up to 4 cards to exchange, or stand pat."],
    ["a fixed bet", { check: true, opens: true, least: 4, most: 4 }, "Check or bet. The bet is 4."],
  ] as const)("%s", async (_, options, said) => {
    const { turnAsks } = await words();
    expect(turnAsks(youWith(optionsWith(options)), tableWith())).toBe(said);
  });
});

test.each([
  ["10 to call. The minimum raise is to 20.", "10 to call, raise from 20."],
  ["Check or bet. The minimum bet is 4.", "Check, or bet from 4."],
  ["Check or raise. The minimum raise is to 20.", "Check, or raise from 20."],
  ["10 to call. No raise is left.", "10 to call. No raise is left."],
])("%s, in brief: %s", async (asks, brief) => {
  expect((await words()).inBrief(asks)).toBe(brief);
});

test("a pot that is split is won by nobody", async () => {
  const { wonWords } = await words();
  const seats = [
    seatWith({ seat: 2, player: "Bo", won: 199, called: "three of a kind, aces" }),
    seatWith({ seat: 1, player: "Ann", won: 199, called: "three of a kind, aces" }),
  ];
  const table = tableWith({ state: "settled", seats });
  expect(wonWords(table, youWith(null))).toBe("You split the pot: 199 each.");
  expect(wonWords(table, null)).toBe("Bo and Ann split the pot: 199 each.");
});

test("a lost connection is told to whoever watches, sits or has the turn", async () => {
  const { lostWords } = await words();
  const you = youWith(optionsWith({ check: true }));
  expect(lostWords("", null, tableWith())).toBe("Connection lost. Reconnecting.");
  expect(lostWords("", youWith(null), tableWith())).toBe("Connection lost. Reconnecting; your seat is kept.");
  expect(lostWords("", you, tableWith())).toMatch(
    /kept\. You cannot act until it is back\. If the room is down, your clock waits\.$/,
  );
});

test("the winner is told first, and nobody of themselves by name", async () => {
  const { wonWords } = await words();
  const seats = [
    seatWith({ seat: 2, player: "Bob", won: 6, called: "two pair, kings and fours" }),
    seatWith({ seat: 1, player: "Ann", won: 6 }),
  ];
  const table = tableWith({ state: "settled", seats });
  expect(wonWords(table, youWith(null))).toBe("You win 6; Bob wins 6 with two pair, kings and fours.");
});

describe("what happens next to somebody who waits for cards", () => {
  test.each([
    [{ waits: 1 }, "You play from the next hand."],
    [{ waits: 1, owes: "10 live", posts: true }, "You post 10 and play from the next hand."],
    [{ waits: 2, waits_for: "the button to pass" }, "You play in 2 hands, when the button has passed."],
    [{ owes: "10 live", posts: true }, "You post 10 and play as soon as a hand can begin."],
    [{ waits: 3, owes: "10 live" }, "You wait for the big blind, which comes in 3 hands. Or post 10, to play sooner."],
    [
      { owes: "10 live and 5 dead" },
      "You wait for the big blind. Or post 15, to play sooner. Of the 15, 10 counts as your bet and 5 goes to the pot.",
    ],
  ])("%o: %s", async (parts, said) => {
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
