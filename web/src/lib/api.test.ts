import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { KEYED_PATHS } from "../generated/http";

type Sent = { path: string; init: RequestInit & { headers: Record<string, string> } };

const sent: Sent[] = [];
let answers: (() => Response | Promise<Response>)[] = [];
const told = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const gone = (): Promise<Response> => Promise.reject(new TypeError("no network"));

/** The module as a page loads it that does not know yet who looks at it. */
async function fresh(): Promise<typeof import("./api")> {
  vi.resetModules();
  return import("./api");
}

beforeEach(() => {
  sent.splice(0);
  answers = [];
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.stubGlobal("fetch", async (path: string, init: Sent["init"]) => {
    sent.push({ path, init });
    return (answers.shift() ?? (() => told({ done: true })))();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const key = (at = 0): string | undefined => sent[at]?.init.headers["idempotency-key"];

describe("what does something in the room is sent with a key", () => {
  test.each([...KEYED_PATHS, "/api/invitations/abc", "/api/hosting/tables/one/seat", "/api/floor/lists"])(
    "%s",
    async (path) => {
      const api = await fresh();
      api.rememberCsrf("token");
      await api.postJson(path, {});
      expect(key()).toMatch(/^[!-~]{8,64}$/);
    },
  );
  test.each(["/api/login", "/api/guest", "/api/account/password", "/api/own/tables", "/api/cages", "/other/api/cage"])(
    "not %s",
    async (path) => {
      const api = await fresh();
      api.rememberCsrf("token");
      await api.postJson(path, {});
      expect(key()).toBeUndefined();
    },
  );
  test("two wishes have two keys", async () => {
    const api = await fresh();
    api.rememberCsrf("token");
    await api.postJson("/api/cage", {});
    await api.postJson("/api/cage", {});
    expect(key(0)).not.toBe(key(1));
  });
});

describe("what may have been lost on the way", () => {
  test("is sent again under its key until it arrives", async () => {
    const api = await fresh();
    api.rememberCsrf("token");
    answers = [gone, () => told({ what: "?", kind: "unknown" }, 503), () => told({ done: 1 })];
    const asked = api.postJson("/api/cage", { do: "sell_chips" });
    await vi.runAllTimersAsync();
    expect(await asked).toEqual({ done: 1 });
    expect(sent.length).toBe(3);
    expect(new Set(sent.map((each) => each.init.headers["idempotency-key"])).size).toBe(1);
    expect(new Set(sent.map((each) => each.init.body)).size).toBe(1);
  });
  test("is given up after the third time", async () => {
    const api = await fresh();
    api.rememberCsrf("token");
    answers = [gone, gone, gone];
    const asked = api.postJson("/api/cage", {}).catch(api.asRefusal);
    await vi.runAllTimersAsync();
    expect([(await asked) as object, sent.length]).toMatchObject([{ kind: "away" }, 3]);
  });
  test("is not sent again without a key", async () => {
    const api = await fresh();
    api.rememberCsrf("token");
    answers = [gone];
    await expect(api.postJson("/api/login", {})).rejects.toMatchObject({ kind: "away" });
    expect(sent.length).toBe(1);
  });
  test("is not sent again once the room has refused it", async () => {
    const api = await fresh();
    api.rememberCsrf("token");
    answers = [() => told({ what: "no", allowed: "yes", instead: "Say yes.", cites: ["uk:1"], kind: "illegal" }, 409)];
    await expect(api.postJson("/api/cage", {})).rejects.toMatchObject({
      what: "no",
      allowed: "yes",
      instead: "Say yes.",
      confirm: false,
      cites: ["uk:1"],
      kind: "illegal",
      status: 409,
    });
    expect(sent.length).toBe(1);
  });
});

describe("the token of a login", () => {
  test("is asked for once by whoever posts before the page knows who they are", async () => {
    const api = await fresh();
    answers = [() => told({ csrf: "secret" })];
    await api.postJson("/api/own/tables", {});
    await api.postJson("/api/own/tables", {});
    expect(sent.map(({ path, init }) => [path, init.headers["x-csrf-token"]])).toEqual([
      ["/api/me", undefined],
      ["/api/own/tables", "secret"],
      ["/api/own/tables", "secret"],
    ]);
  });
  test("of nobody is none, and is not asked for again", async () => {
    const api = await fresh();
    api.rememberCsrf("");
    await api.postJson("/api/guest", {});
    expect(sent.map(({ path, init }) => [path, "x-csrf-token" in init.headers])).toEqual([["/api/guest", false]]);
  });
});

describe("an answer", () => {
  test("that is no JSON is nothing, and a refusal without words has some", async () => {
    const api = await fresh();
    answers = [() => new Response("plain", { status: 200 }), () => new Response("<html>", { status: 502 })];
    expect(await api.getJson("/api/me")).toBeNull();
    await expect(api.getJson("/api/me")).rejects.toMatchObject({ what: "The room could not do that.", status: 502 });
  });
  test.each([
    [400, true],
    [404, true],
    [409, true],
    [408, false],
    [425, false],
    [429, false],
    [500, false],
    [503, false],
    [0, false],
  ])("with status %i: the room itself has said no (%s)", async (status, answered) => {
    const api = await fresh();
    expect(api.isAnswered(new api.Refusal({}, status))).toBe(answered);
  });
  test("anything that was thrown can be shown", async () => {
    const api = await fresh();
    const refusal = new api.Refusal({ what: "no" });
    expect(api.asRefusal(refusal)).toBe(refusal);
    expect(api.asRefusal(new Error("x"))).toMatchObject({ kind: "page", what: "Something went wrong on this page." });
  });
});
