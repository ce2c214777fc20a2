import { beforeEach, describe, expect, test } from "vitest";

import type { FloorBody, FloorBonusTable, FloorTable } from "../generated/floor";
import type { FloorAsks, TableOrder } from "../generated/orders";
import { give, idsOf, listening } from "../testkit/ordering";
import { atBonusTable, atTable, ofLists } from "./orders";

const { ask, heard } = listening<FloorAsks>();
const ordered: [string, TableOrder][] = [];
const askTable = async (table: string, command: TableOrder) => void ordered.push([table, command]);
beforeEach(() => {
  heard.splice(0);
  ordered.splice(0);
});

const SEATED = [
  { seat: 1, player: "Ann" },
  { seat: 2, player: "" },
  { seat: 4, player: "Bob" },
];

function table(parts: Partial<FloorTable> = {}): FloorTable {
  const usual = { id: "one", name: "Baize", house: "uk", stopped: "", closed: false, live: false, floor: null };
  return { ...usual, seats: SEATED, announced: [], to_send: [], ...parts } as unknown as FloorTable;
}

function floor(tables: FloorTable[], parts: Partial<FloorBody> = {}): FloorBody {
  return { tables, boxes: [], lists: [], calls: [], ...parts } as unknown as FloorBody;
}

const seen = [{ name: "exposed_card", title: "A card was exposed" }];
const at = (here: FloorTable, ...others: FloorTable[]) => atTable(here, floor([here, ...others]), seen, askTable);
const withFloor = (told: Partial<FloorTable["floor"]>) => table({ floor: told as FloorTable["floor"] });

describe("at a table", () => {
  test("that runs there is freezing, and nothing to report", () => {
    const orders = idsOf(at(table()));
    expect(orders).toContain("freeze");
    expect(orders).not.toContain("resume");
    expect(orders).not.toContain("report");
  });

  test("that is stopped there is resuming, and telling what was seen", async () => {
    const orders = at(table({ stopped: "a dispute" }));
    expect(orders.filter((order) => order.first).map((order) => order.id)).toEqual(["resume"]);
    expect(idsOf(orders)).not.toContain("freeze");
    await give(orders, "report", { seat: "4" });
    await give(orders, "report");
    expect(ordered).toEqual([
      ["one", { do: "report", parts: { what: "exposed_card", seat: 4 } }],
      ["one", { do: "report", parts: { what: "exposed_card" } }],
    ]);
  });

  test("only seats that are taken are looked at", () => {
    const look = at(table()).find((order) => order.id === "look");
    expect(look?.fields?.[0]?.choices?.map(([seat]) => seat)).toEqual(["1", "4"]);
    expect(idsOf(at(table({ seats: [] })))).not.toContain("look");
  });

  test("a ruling that leaves something open is decided by the number of an offer", async () => {
    const orders = at(withFloor({ ruling: "misdeal", open: true, offers: ["Deal on", "Misdeal"] } as never));
    await give(orders, "decide", { choice: "2", reason: "seen by all" });
    expect(ordered).toEqual([["one", { do: "decide", parts: { choice: 2, reason: "seen by all" } }]]);
  });

  test("a ruling with nothing open is applied, with minutes for a bar", async () => {
    const orders = at(withFloor({ ruling: "bar", open: false } as never));
    expect(idsOf(orders)).not.toContain("decide");
    await give(orders, "carry_out", { minutes: "30" });
    expect(ordered).toEqual([["one", { do: "carry_out", parts: { minutes: 30 } }]]);
  });

  test("a decision set aside is a decision that overrides", async () => {
    const orders = at(withFloor({ open_disputes: [{ number: 2, words: "Ann: Bob, the clock was stopped" }] } as never));
    await give(orders, "decide_dispute", { what: "it stands" });
    await give(orders, "override_dispute", { what: "it does not", reason: "the film" });
    await give(orders, "tell_rights");
    await give(orders, "close_dispute");
    expect(ordered.map(([, command]) => command)).toEqual([
      { do: "decide_dispute", parts: { dispute: 2, what: "it stands" } },
      { do: "decide_dispute", parts: { dispute: 2, what: "it does not", reason: "the film", override: true } },
      { do: "tell_rights", parts: { dispute: 2 } },
      { do: "close_dispute", parts: { dispute: 2 } },
    ]);
  });

  test("contested rulings are answered by their number and bars lifted by the name", async () => {
    const unanswered = [{ number: 3, words: "misdeal (manager)" }];
    const kept_out = [{ player: "Ann", words: "until 21:30" }];
    const orders = at(withFloor({ unanswered, kept_out } as never));
    await give(orders, "answer_appeal", { words: "it stands" });
    await give(orders, "lift_bar", { reason: "over" });
    expect(ordered.map(([, command]) => command)).toEqual([
      { do: "answer_appeal", parts: { ruling: 3, words: "it stands" } },
      { do: "lift_bar", parts: { player: "Ann", reason: "over" } },
    ]);
  });

  test("everybody is muted, or one, and may talk again; nobody is at a live table", async () => {
    const orders = at(table());
    await give(orders, "mute_talk", { reason: "the hand is on" });
    await give(orders, "let_talk", { player: "Ann" });
    expect(ordered.map(([, command]) => command)).toEqual([
      { do: "mute_talk", parts: { reason: "the hand is on" } },
      { do: "mute_talk", parts: { player: "Ann", muted: false } },
    ]);
    expect(idsOf(at(table({ live: true })))).not.toContain("mute_talk");
  });

  test("only seats that wait for leave are approved", async () => {
    const orders = at(withFloor({ waiting: [4] } as never));
    await give(orders, "approve");
    expect(ordered).toEqual([["one", { do: "approve", parts: { seat: 4 } }]]);
  });

  test.each([
    ["there is no other table", []],
    ["the other is of another house", [table({ id: "two", house: "star" })]],
    ["the other is closed", [table({ id: "two", closed: true })]],
  ])("nobody is sent on where %s", (_, others) => {
    expect(idsOf(at(table(), ...others))).not.toContain("send_player");
  });

  test("a player is sent to a seat of another table of the house", async () => {
    await give(at(table(), table({ id: "two" })), "send_player", { seat: "5", player: "Bob" });
    expect(ordered).toEqual([["one", { do: "send_player", parts: { player: "Bob", table: "two", seat: 5 } }]]);
  });

  test("blinds are numbers, and a closed table has no changes left", async () => {
    await give(at(table()), "change_blinds", { blinds: "5, 10", minutes: "20" });
    expect(ordered).toEqual([["one", { do: "change_blinds", parts: { blinds: [5, 10], minutes: 20 } }]]);
    const closed = idsOf(at(table({ closed: true })));
    expect(closed).not.toContain("change_blinds");
    expect(closed).not.toContain("close_table");
  });

  test("an announced change is made or withdrawn by its number", async () => {
    const orders = at(table({ announced: [{ number: 2, words: "the table closes after 3 hands" }] }));
    await give(orders, "carry_out_change");
    await give(orders, "withdraw_change");
    expect(ordered.map(([, command]) => command)).toEqual([
      { do: "carry_out_change", parts: { change: 2 } },
      { do: "withdraw_change", parts: { change: 2 } },
    ]);
    expect(idsOf(at(table()))).not.toContain("carry_out_change");
  });

  test("an order names what it is about by the number or the name that the room gives", () => {
    const floor = {
      open_disputes: [{ number: 12, words: "Ann: Bo, the clock (the manager decides)" }],
      unanswered: [{ number: 3, words: "nobody saw the card (manager)" }],
      kept_out: [{ player: "Bo: the second", words: "from the table, by the manager" }],
    };
    const orders = at(table({ floor: floor as never, announced: [{ number: 2, words: "the table closes" }] }));
    const choices = (id: string) => orders.find((order) => order.id === id)?.fields?.[0]?.choices;
    expect(choices("decide_dispute")).toEqual([["12", "12: Ann: Bo, the clock (the manager decides)"]]);
    expect(choices("answer_appeal")).toEqual([["3", "3: nobody saw the card (manager)"]]);
    expect(choices("lift_bar")).toEqual([["Bo: the second", "Bo: the second: from the table, by the manager"]]);
    expect(choices("carry_out_change")).toEqual([["2", "2: the table closes"]]);
  });
});

describe("at a table against the house", () => {
  const bonus = (parts: Partial<FloorBonusTable> = {}): FloorBonusTable =>
    ({ id: "box", stopped: "", closed: false, excluded: [], ...parts }) as unknown as FloorBonusTable;

  test("that runs it is frozen, or stopped after the round", () => {
    const orders = idsOf(atBonusTable(bonus(), askTable));
    expect(orders.slice(0, 2)).toEqual(["freeze", "stop_after_round"]);
    expect(idsOf(atBonusTable(bonus({ stopped: "the deck" }), askTable))[0]).toBe("resume");
  });

  test("who is kept out may be let in again", async () => {
    expect(idsOf(atBonusTable(bonus(), askTable))).not.toContain("lift_bar");
    const orders = atBonusTable(bonus({ excluded: [{ player: "Ann", says: "Ann is kept out" }] }), askTable);
    await give(orders, "lift_bar", { reason: "over" });
    await give(orders, "exclude_player", { player: "Bob" });
    await give(orders, "keep_apart", { one: "Ann", other: "Bob" });
    expect(ordered.map(([, command]) => command)).toEqual([
      { do: "lift_bar", parts: { player: "Ann", reason: "over" } },
      { do: "exclude_player", parts: { player: "Bob", scope: "game" } },
      { do: "keep_apart", parts: { one: "Ann", other: "Bob" } },
    ]);
  });

  test("that is open its deck is changed, its cards counted and its closing announced", async () => {
    const orders = atBonusTable(bonus(), askTable);
    await give(orders, "bring_deck", { name: "7", back: "red" });
    await give(orders, "count_cards", { counted: "52" });
    await give(orders, "post_closing", { minutes: "15" });
    expect(ordered.map(([, command]) => command)).toEqual([
      { do: "bring_deck", parts: { name: "7", back: "red", checked_by: "deck-checking device" } },
      { do: "count_cards", parts: { counted: 52 } },
      { do: "post_closing", parts: { minutes: 15 } },
    ]);
    const closed = idsOf(atBonusTable(bonus({ closed: true }), askTable));
    expect(closed.filter((id) => ["bring_deck", "count_cards", "post_closing", "close_boxes"].includes(id))).toEqual(
      [],
    );
  });
});

describe("the lists", () => {
  const list = { game: "uk holdem", title: "Hold'em, 1/2", names: [], calls: [], changes: [], tables: [], feeders: {} };
  const call = { number: 7, player: "Ann", seat: 4, table_name: "Baize" };
  const body = (parts: object = {}) => floor([table()], { lists: [{ ...list, ...parts }] as never });

  test("a room without lists has no orders for them", () => {
    expect(ofLists(floor([table()]), ask)).toEqual([]);
  });

  test("a closed table's players are sent on in the order that is typed", async () => {
    const orders = ofLists(floor([table({ to_send: ["Ann", "Bob"] })]), ask);
    expect(idsOf(orders)).toEqual(["break_table_one"]);
    await give(orders, "break_table_one");
    await give(orders, "break_table_one", { order: "Bob, Ann", why: "they agreed" });
    expect(heard).toEqual([
      { do: "break_table", parts: { order: ["Ann", "Bob"], table: "one" } },
      { do: "break_table", parts: { order: ["Bob", "Ann"], why: "they agreed", table: "one" } },
    ]);
  });

  test("names are put on a list and taken off, and seats called for", async () => {
    const orders = ofLists(body(), ask);
    await give(orders, "join_list", { player: "Ann" });
    await give(orders, "leave_list", { player: "Ann", why: "gone" });
    await give(orders, "call_seat", { seat: "2" });
    await give(orders, "set_must_move");
    expect(heard).toEqual([
      { do: "join_list", parts: { game: "uk holdem", player: "Ann" } },
      { do: "leave_list", parts: { game: "uk holdem", player: "Ann", why: "gone" } },
      { do: "call_seat", parts: { table: "one", seat: 2 } },
      { do: "set_must_move", parts: { feeder: "one", main: "one" } },
    ]);
  });

  test("a call is withdrawn by its number, where there is one", async () => {
    expect(idsOf(ofLists(body(), ask))).not.toContain("withdraw_call");
    await give(ofLists(body({ calls: [call] }), ask), "withdraw_call", { why: "the seat is taken" });
    expect(heard).toEqual([{ do: "withdraw_call", parts: { call: 7, why: "the seat is taken" } }]);
  });

  test("a must-move ends where there is one", async () => {
    expect(idsOf(ofLists(body(), ask))).not.toContain("end_must_move");
    await give(ofLists(body({ feeders: { two: "one" } }), ask), "end_must_move");
    expect(heard).toEqual([{ do: "end_must_move", parts: { feeder: "two" } }]);
  });
});
