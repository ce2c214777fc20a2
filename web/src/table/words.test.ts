import { describe, expect, test } from "vitest";

import { optionsWith, seatWith, tableWith, youWith } from "../testkit/at_table";
import { AUSTRALIAN, GERMAN, seenBy } from "../testkit/viewer";

const KINGS = { board: 1, name: "pair of kings", brief: "pair of kings", with_article: "a pair of kings" };

const words = (languages = AUSTRALIAN) => seenBy(languages, () => import("./words"));

test("a part of a sentence becomes one, with the viewer's numbers", async () => {
  expect((await words(GERMAN)).sentence("1,200 is more than seat 3 has")).toBe("1.200 is more than seat 3 has.");
});

test.each([
  ["a hundred big blinds", { blinds: [5, 10], ante: 0, max_buy_in: 2000 }, 1000],
  ["as much as may be brought where only antes open a hand", { blinds: [], ante: 2, max_buy_in: 1000 }, 1000],
  ["a hundred antes where nothing limits it", { blinds: [], ante: 2, max_buy_in: 0 }, 200],
])("every way to a seat begins with %s", async (_, parts, chips) => {
  expect((await words()).usualStake(tableWith(parts))).toBe(chips);
});

describe("the small print under a seat", () => {
  test.each([
    ["a raise in chips of a hundredth", { deed: { what: "raise", amount: 6000 } }, "raise to 60"],
    ["all one has", { chips: 0, hand: "all-in", deed: { what: "call", amount: 4000, all_in: true } }, "call 40 all-in"],
    ["chips won back", { chips: 500, deed: { what: "bet", amount: 4000, all_in: true } }, "bet 40"],
    ["cards, which are no chips", { did: "discard 2", deed: { what: "discard", amount: 2 } }, "discard 2"],
    ["a draw, said over the cards", { did: "stand pat", drew: 0, deed: { what: "stand_pat" } }, ""],
    ["a blind", { deed: { what: "post", amount: 1000, post: "blind" } }, "blind 10"],
    [
      "nothing yet, and a post to come",
      { status: "waiting", hand: "", to_post: { live: 1000, dead: 500 } },
      "waiting, 15 to post",
    ],
  ] as const)("%s", async (_, parts, said) => {
    const { seatWords } = await words();
    expect(seatWords(seatWith({ player: "Ann", ...parts } as never), 100)).toBe(said);
  });
  test("a seat that waits for cards is known by how it stands, not by what is said of it", async () => {
    const { isWaiting } = await words();
    expect(isWaiting(seatWith({ player: "Ann", status: "waiting", hand: "" }))).toBe(true);
    expect(isWaiting(seatWith({ player: "Ann", status: "waiting", hand: "folded" }))).toBe(false);
    expect(isWaiting(seatWith({ player: "Ann", status: "playing" }))).toBe(false);
  });
});

describe("what a hand is called on several boards", () => {
  const reads = [
    { board: 1, name: "two pair, kings and fours", brief: "two pair", with_article: "two pair, kings and fours" },
    { board: 1, name: "7-5-4-3-2 low", brief: "7-5-4-3-2 low", with_article: "7-5-4-3-2 low" },
    { board: 3, name: "pair of aces", brief: "pair of aces", with_article: "a pair of aces" },
  ];
  test("stands with the board's own number, in brief where there are many", async () => {
    const { byBoard, inShort } = await words();
    expect(byBoard(reads, 2)).toEqual([
      { board: 1, name: "two pair, kings and fours / 7-5-4-3-2 low" },
      { board: 3, name: "pair of aces" },
    ]);
    expect(byBoard(reads, 3)[0]).toEqual({ board: 1, name: "two pair / 7-5-4-3-2 low" });
    expect(inShort(reads)).toBe("two pair / 7-5-4-3-2 low / pair of aces");
  });
});

describe("what the table waits for", () => {
  test("is somebody else", async () => {
    const table = tableWith({ turn: 2, doing: "act", to_do: "in any words" });
    expect((await words()).toDoWords(table, youWith(null))).toBe("Waiting for Bob.");
  });
  test("is the dealer, in the words of the room", async () => {
    const table = tableWith({ turn: 0, doing: "deal", to_do: "the dealer deals 3 to the board" });
    expect((await words()).toDoWords(table, youWith(null))).toBe("The dealer deals 3 to the board.");
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
    ["a bring-in", { bring_in: 2, time_up: "least_bet" }, "then you bring in for 2"],
  ] as const)("%s", async (_, options, said) => {
    expect((await words()).timeUpWords(optionsWith(options), 1)).toBe(said);
  });
});

describe("what a turn asks of you", () => {
  test.each([
    ["a call and a raise", { call: 10, least: 20, most: 200 }, "10 to call. The minimum raise is to 20."],
    ["no raise that is left", { call: 10, no_raise: "No raise is left." }, "10 to call. No raise is left."],
    ["one discard", { discard: 1 }, "Choose one card to discard."],
    ["a draw", { draw: 4 }, "Choose up to 4 cards to change, or stand pat."],
    ["a fixed bet", { check: true, opens: true, least: 4, most: 4 }, "Check or bet. The bet is 4."],
  ] as const)("%s", async (_, options, said) => {
    const { turnAsks } = await words();
    expect(turnAsks(youWith(optionsWith(options)), tableWith()).whole).toBe(said);
  });
});

test.each([
  ["a call and a raise", { call: 10, least: 20, most: 200 }, "10 to call, raise from 20."],
  ["a bet", { check: true, opens: true, least: 4, most: 9 }, "Check, or bet from 4."],
  ["a check or a raise", { check: true, least: 20, most: 90 }, "Check, or raise from 20."],
  ["no raise that is left", { call: 10, no_raise: "No raise is left." }, "10 to call. No raise is left."],
] as const)("%s, in brief", async (_, options, brief) => {
  const { turnAsks } = await words();
  expect(turnAsks(youWith(optionsWith(options)), tableWith()).brief).toBe(brief);
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
    seatWith({ seat: 2, player: "Bob", won: 6, called: "pair of kings", reads: [KINGS] }),
    seatWith({ seat: 1, player: "Ann", won: 6 }),
  ];
  const table = tableWith({ state: "settled", seats });
  expect(wonWords(table, youWith(null))).toBe("You win 6; Bob wins 6 with a pair of kings.");
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
      "You wait for the big blind. Or post 15, to play sooner. 10 of it is your bet, and 5 goes straight into the pot.",
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
  [{ live: 10, dead: 5 }, " Of the 15 to come back, 10 is your bet and 5 goes straight into the pot."],
  [{ live: 0, dead: 5 }, " The 5 to come back goes straight into the pot."],
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

test("who folded and sits out is said to sit out; whoever is still in the hand does what they did last", async () => {
  const { seatWords } = await words();
  const seat = (hand: "folded" | "in") =>
    seatWith({ player: "Ann", status: "away", hand, did: hand === "in" ? "check" : "fold" });
  expect([seatWords(seat("folded"), 1), seatWords(seat("in"), 1)]).toEqual(["sitting out", "check"]);
});

test("nobody is ordered about: the table waits for whoever shows, and the pot is awarded", async () => {
  const { toDoWords } = await words();
  const at = (parts: object): string => toDoWords(tableWith({ turn: 2, ...parts }), youWith(null));
  expect(at({ doing: "show", to_do: "Bob shows or mucks" })).toBe("Waiting for Bob.");
  expect(at({ doing: "settle", turn: 0, to_do: "the dealer settles the pot" })).toBe("The pot is awarded.");
});

test("in stud a street is called by how many cards a hand has", async () => {
  const { streetWords } = await words();
  const held = (cards: number): string =>
    streetWords(
      tableWith({ family: "stud", street: "opening", seats: [seatWith({ cards: Array(cards).fill("??") })] }),
    );
  expect([held(3), held(7), streetWords(tableWith())]).toEqual(["Third street", "Seventh street", "Flop"]);
});

test("a draw in which a hand can die says so before the time is short", async () => {
  const { turnAsks, timeUpWords } = await words();
  const open = optionsWith({ draw: 3, time_up: "hand_dead" });
  expect(turnAsks(youWith(open), tableWith()).whole).toBe(
    "Choose up to 3 cards to change, or stand pat, in time: otherwise your hand is dead.",
  );
  expect(timeUpWords(open, 1)).toBe("then your hand is dead");
});

test("chips that are too small to play are told, and are nothing to play with", async () => {
  const { hasNothingToPlay, tooSmallWords } = await words();
  const [you, other] = [youWith(null, { seat: 1, too_small: 1 }), youWith(null, { seat: 1 })];
  const [one, three] = [1, 3].map((chips) => seatWith({ seat: 1, player: "Ann", chips }));
  expect(tooSmallWords(you, 1)).toBe("1 of your chips is too small to play at these stakes.");
  expect(hasNothingToPlay(one, you, true)).toBe(true);
  expect(hasNothingToPlay(three, you, true)).toBe(false);
  expect(hasNothingToPlay(one, you, false)).toBe(false);
  expect(hasNothingToPlay(one, other, true)).toBe(false);
});
