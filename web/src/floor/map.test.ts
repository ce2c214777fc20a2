import { describe, expect, test, vi } from "vitest";

import type { FloorBody } from "../generated/floor";
import type { WireCall, WireList } from "../generated/wire";
import {
  byHouse,
  deciderWords,
  inFew,
  inShort,
  isShown,
  nextStep,
  onMap,
  opensByItself,
  shownChoices,
  type MapTable,
} from "./map";
import { callWords, left } from "./words";

vi.stubGlobal("navigator", { languages: ["en-AU"] });

const SEATS = [
  { seat: 1, player: "Ann" },
  { seat: 2, player: "" },
];

function table(parts: object = {}): object {
  const usual = { id: "one", name: "Baize", house: "uk", title: "Hold'em", stopped: "", closed: false, live: false };
  return {
    ...usual,
    hand: 7,
    pot: 40,
    unit: 1,
    turn: 0,
    clock: 0,
    seats: SEATS,
    held: {},
    changes: [],
    to_send: [],
    ...parts,
  };
}
function box(parts: object = {}): object {
  const usual = {
    id: "box",
    name: "Arc",
    house: "star",
    title: "Bonus",
    stopped: "",
    held: "",
    to_do: "",
    closed: false,
  };
  return { ...usual, round: 3, places: 7, players: ["Ann"], notice: "", neighbours: [], ...parts };
}
const floor = (parts: object = {}): FloorBody =>
  ({ now: 0, tables: [], boxes: [], calls: [], lists: [], ...parts }) as unknown as FloorBody;
const mapped = (tables: object[], boxes: object[] = []): MapTable[] => onMap(floor({ tables, boxes }));
const call = (parts: object = {}): WireCall =>
  ({
    player: "Ann",
    seat: 4,
    table: "one",
    table_name: "Baize",
    until: 65_000,
    due: false,
    accepted: false,
    ...parts,
  }) as never;

describe("a table on the map", () => {
  test.each<[object, string, boolean]>([
    [{ closed: true, stopped: "x" }, "Closed", false],
    [{ stopped: "a dispute", turn: 2 }, "a dispute", false],
    [{ turn: 2 }, "Seat 2 to act", true],
    [{ turn: 2, clock: 5 }, "Seat 2 to act, on the clock", true],
    [{}, "Between hands", true],
    [{ hand: 0 }, "Waiting for players", false],
  ])("%o: %s", (parts, state, running) => {
    const [shown] = mapped([table(parts)]);
    expect([shown?.state, shown?.running]).toEqual([state, running]);
  });
  test("tells who sits there, for whom a seat is kept, and what is played", () => {
    const [shown] = mapped([table({ held: { "2": "Bob" }, pot: 1200, live: true })]);
    expect(shown).toMatchObject({
      kind: "Live",
      taken: 1,
      places: 2,
      of: "seats",
      held: "Bob",
      played: "Hand 7, pot 1,200",
    });
  });
  test.each<[object, string, boolean]>([
    [{ stopped: "the deck", held: "held" }, "the deck", false],
    [{ held: "held for a ruling", to_do: "count" }, "held for a ruling", true],
    [{ to_do: "count the cards" }, "count the cards", true],
    [{}, "Between rounds", true],
    [{ round: 0 }, "Waiting for players", false],
  ])("against the house, %o: %s", (parts, state, running) => {
    const [shown] = mapped([], [box(parts)]);
    expect([shown?.kind, shown?.of, shown?.state, shown?.running]).toEqual([
      "Against the house",
      "boxes",
      state,
      running,
    ]);
  });
});

test("tables are shown by what somebody looks for", () => {
  const tables = mapped(
    [
      table(),
      table({ id: "two", stopped: "x" }),
      table({ id: "old", closed: true }),
      table({ id: "felt", live: true, hand: 0 }),
    ],
    [],
  );
  const found = (shown: Parameters<typeof isShown>[1]) =>
    tables.filter((each) => isShown(each, shown, new Set(["felt"]))).map(({ id }) => id);
  expect([found("all"), found("waits"), found("running"), found("live"), found("closed")]).toEqual([
    ["one", "two", "old", "felt"],
    ["two", "felt"],
    ["one"],
    ["felt"],
    ["old"],
  ]);
});

describe("what comes next on the floor", () => {
  const said = (parts: object, lists: object[] = []) => nextStep(floor(parts), lists as unknown as WireList[]);
  const dispute = { table: "one", table_name: "Baize", by: "Ann", about: "the clock" };
  test.each<[string, object, object[], string, string]>([
    ["a call", { calls: [dispute], tables: [table({ stopped: "x" })] }, [], "Baize calls: Ann: the clock.", "one"],
    [
      "more calls",
      { calls: [dispute, dispute, dispute] },
      [],
      "Baize calls: Ann: the clock. 2 other calls after it.",
      "one",
    ],
    [
      "a table that is stopped",
      { tables: [table({ stopped: "a dispute" })] },
      [],
      "Baize is stopped. A dispute. Resume it when it is settled.",
      "one",
    ],
    ["no closed one", { tables: [table({ stopped: "x", closed: true })] }, [], "Nothing waits for you.", ""],
    [
      "somebody's leave",
      { tables: [table({ floor: { waiting: [3] } })] },
      [],
      "Seat 3 at Baize waits for your leave to play.",
      "one",
    ],
    [
      "leave of several",
      { tables: [table({ floor: { waiting: [3, 5] } })] },
      [],
      "Seat 3 and seat 5 at Baize wait for your leave to play.",
      "one",
    ],
    [
      "players of a broken table",
      { tables: [table({ to_send: ["Ann"] })] },
      [],
      "Send the players of Baize on.",
      "one",
    ],
    ["a call from a list", {}, [{ calls: [call()] }], "Ann is called for seat 4 at Baize, 1:05 left.", "one"],
    ["no move that waits for a hand", {}, [{ calls: [call({ due: true })] }], "Nothing waits for you.", ""],
  ])("%s", (_, parts, lists, says, where) => {
    expect(said(parts, lists)).toEqual({ says, table: where });
  });
});

test("the room in a line, and some tables in a few words", () => {
  const tables = mapped([table(), table({ closed: true })], [box({ round: 0 })]);
  const lists = [{ names: ["Ann", "Bob"] }] as unknown as WireList[];
  expect(inShort(tables, lists)).toBe("2 tables, 1 in play, 2 players seated, 2 on lists.");
  expect(inShort([], [])).toBe("0 tables, 0 in play, 0 players seated, no one on a list.");
  expect([inFew(tables), inFew([])]).toEqual(["3 tables, 1 in play", "0 tables, none in play"]);
});

test.each([
  [{}, "Ann is called for seat 4 at Baize"],
  [{ accepted: true }, "Ann is coming to seat 4 at Baize"],
  [{ due: true }, "Ann moves to seat 4 at Baize after the hand"],
])("a call %o: %s", (parts, words) => {
  expect(callWords(call(parts))).toBe(words);
});

test.each([
  [65_000, 0, "1:05"],
  [1, 0, "0:01"],
  [0, 5000, "0:00"],
])("until %i from %i: %s", (until, now, text) => {
  expect(left(until, now)).toBe(text);
});

describe("the map of the room", () => {
  const tables = mapped([table(), table({ id: "two", stopped: "x" }), table({ id: "yard", house: "star" })]);
  const none = new Set<string>();
  test("offers what there are tables of, and what is chosen, with their number", () => {
    expect(shownChoices(tables, "all", none).map(([, says]) => says)).toEqual([
      "All 3",
      "Calling or stopped 1",
      "In play 2",
    ]);
    expect(
      shownChoices(tables, "closed", none)
        .map(([, says]) => says)
        .at(-1),
    ).toBe("Closed 0");
    expect(shownChoices([], "all", none)).toEqual([["all", "All 0"]]);
  });
  test("goes house by house, in their order, and keeps the table that is looked at", () => {
    const found = (...how: [Parameters<typeof shownChoices>[1], string]) =>
      byHouse(["star", "uk"], tables, how[0], none, how[1]).map(([house, inside]) => [
        house,
        inside.map(({ id }) => id),
      ]);
    expect(found("all", "")).toEqual([
      ["star", ["yard"]],
      ["uk", ["one", "two"]],
    ]);
    expect(found("waits", "")).toEqual([["uk", ["two"]]]);
    expect(found("waits", "yard")).toEqual([
      ["star", ["yard"]],
      ["uk", ["two"]],
    ]);
  });
  test("keeps a house open where a table calls, is stopped or is looked at", () => {
    const quiet = tables.filter(({ id }) => id === "yard");
    expect(opensByItself(quiet, none, "")).toBe(false);
    expect(opensByItself(quiet, none, "yard")).toBe(true);
    expect(opensByItself(quiet, new Set(["yard"]), "")).toBe(true);
    expect(opensByItself(tables, none, "")).toBe(true);
  });
  test.each([
    [{ kind: "dispute", decides: "floor", level: 0 }, "the floor decides"],
    [{ kind: "dispute", decides: "manager", level: 1 }, "the manager decides the review"],
    [{ kind: "ruling", decides: "the manager", level: 1 }, "contested: it goes to the manager, and stands until then"],
  ])("%o: %s", (call, words) => {
    expect(deciderWords(call as never)).toBe(words);
  });
});
