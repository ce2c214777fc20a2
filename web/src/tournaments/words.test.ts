import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import type {
  LobbyTournament,
  TableTournament,
  TournamentClock,
  TournamentEntrant,
  TournamentLevel,
  TournamentPrize,
  YourTournament,
} from "../generated/wire";
import { filled } from "../lib/wire";
import { AUSTRALIAN, plain, seenBy } from "../testkit/viewer";
import { ordinal } from "../lib/locale";
import {
  botsWords,
  clockText,
  doorWords,
  endsWords,
  entrantWords,
  entrantsWords,
  isOver,
  isPlayed,
  lengthWords,
  moneyWords,
  prizeRows,
  sought,
  timeLeft,
  tournamentPath,
} from "./words";

/** The words as somebody reads them in a room with money in it, whose browser writes as in Australia. */
let words: typeof import("./words");
let inMoney: (is: boolean) => void;
beforeAll(async () => {
  const [here, { me }] = await seenBy(AUSTRALIAN, () => Promise.all([import("./words"), import("../lib/me.svelte")]));
  words = here;
  inMoney = (is) => void (me.now = { ...me.now, money: is ? "cage" : "play" });
});
beforeEach(() => inMoney(true));
const NOW = Date.UTC(2026, 7, 7, 18, 0);
const MINUTE = 60_000;

function tournament(parts: Partial<LobbyTournament> = {}): LobbyTournament {
  return filled("LobbyTournament", { name: "sunday", state: "open", unit: 100, currency: "GBP", ...parts } as never);
}

const clock = (parts: Partial<TournamentClock>): TournamentClock => filled("TournamentClock", parts as TournamentClock);
const you = (parts: Partial<YourTournament>): YourTournament => filled("YourTournament", parts as YourTournament);

test.each([
  [0, "0:00"],
  [-5, "0:00"],
  [1, "0:01"], // a second that has begun is still there
  [245_000, "4:05"],
  [3_600_000, "1:00:00"],
  [3_729_000, "1:02:09"],
])("%i milliseconds are %s", (left, text) => {
  expect(clockText(left)).toBe(text);
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [21, "21st"],
  [102, "102nd"],
  [111, "111th"],
])("%i is %s", (place, text) => {
  expect(ordinal(place)).toBe(text);
});

describe("what is left of a level", () => {
  test.each<[string, Partial<TournamentClock>, number | null]>([
    ["is counted down", { runs: true, until: NOW + MINUTE }, MINUTE],
    ["is never less than nothing", { runs: true, until: NOW - MINUTE }, 0],
    ["stands while the clock does", { runs: false, left: 5 * MINUTE }, 5 * MINUTE],
    ["is not known of one that ends otherwise", { runs: true, left: 5 * MINUTE }, null],
  ])("%s", (_, parts, left) => {
    expect(timeLeft(clock(parts), NOW)).toBe(left);
  });
  test.each([
    [{ hands_left: 1 }, "1 hand left"],
    [{ hands_left: 8 }, "8 hands left"],
    [{ players_left: 6 }, "until 6 are left"],
    [{}, ""],
  ])("%o: %s", (parts, text) => {
    expect(endsWords(clock(parts))).toBe(text);
  });
});

describe("what it costs and pays", () => {
  test.each<[Partial<LobbyTournament>, string]>([
    [{ price: 0 }, "Free"],
    [{ price: 10_000 }, "100 GBP"],
    [{ price: 11_000, contribution: 10_000, fee: 1000 }, "110 GBP (100 to the prizes, 10 for the house)"],
  ])("the price of %o: %s", (parts, text) => {
    expect(words.priceWords(tournament(parts))).toBe(text);
  });
  test.each<[string, Partial<LobbyTournament>, string]>([
    ["nothing", {}, "None in money"],
    ["what comes in", { price: 100 }, "What the players pay in"],
    ["the pool", { pool: 120_000, guarantee: 100_000 }, "1,200 GBP"],
    ["what is guaranteed", { pool: 20_000, guarantee: 100_000 }, "1,000 GBP at least"],
    ["a whole field, where it begins with one", { pool: 10_000, contribution: 10_000, starts_at: 6 }, "600 GBP"],
    [
      "the pool alone once it is played",
      { state: "playing", pool: 50_000, contribution: 10_000, starts_at: 6 },
      "500 GBP",
    ],
  ])("to be won: %s", (_, parts, text) => {
    expect(words.prizeWords(tournament(parts))).toBe(text);
  });
  test("what is to be won is one amount wherever it stands", () => {
    const sitAndGo = tournament({ pool: 10_000, contribution: 10_000, starts_at: 6 });
    expect(words.prizesInAll(sitAndGo)).toBe(60_000);
  });
  test.each<[string, Partial<TableTournament>, string]>([
    ["far from the prizes", { money: "far", left: 9, paid: 2 }, "7 players from the money"],
    [
      "two for two prizes",
      { money: "in", left: 2, paid: 2, next_prize: 21_000, first_prize: 39_000 },
      "In the money: 210 now, 390 GBP to win",
    ],
    ["prizes in kind", { money: "in", left: 2, paid: 2 }, "In the money"],
    ["nothing to tell with a delay", { left: 2, paid: 2 }, ""],
  ])("at a table, %s", (_, parts, text) => {
    const at = filled("TableTournament", { unit: 100, currency: "GBP", ...parts } as never);
    expect(words.bannerMoneyWords(at)).toBe(text);
  });
  test("the winner's share, and how many others get something", () => {
    const { paidWords } = words;
    expect(paidWords(tournament({ first_prize: 0, paid: 3 }))).toBe("");
    expect(paidWords(tournament({ first_prize: 39_000, paid: 1 }))).toBe("390 to the winner");
    expect(paidWords(tournament({ first_prize: 39_000, paid: 2 }))).toBe("390 to the winner, 2 paid");
  });
});

describe("whoever is out plays another", () => {
  const again = tournament({ name: "sng-2", title: "Six-seat", starts_at: 6 });
  const other = tournament({ name: "turbo-1", title: "Turbo", starts_at: 6 });
  const hour = tournament({ name: "hour-1", title: "Hour", starts: NOW });
  const played = { name: "sng-1", title: "Six-seat" };
  test.each<[string, LobbyTournament[], string]>([
    ["the same again", [hour, other, again], "/tournaments/sng-2"],
    ["another that begins soon", [hour, other], "/tournaments/turbo-1"],
    ["what the list has", [hour, tournament({ ...again, name: "sng-1" })], "/#tournaments"],
    ["none that is full", [tournament({ ...again, state: "full" })], "/#tournaments"],
  ])("%s", (_, list, path) => {
    expect(
      words.nextEntryPath(
        list.map((one) => filled("LobbyTournament", one)),
        played,
      ),
    ).toBe(path);
  });
});

test("play chips are in no currency", () => {
  inMoney(false);
  expect(words.priceWords(tournament({ price: 10_000 }))).toBe("100");
});

test("entrants are counted against the most, where there is one", () => {
  expect(entrantsWords(tournament({ entrants: 14, most: 27 }))).toBe("14 of 27");
  expect(entrantsWords(tournament({ entrants: 14, most: 0 }))).toBe("14");
});

describe("bots take the empty seats", () => {
  test.each<[Partial<LobbyTournament>, string]>([
    [{ bots_fill: false, bots_after: 30 }, ""],
    [{ bots_fill: true, bots_after: 30 }, "; bots take the empty seats 30 s after the first entry"],
    [{ bots_fill: true, entrants: 1, bots_at: NOW + 1500 }, "; bots take the empty seats in 2 s"],
    [{ bots_fill: true, entrants: 1, bots_at: NOW - 1 }, "; bots take the empty seats now"],
  ])("%o: %j", (parts, text) => {
    expect(botsWords(tournament(parts), NOW)).toBe(text);
  });
});

describe("how it stands", () => {
  test.each<[Partial<LobbyTournament>, string]>([
    [{ starts_at: 6, entrants: 2 }, "Starts when 6 are in"],
    [{ starts_at: 6, entrants: 6 }, "Starts now"],
    [{}, "Start not fixed yet"],
    [{ starts: NOW }, "Starts now"],
    [{ starts: NOW + 65_000 }, "Starts in 1:05"],
    [{ starts: NOW + 65_000, least: 4 }, "Starts in 1:05, needs 4 players"],
    [{ starts: NOW + 65_000, least: 4, entrants: 3 }, "Starts in 1:05, needs 1 more player"],
    [{ starts: NOW + 65_000, least: 4, entrants: 4 }, "Starts in 1:05"],
    [{ starts: NOW + 65_000, least: 4, bots_fill: true }, "Starts in 1:05, needs 1 player; bots take the other seats"],
    [{ starts: NOW + 65_000, least: 4, bots_fill: true, entrants: 1 }, "Starts in 1:05"],
    [{ state: "announced", starts: NOW + 65_000 }, "Announced. Starts in 1:05"],
    [{ state: "full", starts: NOW + 65_000 }, "Full. Starts in 1:05"],
    [{ state: "late", level: 2, left: 9, late_until: 4 }, "Level 2, 9 left. Entries until the end of level 4"],
    [{ state: "playing", level: 7, left: 3 }, "Level 7, 3 left"],
    [{ state: "playing", level: 7, left: 3, on_break: true }, "Break, 3 left"],
    [{ state: "over" }, "Over"],
    [{ state: "cancelled" }, "Cancelled"],
  ])("%o: %s", (parts, text) => {
    expect(words.stateWords(tournament(parts), NOW)).toBe(text);
  });
  test("one that starts in some hours tells the day", () => {
    const told = words.startWords(tournament({ starts: NOW + 3 * 60 * MINUTE }), NOW);
    expect(plain(told)).toMatch(/^Starts .*Aug/);
  });
  test.each<[LobbyTournament["state"], boolean, boolean, string]>([
    ["announced", false, false, "Entries are not open yet."],
    ["open", false, false, ""],
    ["full", false, false, "Every place is taken."],
    ["late", true, false, ""],
    ["playing", true, false, "It is being played, and nobody can enter any more."],
    ["over", false, true, ""],
    ["cancelled", false, true, ""],
  ])("%s: played %s, over %s, door %j", (state, played, over, door) => {
    const it = tournament({ state });
    expect([isPlayed(it), isOver(it), doorWords(state)]).toEqual([played, over, door]);
  });
});

describe("how you stand", () => {
  test.each<[Partial<YourTournament> | null, string]>([
    [null, ""],
    [{ state: "" }, ""],
    [{ state: "entered" }, "You are entered. Your seat is drawn when it starts."],
    [{ state: "playing", chips: 12_500 }, "You have 12,500 chips."],
    [{ state: "playing", chips: 12_500, rank: 3 }, "You have 12,500 chips, 3rd of 9."],
    [{ state: "away", chips: 500 }, "You are away with 500 chips: you are dealt in, and your hands are folded."],
    [{ state: "may_buy_again" }, "You have no chips left, and may buy again."],
    [{ state: "waiting" }, "You are through, and wait for your next match."],
    [{ state: "out" }, "You are out."],
    [{ state: "out", place: 3, prize: 20_000 }, "You finished 3rd and won 200 GBP."],
    [{ state: "out", place: 12 }, "You finished 12th."],
    [{ state: "out", place: 1, prize: 39_000 }, "You won the tournament, and 390 GBP."],
    [
      { state: "reserve" },
      "You are a reserve. If somebody does not come to their seat it is yours, and you pay 110 GBP.",
    ],
    [
      { state: "reserve", door: { reserve: 2 } as never },
      "You are a reserve, 2nd on the list. If somebody does not come to their seat it is yours, and you pay 110 GBP.",
    ],
  ])("%o: %s", (parts, text) => {
    const it = tournament({ left: 9, price: 11_000 });
    expect(words.yourWords(parts && you(parts), it)).toBe(text);
  });
});

test.each<[TournamentEntrant["state"], string]>([
  ["pending", "not complete"],
  ["forfeited", "did not show up"],
  ["playing", ""],
])("an entrant who is %s: %j", (state, text) => {
  expect(entrantWords({ player: "Ann", state } as TournamentEntrant)).toBe(text);
});

test.each<[Partial<TournamentLevel>, string]>([
  [{ minutes: 20 }, "20 min"],
  [{ hands: 1 }, "1 hand"],
  [{ hands: 9 }, "9 hands"],
  [{ players_left: 6 }, "until 6 left"],
  [{}, ""],
])("a level of %o ends: %j", (parts, text) => {
  expect(lengthWords(parts as TournamentLevel)).toBe(text);
});

test("entrants are found by every word that was typed, in any order", () => {
  const entrants = ["Ann Lee", "Anna Smith", "Lee Ho"].map((player) => ({ player }) as TournamentEntrant);
  const found = (typed: string) => sought(entrants, typed).map(({ player }) => player);
  expect([found("lee"), found(" LEE ann "), found(""), found("x")]).toEqual([
    ["Ann Lee", "Lee Ho"],
    ["Ann Lee"],
    ["Ann Lee", "Anna Smith", "Lee Ho"],
    [],
  ]);
});

test.each([
  [10, 0, ""],
  [0, 3, ""],
  [10, 3, "7 players from the money"],
  [4, 3, "1 player from the money"],
  [3, 3, "Everybody left is in the money"],
])("%i left of whom %i are paid: %j", (left, paid, text) => {
  expect(moneyWords(left, paid)).toBe(text);
});

test("places with the same prize stand in one row until somebody has won it", () => {
  const prize = (place: number, amount: number, player = "") =>
    ({ place, amount, in_kind: "", player }) as unknown as TournamentPrize;
  const rows = (prizes: TournamentPrize[]) => prizeRows(prizes).map((row) => row.places);
  expect(rows([prize(1, 50), prize(2, 30), prize(3, 10), prize(4, 10), prize(5, 10)])).toEqual([
    "1st",
    "2nd",
    "3rd to 5th",
  ]);
  expect(rows([prize(3, 10), prize(4, 10), prize(5, 10, "Ann"), prize(6, 10, "Bob")])).toEqual([
    "3rd to 4th",
    "5th",
    "6th",
  ]);
  expect(prizeRows([])).toEqual([]);
});

test("a tournament's name is written for an address", () => {
  expect(tournamentPath("sunday/50%", "/clock")).toBe("/tournaments/sunday%2F50%25/clock");
});

test.each([
  ["the hand of the level before", [50, 100], [25, 50], true],
  ["a hand of this level", [50, 100], [50, 100], false],
  ["no hand", [50, 100], [], false],
] as const)("whether a level starts with the next hand: %s", async (_, ofLevel, ofHand, starts) => {
  const { startsNextHand } = await import("./words");
  expect(startsNextHand(ofLevel, ofHand)).toBe(starts);
});
