import { beforeEach, describe, expect, test } from "vitest";

import type { OrderAsks } from "../generated/orders";
import type { DirectorsDesk, TournamentNow } from "../generated/wire";
import { Refusal } from "../lib/api";
import { filled } from "../lib/wire";
import { give, idsOf, listening } from "../testkit/ordering";
import { ordersOf } from "./orders";

const { ask, heard } = listening<OrderAsks>();
beforeEach(() => void heard.splice(0));

/** A tournament as somebody sees it who may direct it. */
function now(state: string, desk: Partial<DirectorsDesk> = {}, parts: object = {}): TournamentNow {
  const you = { titles: ["director"], desk, steps: [] };
  const tables = [
    { name: "1", players: 6 },
    { name: "2", players: 5, match: "play-off" },
  ];
  const entrants = [
    { player: "Ann", state: "playing" },
    { player: "Bob", state: "accepted" },
    { player: "Cid", state: "withdrawn" },
  ];
  const whole = { tournament: { name: "sunday", state }, session: "day 1", you, tables, entrants, ...parts };
  return filled("TournamentNow", whole as unknown as TournamentNow);
}

const orders = (...told: Parameters<typeof now>) => ordersOf(now(...told), ask);

describe("who may order what", () => {
  test.each([
    ["nothing without a title", "playing", { you: { titles: [] } }],
    ["nothing for whoever has no part in it", "playing", { you: null }],
    ["nothing once it is over", "over", {}],
    ["nothing once it is cancelled", "cancelled", {}],
  ])("%s", (_, state, parts) => {
    expect(orders(state, {}, parts)).toEqual([]);
  });
  test("before play there is entering first, and cancelling", () => {
    const open = orders("open");
    expect(idsOf(open)).toEqual(["enter_player", "cancel_tournament"]);
    expect(open[0]?.first).toBe(true);
  });
  test("while it is played entering is one order of many", () => {
    const played = orders("playing");
    expect(played.find((order) => order.id === "enter_player")?.first).toBeUndefined();
    expect(idsOf(played)).toEqual([
      "pause_play",
      "play_hand_for_hand",
      "call_break",
      "move_competitor",
      "enter_player",
      "record_offence",
      "decide_case",
      "cancel_tournament",
    ]);
  });
});

describe("the clock", () => {
  test("that stands is let go on", () => {
    const ids = idsOf(orders("playing", {}, { clock: { runs: false } }));
    expect(ids).toContain("resume_play");
    expect(ids).not.toContain("pause_play");
  });
  test.each([
    [false, "Play hand for hand", true],
    [true, "End hand for hand", false],
  ])("hand for hand (%s): %s", async (is, says, on) => {
    const told = orders("playing", {}, { clock: { runs: true, hand_for_hand: is } });
    expect(told.find((order) => order.id === "play_hand_for_hand")?.says).toBe(says);
    await give(told, "play_hand_for_hand");
    expect(heard).toEqual([{ do: "play_hand_for_hand", parts: { session: "day 1", on } }]);
  });
  test("a break is of ten minutes unless another number is typed", async () => {
    await give(orders("playing"), "call_break");
    await give(orders("playing"), "call_break", { minutes: "15" });
    expect(heard.map((asked) => asked.parts)).toEqual([{ minutes: 10 }, { minutes: 15 }]);
  });
});

describe("entrants", () => {
  test("a player is entered with a group where the conditions know any", async () => {
    const grouped = { groups: [{ name: "members" }] };
    await give(orders("open"), "enter_player", { player: "Dee" });
    await give(orders("open", {}, grouped), "enter_player", { player: "Dee", group: "members" });
    await give(orders("open", {}, grouped), "enter_player", { player: "Dee" });
    expect(heard.map((asked) => asked.parts)).toEqual([
      { player: "Dee", groups: [] },
      { player: "Dee", groups: ["members"] },
      { player: "Dee", groups: [] },
    ]);
  });
  test("an entry moves only while there are sessions, and only one that stands", async () => {
    expect(idsOf(orders("open"))).not.toContain("move_entry");
    const door = { sessions: [{ name: "day 2" }] };
    const told = orders("open", {}, { you: { titles: ["director"], desk: {}, door, steps: [] } });
    const whose = told.find((order) => order.id === "move_entry")?.fields?.[0];
    expect(whose?.choices).toEqual([["Bob", "Bob"]]);
    await give(told, "move_entry");
    expect(heard).toEqual([{ do: "move_entry", parts: { player: "Bob", session: "day 2" } }]);
  });
  test("a substitute who was asked for is approved or declined", async () => {
    const told = orders("open", { substitutes: [{ player: "Ann", substitute: "Eve" }] as never });
    expect(told[1]?.first).toBe(true);
    await give(told, "approve-Ann");
    await give(told, "decline-Ann", { why: "too late" });
    expect(heard).toEqual([
      { do: "name_substitute", parts: { player: "Ann", substitute: "Eve", in_person: false } },
      { do: "decline_substitute", parts: { why: "too late", player: "Ann" } },
    ]);
  });
  test("a substitute who was asked for in person is named", async () => {
    await give(orders("open", { entrants: ["Ann"] }), "name_substitute", { substitute: "Eve" });
    expect(heard.map((asked) => asked.parts)).toEqual([{ player: "Ann", substitute: "Eve", in_person: true }]);
  });
  test("a seat goes to a reserve where there are both", async () => {
    expect(idsOf(orders("playing", { reserves: ["Rex"] }))).not.toContain("offer_to_reserve");
    await give(orders("playing", { reserves: ["Rex"], no_shows: ["Ann"] }), "offer_to_reserve");
    expect(heard.map((asked) => asked.parts)).toEqual([{ reserve: "Rex", instead_of: "Ann" }]);
  });
  test("an application is refused by the criteria that the desk tells", async () => {
    const desk = { may_refuse: true, by_criteria: true };
    await give(orders("open", desk), "refuse_application", { player: "Dee", why: "full" });
    expect(heard.map((asked) => asked.parts)).toEqual([{ player: "Dee", why: "full", by_criteria: true }]);
  });
  test("an absent player's blinds are taken or not", async () => {
    const told = orders("playing", { posting: ["Ann"], not_posting: ["Bob"] });
    await give(told, "order_no_posting");
    await give(told, "order_posting");
    expect(heard.map((asked) => asked.parts)).toEqual([
      { player: "Ann", posts: false },
      { player: "Bob", posts: true },
    ]);
  });
});

describe("at the tables", () => {
  test("whoever is due out goes or stays; who is level plays off first", async () => {
    const due = [
      { table: "1", players: ["Ann"] },
      { table: "2", players: ["Bob", "Cid"] },
    ];
    const told = orders("playing", { due_out: due as never });
    expect(idsOf(told).slice(0, 2)).toEqual(["eliminate-1", "spare-1"]);
    expect(idsOf(told)).not.toContain("eliminate-2");
    await give(told, "eliminate-1");
    await give(told, "spare-1");
    expect(heard.map((asked) => asked.parts)).toEqual([
      { session: "day 1", table: "1", stays: false },
      { session: "day 1", table: "1", stays: true },
    ]);
  });
  test("a special hand is announced everywhere, or at one table that is no play-off", async () => {
    const told = orders("playing", { special_hands: ["bonus_round"] as never });
    expect(idsOf(told)).not.toContain("elimination_round");
    const where = told.find((order) => order.id === "bonus_round")?.fields?.[0];
    expect(where?.choices?.map(([table]) => table)).toEqual(["all", "1"]);
    await give(told, "bonus_round", { chips: "500" });
    await give(told, "bonus_round", { table: "1", prize: "a hat" });
    expect(heard).toEqual([
      { do: "announce_special_hand", parts: { session: "day 1", what: "bonus_round", tables: [], chips: 500 } },
      { do: "announce_special_hand", parts: { session: "day 1", what: "bonus_round", tables: ["1"], prize: "a hat" } },
    ]);
  });
  test("a late stack is placed at a table whose name has spaces", async () => {
    const told = orders("playing", { open_seats: [{ table: "Final table", seat: 3 }] as never });
    expect(idsOf(told)).not.toContain("remove_late_stack");
    await give(told, "place_late_stack");
    expect(heard).toEqual([{ do: "place_late_stack", parts: { session: "day 1", table: "Final table", seat: 3 } }]);
  });
  test("a stack that came short is settled before anything else is done", () => {
    const stacks = [{ player: "Ann", table: "1", counted: 900, chips: 1000 }];
    const settle = orders("playing", { stacks: stacks as never }).find((order) => order.id === "settle_stack");
    expect([settle?.first, settle?.fields?.[0]?.choices]).toEqual([true, [["Ann", "Ann, table 1: 900 of 1000"]]]);
  });
  test("a player is moved anyway where only the rules speak against it", () => {
    const anyway = orders("playing").find((order) => order.id === "move_competitor")?.anyway;
    expect(anyway?.parts).toEqual({ against_rules: true });
    expect(anyway?.fits(new Refusal({ what: "no", allowed: "send it against the rules", confirm: true }))).toBe(true);
    expect(anyway?.fits(new Refusal({ what: "no", allowed: "an open seat" }))).toBe(false);
  });
  test("steps are taken back by their numbers, each with all after it", async () => {
    const steps = [
      { to: 12, text: "Ann was moved" },
      { to: 9, text: "a break" },
    ];
    const told = orders("playing", {}, { you: { titles: ["director"], steps } });
    const what = told.find((order) => order.id === "undo_steps")?.fields?.[0];
    expect(what?.choices?.map(([, says]) => says)).toEqual(["Ann was moved", "a break, and all after it"]);
    await give(told, "undo_steps", { to: "9", why: "wrong" });
    expect(heard).toEqual([{ do: "undo_steps", parts: { to: 9, why: "wrong" } }]);
  });
});
