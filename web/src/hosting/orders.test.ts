import { beforeEach, describe, expect, test, vi } from "vitest";

import type { HostedBody } from "../generated/hosting";
import { addressInvites, copied, invitedPath, order, settlingPath, takeHostedSeat, tokenOf } from "./orders";

const { posted, router } = vi.hoisted(() => ({
  posted: [] as [string, unknown][],
  router: { place: { path: "/", query: new URLSearchParams() }, go: vi.fn() },
}));
vi.mock("../lib/api", () => ({
  postJson: async (path: string, body: unknown) => {
    posted.push([path, body]);
    return { id: "a/b", access: "link", link: "" };
  },
}));
vi.mock("../lib/router.svelte", () => ({ router }));

function looksAt(address: string): void {
  const { pathname: path, searchParams: query } = new URL(address, "http://room.test");
  router.place = { path, query };
}
const hosted = (parts: Partial<HostedBody>): HostedBody =>
  ({ id: "one", access: "link", link: "http://room.test/join/abc", ...parts }) as HostedBody;

beforeEach(() => {
  posted.splice(0);
  router.go.mockClear();
  looksAt("/");
});

test("an order goes to the table by its id, with parts even where it has none", async () => {
  await order("a/b", { do: "add_bot" });
  await order("a/b", { do: "grant_seat", parts: { player: "Ann" } });
  expect(posted).toEqual([
    ["/api/hosting/tables/a%2Fb", { do: "add_bot", parts: {} }],
    ["/api/hosting/tables/a%2Fb", { do: "grant_seat", parts: { player: "Ann" } }],
  ]);
});

test("where nothing is chosen the room chooses seat and chips", async () => {
  await takeHostedSeat("one");
  expect(posted).toEqual([["/api/hosting/tables/one/seat", { seat: 0, chips: 0 }]]);
});

test("addresses carry the invitation where there is one", () => {
  expect([invitedPath("one", "a b"), invitedPath("one", ""), settlingPath("a/b")]).toEqual([
    "/table/one?invited=a%20b",
    "/table/one",
    "/table/a%2Fb/settling",
  ]);
});

test("what invites is taken from the link, and is nothing where everybody finds the table", () => {
  expect([tokenOf(hosted({})), tokenOf(hosted({ access: "public" })), tokenOf(hosted({ link: "" }))]).toEqual([
    "abc",
    "",
    "",
  ]);
});

describe("a host who looks at the table", () => {
  test.each<[string, string, Partial<HostedBody>, string[]]>([
    ["has the invitation in the address", "/table/one", {}, ["/table/one?invited=abc"]],
    ["has it once", "/table/one?invited=abc", {}, []],
    ["has a new one in place of the old", "/table/one?invited=old", {}, ["/table/one?invited=abc"]],
    ["has none where everybody finds the table", "/table/one?invited=abc", { access: "public" }, ["/table/one"]],
    ["has nothing changed where the link is not told", "/table/one?invited=x", { link: "" }, []],
  ])("%s", (_, address, parts, gone) => {
    looksAt(address);
    addressInvites(hosted(parts));
    expect(router.go.mock.calls).toEqual(gone.map((path) => [path, true]));
  });
  test("elsewhere keeps the address", () => {
    looksAt("/lobby");
    addressInvites(hosted({}));
    expect(router.go).not.toHaveBeenCalled();
  });
});

test("a link is copied, or the browser would not let us", async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  expect(await copied("link")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("link");
  vi.stubGlobal("navigator", {});
  expect(await copied("link")).toBe(false);
});
