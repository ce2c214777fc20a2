import { describe, expect, test } from "vitest";

import { optionsWith, seatWith, tableWith, youWith } from "../testkit/at_table";
import { AUSTRALIAN, seenBy } from "../testkit/viewer";

const KINGS = { board: 1, name: "pair of kings", brief: "pair of kings", with_article: "a pair of kings" };

const words = (languages = AUSTRALIAN) => seenBy(languages, () => import("./words"));

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
    expect((await words()).awaitedWords(table, youWith(null))).toBe("Waiting for Bob.");
  });
  test("is the dealer, in the words of the room", async () => {
    const table = tableWith({ turn: 0, doing: "deal", to_do: "the dealer deals 3 to the board" });
    expect((await words()).awaitedWords(table, youWith(null))).toBe("The dealer deals 3 to the board.");
  });
  test("is you, who need not show a hand that has lost", async () => {
    const table = tableWith({ turn: 1, to_do: "Ann shows or mucks", state: "showdown" });
    expect((await words()).awaitedWords(table, youWith(null))).toBe(
      "Your hand is shown if it wins and mucked if it loses.",
    );
  });
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

test("who folded and sits out is said to sit out; whoever is still in the hand does what they did last", async () => {
  const { seatWords } = await words();
  const seat = (hand: "folded" | "in") =>
    seatWith({ player: "Ann", status: "away", hand, did: hand === "in" ? "check" : "fold" });
  expect([seatWords(seat("folded"), 1), seatWords(seat("in"), 1)]).toEqual(["sitting out", "check"]);
});

test("nobody is ordered about: the table waits for whoever shows, and the pot is awarded", async () => {
  const { awaitedWords } = await words();
  const at = (parts: object): string => awaitedWords(tableWith({ turn: 2, ...parts }), youWith(null));
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
