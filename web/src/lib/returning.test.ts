import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { reloadPage, reloadWhenBack } from "./returning";

const reload = vi.fn();
let kept: Map<string, string>;
let healthy: (boolean | "away")[];
let online: (() => void) | undefined;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  reload.mockClear();
  kept = new Map();
  healthy = [];
  vi.stubGlobal("location", { pathname: "/table/one", reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("addEventListener", (_: string, does: () => void) => (online = does));
  vi.stubGlobal("removeEventListener", () => (online = undefined));
  vi.stubGlobal("fetch", async () => {
    const now = healthy.shift() ?? true;
    if (now === "away") throw new TypeError("no network");
    return { ok: now };
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a page is loaded anew", () => {
  test("once, and not again while that did not help", () => {
    reloadPage();
    vi.advanceTimersByTime(29_000);
    reloadPage();
    expect(reload).toHaveBeenCalledTimes(1);
  });
  test("again after a while", () => {
    reloadPage();
    vi.advanceTimersByTime(31_000);
    reloadPage();
    expect(reload).toHaveBeenCalledTimes(2);
  });
  test("at once where it is another page", () => {
    reloadPage();
    vi.stubGlobal("location", { pathname: "/table/two", reload });
    reloadPage();
    expect(reload).toHaveBeenCalledTimes(2);
  });
  test("never by a browser that keeps nothing, which would go round in circles", () => {
    vi.stubGlobal("sessionStorage", {
      getItem: () => {
        throw new Error("refused");
      },
    });
    reloadPage();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("a page that was opened during a break", () => {
  test("is loaded when the room answers well", async () => {
    healthy = ["away", false, true];
    reloadWhenBack();
    await vi.advanceTimersByTimeAsync(1600);
    expect(reload).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1600);
    expect(reload).toHaveBeenCalledTimes(1);
  });
  test("is loaded at once when the network returns", async () => {
    healthy = ["away", true];
    reloadWhenBack();
    await vi.advanceTimersByTimeAsync(10);
    online?.();
    await vi.advanceTimersByTimeAsync(10);
    expect(reload).toHaveBeenCalledTimes(1);
  });
  test("is not loaded once somebody has gone elsewhere", async () => {
    healthy = ["away", true];
    const end = reloadWhenBack();
    await vi.advanceTimersByTimeAsync(10);
    end();
    await vi.advanceTimersByTimeAsync(5000);
    expect([reload.mock.calls.length, online]).toEqual([0, undefined]);
  });
});
