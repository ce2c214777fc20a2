import { describe, expect, test, vi } from "vitest";

import type { LobbyTable } from "../generated/wire";
import {
  bestSeat,
  companyWords,
  fitsToo,
  grouped,
  inOrder,
  isWanted,
  matchingWords,
  peopleWords,
  seatsInBrief,
  seatsInWords,
  toldBy,
  wantedFrom,
} from "./choosing";

vi.mock("../lib/houses", () => ({ houseName: (id: string) => id.toUpperCase() }));

function table(name: string, parts: Partial<LobbyTable> = {}): LobbyTable {
  const usual = {
    game: "holdem",
    game_name: "Hold'em",
    house: "uk",
    stakes: "1/2",
    limit: "no_limit",
    cards: 52,
    low_wins: "",
  };
  return { id: name, name, ...usual, players: 3, bots: 3, out: 0, you: 0, seats: 6, ...parts } as LobbyTable;
}

const [lamp, baize, yard] = [
  table("Lamp", { variant: "36 cards, a flush beats a full house", cards: 36 }),
  table("Baize"),
  table("Yard", { players: 4 }),
];
const [attic, barn] = [table("Attic", { players: 0, bots: 0, host: "Fay" }), table("Barn", { limit: "pot" })];
const arcade = table("Arcade", { game: "omaha", game_name: "Omaha", house: "star", low_wins: "half" });

test("the lobby's order is its own, whatever order the tables come in", () => {
  const wanted = [yard, baize, lamp, barn, attic, arcade];
  expect(inOrder([arcade, barn, attic, yard, baize, lamp])).toEqual(wanted);
  expect(inOrder(wanted.toReversed())).toEqual(wanted);
});

test("tables of a game are told apart by what differs, and equal ones stand together", () => {
  const cheap = table("Zoo", { stakes: "1/2", blinds: [1, 2] });
  const [dear, other] = ["Ark", "Pit"].map((name) => table(name, { stakes: "5/10", blinds: [5, 10] }));
  expect(inOrder([cheap, other!, dear!].map((each) => each!))).toEqual([cheap, dear, other]);
  expect(toldBy([cheap, dear!])).toBe("stakes");
  expect(toldBy([cheap])).toBe("stakes");
  expect(toldBy([dear!, { ...other!, house: "star" }])).toBe("house");
  expect(toldBy([dear!, other!])).toBe("name");
});

describe("who sits at a table", () => {
  const mixed = table("Mixed", { players: 5, bots: 3, out: 1 });
  test("is said for each kind of dot", () => {
    expect(seatsInWords(mixed)).toBe("1 person, 3 bots, 1 sitting out, 1 free seat");
    expect(seatsInWords(attic)).toBe("6 free seats");
    expect(seatsInWords(table("Full", { players: 6, bots: 6 }))).toBe("6 bots, full");
  });
  test("is said in brief beside the dots, people first", () => {
    expect([mixed, lamp, attic].map(seatsInBrief)).toEqual([
      ["1 person", "1 free"],
      ["3 bots", "3 free"],
      ["", "6 free"],
    ]);
    expect(seatsInBrief(table("Full", { players: 6, bots: 4 }))).toEqual(["2 people", "full"]);
  });
  test("is whom one plays with, and nobody who sits out", () => {
    expect(companyWords(mixed)).toBe("1 person and 3 bots there");
    expect(companyWords(table("Out", { players: 5, bots: 3, out: 2 }))).toBe("3 bots to play with");
    expect(companyWords(table("Away", { players: 1, bots: 0, out: 1 }))).toBe("nobody plays there yet");
  });
  test("is counted for the whole room", () => {
    expect(peopleWords([mixed, yard, lamp, attic])).toBe("2 people at 2 tables now");
    expect(peopleWords([lamp, attic])).toBe("");
  });
});

describe("a newcomer is sent", () => {
  test("where cards come soonest", () => {
    const soon = { ...baize, soonest_in: 1 };
    expect(bestSeat([{ ...yard, soonest_in: 3 }, soon])).toBe(soon);
  });
  test("to people before bots, and never to a full table, a live one or their own", () => {
    expect(bestSeat([lamp, yard])).toBe(yard);
    expect(
      bestSeat([
        { ...yard, players: 6 },
        { ...baize, live: true },
        { ...barn, you: 2 },
      ]),
    ).toBeUndefined();
  });
});

describe("tables are found", () => {
  const found = (query: string) =>
    [lamp, arcade, attic].filter((each) => isWanted(each, wantedFrom(new URLSearchParams(query))));
  test.each([
    ["", [lamp, arcade, attic]],
    ["q=omaha+star", [arcade]],
    ["q=LAMP", [lamp]],
    ["house=uk&stakes=1%2F2", [lamp, attic]],
    ["q=holdem", [lamp, attic]],
    ["q=nlhe", [lamp, attic]],
    ["q=nowhere", []],
    ["q=mp", []], // the middle of a word
    ["q=bea", []], // how its hands rank
    ["q=36", [lamp]],
    ["q=high-low", [arcade]],
    ["q=fay", [attic]],
  ])("by %o", (query, tables) => {
    expect(found(query)).toEqual(tables);
  });
});

test("favourites come first, then where one sat lately, and each table once", () => {
  const groups = grouped([lamp, baize, arcade], "game", new Set(["Baize"]), ["Lamp", "Baize"]);
  expect(groups.map((group) => [group.name, group.tables])).toEqual([
    ["Favourites", [baize]],
    ["Your tables", [lamp]],
    ["Omaha", [arcade]],
  ]);
});

test.each([
  ["", true],
  ["q=zzz", false],
  ["q=sunday", true],
  ["q=omaha pot", false],
  ["q=uk", true],
  ["house=star", false],
  ["game=holdem", true],
  ["free=1", false],
])("a tournament is looked for as a table is: %s", (query, found) => {
  const sunday = { house: "uk", game: "holdem" };
  expect(fitsToo(["Sunday", "Hold'em"], sunday, wantedFrom(new URLSearchParams(query)))).toBe(found);
});

test.each([
  [[], ""],
  [[["promotion", 1]], "1 promotion does"],
  [[["tournament", 11]], "11 tournaments do"],
  [
    [
      ["tournament", 1],
      ["jackpot", 1],
    ],
    "1 tournament and 1 jackpot do",
  ],
] as [[string, number][], string][])("what matches besides tables is said of one and of many: %j", (found, words) => {
  expect(matchingWords(found.map(([kind, count]) => ({ kind, count })))).toBe(words);
});
