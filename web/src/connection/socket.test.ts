import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { PROTOCOL } from "../generated/wire";
import { reloadPage } from "../lib/returning";
import { Connection } from "./socket";

vi.mock("../proof/heads.svelte", () => ({ heads: { take: vi.fn() } }));
vi.mock("../lib/returning", () => ({ reloadPage: vi.fn() }));

/** A socket to a room that says only what a test has it say. */
class SilentSocket {
  static readonly OPEN = 1;
  static opened: SilentSocket[] = [];
  readyState = 0;
  closed = false;
  readonly at = Date.now();
  onmessage: (event: { data: string }) => void = () => {};
  onclose: () => void = () => {};

  constructor() {
    SilentSocket.opened.push(this);
  }

  send(): void {}

  close(): void {
    this.closed = true; // the other side is gone, and never closes it too
  }
}

const heard = new Map<string, () => void>();
let states: string[] = [];
let reasons: string[] = [];

function roomSays(message: object): void {
  const socket = SilentSocket.opened.at(-1);
  if (socket) socket.readyState = SilentSocket.OPEN;
  socket?.onmessage({ data: JSON.stringify(message) });
}

function connect(): void {
  const onState = (state: string, why: string): void => {
    states.push(state);
    reasons.push(why);
  };
  new Connection({ path: () => "/ws", onMessage: () => {}, onState });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("WebSocket", SilentSocket);
  vi.stubGlobal("addEventListener", (name: string, act: () => void) => heard.set(name, act));
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("location", { protocol: "http:", host: "room" });
  SilentSocket.opened = [];
  states = [];
  reasons = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a connection", () => {
  test("tries a room that never greets again, and lets go of one that falls silent", () => {
    connect();
    vi.advanceTimersByTime(36_000); // ten seconds for a greeting, then twenty; 0.4 and 0.8 seconds between tries
    expect(SilentSocket.opened.map((socket) => socket.at)).toEqual([0, 10_400, 31_200]);
    roomSays({ is: "hello", protocol: PROTOCOL });
    vi.advanceTimersByTime(20_000);
    roomSays({ is: "pong" });
    vi.advanceTimersByTime(65_000); // silent for longer than a living room ever is
    expect(SilentSocket.opened).toHaveLength(4);
    expect(SilentSocket.opened[3]?.at).toBeGreaterThan(56_000 + 45_000);
    roomSays({ is: "hello", protocol: PROTOCOL });
    heard.get("offline")?.(); // a network that is gone is told of at once
    vi.advanceTimersByTime(400);
    expect(SilentSocket.opened.map((socket) => socket.closed)).toEqual([true, true, true, true, false]);
    expect(SilentSocket.opened[4]?.at).toBe(121_400);
    expect(states).toEqual(["away", "away", "open", "away", "open", "away"]);
    expect(reloadPage).not.toHaveBeenCalled();
  });

  test("that is not let in says why until the next try, and tries when the room said", () => {
    connect();
    roomSays({ is: "closing", why: "too many pages", again: 5000 });
    SilentSocket.opened[0]?.onclose();
    vi.advanceTimersByTime(4999);
    expect([SilentSocket.opened.length, reasons]).toEqual([1, ["too many pages", "too many pages"]]);
    vi.advanceTimersByTime(1);
    SilentSocket.opened[1]?.onclose(); // this time nothing is said
    expect(reasons.at(-1)).toBe("");
  });

  test("from before an upgrade loads its page anew", () => {
    connect();
    roomSays({ is: "hello", protocol: PROTOCOL });
    expect(reloadPage).not.toHaveBeenCalled();
    roomSays({ is: "hello", protocol: PROTOCOL + 1 });
    expect(reloadPage).toHaveBeenCalledOnce();
  });
});
