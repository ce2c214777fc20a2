import { beforeEach, describe, expect, test, vi } from "vitest";

let kept: Map<string, string>;

async function fresh(): Promise<typeof import("./pace.svelte")> {
  vi.resetModules();
  return import("./pace.svelte");
}
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe("a hand is replayed", () => {
  test("at a normal pace at first, and at the one that was chosen last in this browser", async () => {
    const { pace } = await fresh();
    expect(pace.now.name).toBe("normal");
    pace.choose("fastest");
    expect((await fresh()).pace.now.name).toBe("fastest");
  });
  test("at a normal pace where the kept one is not known any more, or nothing can be kept", async () => {
    kept.set("pokerroom.replay-pace", "breakneck");
    expect((await fresh()).pace.now.name).toBe("normal");
    vi.stubGlobal("localStorage", undefined);
    const { pace } = await fresh();
    pace.choose("slower");
    expect(pace.now.name).toBe("slower");
  });
  test("one quicker or slower, as far as there is one", async () => {
    const { pace, PACES } = await fresh();
    const names = [1, 1, 1, -1, -1, -1, -1].map((by) => (pace.change(by as 1 | -1), pace.now.name));
    expect(names).toEqual(["faster", "fastest", "fastest", "faster", "normal", "slower", "slower"]);
    expect(PACES.map(({ times }) => times)).toEqual([0.5, 1, 2, 4]);
  });
  test.each([
    ["normal", [], 420],
    ["normal", ["ten letters"], 574],
    ["normal", ["ten letters", "ten letters"], 728],
    ["faster", ["ten letters"], 287],
    ["normal", ["x".repeat(500)], 2000],
    ["slower", ["x".repeat(500)], 4000],
  ])("%s, a step with %j stays %i ms", async (name, lines, stays) => {
    const { pace } = await fresh();
    pace.choose(name);
    expect(pace.msFor(lines.map((text) => ({ text })))).toBe(stays);
  });
});
