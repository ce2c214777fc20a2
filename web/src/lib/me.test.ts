import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { me } from "./me.svelte";

let who = { name: "", kind: "" };

/** Whoever the room says it is from now on. */
async function is(name: string, kind = "account"): Promise<void> {
  who = { name, kind };
  await me.ask();
}

beforeEach(() => {
  vi.stubGlobal("fetch", async () => {
    return new Response(JSON.stringify(who), { headers: { "content-type": "application/json" } });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("what a page knew of somebody goes when they log out, or their login ends, or somebody else comes in", async () => {
  await is("");
  await is("Anna");
  const before = me.changed;
  await is("");
  expect(me.changed).toBe(before + 1);
  await is("Anna");
  expect(me.changed).toBe(before + 1);
  who = { name: "Bert", kind: "account" };
  await me.login("Bert", "a long one");
  expect(me.changed).toBe(before + 2);
});

test("a guest who takes another name or opens an account is who they were", async () => {
  await is("Guest 3", "guest");
  const before = me.changed;
  who = { name: "Anna", kind: "guest" };
  await me.rename("Anna");
  who = { name: "Anna B", kind: "account" };
  await me.register("Anna B", "a long one");
  expect(me.changed).toBe(before);
});
