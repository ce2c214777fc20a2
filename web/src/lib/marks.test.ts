import { beforeEach, describe, expect, test, vi } from "vitest";

const asked: [string, unknown?][] = [];
let answer: object = { players: [], tables: [], hands: [] };
vi.mock("./api", () => ({
  getJson: async (path: string) => (asked.push([path]), answer),
  postJson: async (path: string, body: unknown) => (asked.push([path, body]), answer),
}));

const fresh = async () => {
  vi.resetModules();
  return (await import("./marks.svelte")).marks;
};
beforeEach(() => {
  asked.splice(0);
  answer = { players: [{ player: "Bob", note: "raises late", colour: "red" }], tables: ["one"], hands: [] };
});

describe("marks", () => {
  test("are looked up once for whoever is here, and those of nobody are none", async () => {
    const marks = await fresh();
    await marks.follow("Ann");
    await marks.follow("Ann");
    expect([asked, [...marks.tables]]).toEqual([[["/api/own/marks"]], ["one"]]);
    await marks.follow("");
    expect([asked.length, marks.players.size, marks.tables.size]).toEqual([1, 0, 0]);
  });
  test("have their usual values where the room left them out", async () => {
    const marks = await fresh();
    await marks.follow("Ann");
    expect(marks.of("Bob")).toEqual({ player: "Bob", note: "raises late", colour: "red", muted: false });
    expect(marks.of("Cid")).toBeUndefined();
  });
  test("that change are sent whole, and shown as the room then has them", async () => {
    const marks = await fresh();
    await marks.follow("Ann");
    answer = { players: [{ player: "Cid", muted: true }], tables: [], hands: [{ table: "two", number: 7 }] };
    await marks.player("Bob", { colour: "blue" });
    await marks.player("Eve", { muted: true });
    await marks.table("two", true);
    await marks.hand("two", 7, true);
    expect(asked.slice(1)).toEqual([
      ["/api/own/players", { player: "Bob", note: "raises late", colour: "blue", muted: false }],
      ["/api/own/players", { player: "Eve", note: "", colour: "", muted: true }],
      ["/api/own/tables", { table: "two", marked: true }],
      ["/api/own/hands", { table: "two", number: 7, marked: true }],
    ]);
    expect([[...marks.players.keys()], [...marks.tables]]).toEqual([["Cid"], []]);
    expect([marks.keeps("two", 7), marks.keeps("two", 8)]).toEqual([true, false]);
  });
});
