import { beforeEach, describe, expect, test, vi } from "vitest";

type Entry = { url: string; state: unknown };
let entries: Entry[] = [];
const scrolled = vi.fn();
const heard = new Map<string, (event: unknown) => void>();

/** A browser at an address, with a history of its own. */
async function at(path: string): Promise<typeof import("./router.svelte")> {
  vi.resetModules();
  scrolled.mockClear();
  entries = [{ url: path, state: null }];
  const here = (): URL => new URL(entries.at(-1)?.url ?? "/", "http://room.test");
  const location = Object.defineProperties(
    {},
    Object.fromEntries(
      (["pathname", "search", "hash", "origin"] as const).map((part) => [part, { get: () => here()[part] }]),
    ),
  );
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", {
    get state() {
      return entries.at(-1)?.state ?? null;
    },
    pushState: (state: unknown, _: string, url: string) => entries.push({ url, state }),
    replaceState: (state: unknown, _: string, url: string) => entries.splice(-1, 1, { url, state }),
  });
  vi.stubGlobal("scrollTo", scrolled);
  vi.stubGlobal("addEventListener", (kind: string, does: (event: unknown) => void) => heard.set(kind, does));
  vi.stubGlobal("document", {
    addEventListener: (kind: string, does: (event: unknown) => void) => heard.set(kind, does),
  });
  return import("./router.svelte");
}

describe("a pattern fits a path", () => {
  test.each<[string, string, Record<string, string> | null]>([
    ["/", "/", {}],
    ["/tables", "/tables", {}],
    ["/tables", "/tables/", {}],
    ["/tables", "/table", null],
    ["/table/:id", "/table/one", { id: "one" }],
    ["/table/:id", "/table/", null],
    ["/table/:id", "/table", null],
    ["/table/:id", "/table/one/hands", null],
    ["/table/:id/hands/:number", "/table/one/hands/12", { id: "one", number: "12" }],
    ["/members/:house/:player", "/members/uk/Ann%20Lee%2F2", { house: "uk", player: "Ann Lee/2" }],
    ["/members/:player", "/members/%E0%A4%A", null], // no text at all
  ])("%s %s: %o", async (pattern, path, parts) => {
    expect((await at("/")).matched(pattern, path)).toEqual(parts);
  });
});

describe("another page", () => {
  test("is opened at its top, with a way back", async () => {
    const { router } = await at("/");
    router.go("/table/one?sit=1#log");
    expect(entries.map(({ url }) => url)).toEqual(["/", "/table/one?sit=1#log"]);
    expect([router.place.path, router.place.query.get("sit"), router.place.hash]).toEqual(["/table/one", "1", "#log"]);
    expect(scrolled).not.toHaveBeenCalled(); // the browser goes to what is named
    router.go("/books");
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });
  test("in place of this one leaves no way back, and stays where it is read", async () => {
    const { router } = await at("/?q=one");
    router.go("/?q=two", true);
    expect(entries.map(({ url }) => url)).toEqual(["/?q=two"]);
    expect(router.place.query.get("q")).toBe("two");
    expect(scrolled).not.toHaveBeenCalled();
  });
  test("that is opened out of a sheet takes the place of the sheet's own entry", async () => {
    const { router } = await at("/");
    entries.push({ url: "/", state: { sheet: true } });
    router.go("/books");
    expect(entries).toEqual([
      { url: "/", state: null },
      { url: "/books", state: null },
    ]);
  });
});

describe("a click on a link", () => {
  const click = (href: string, parts: object = {}, link: object = {}) => {
    const url = new URL(href, "http://room.test");
    const { origin, pathname, search, hash } = url;
    const anchor = { origin, pathname, search, hash, target: "", hasAttribute: () => false, ...link };
    const event = {
      button: 0,
      defaultPrevented: false,
      target: { closest: () => anchor },
      preventDefault: vi.fn(),
      ...parts,
    };
    heard.get("click")?.(event);
    return event.preventDefault.mock.calls.length > 0;
  };
  let place: () => string;
  beforeEach(async () => {
    const { router } = await at("/books/uk");
    router.start();
    place = () => router.place.path;
  });

  test("of our own is opened without loading", () => {
    expect([click("/table/one"), place()]).toEqual([true, "/table/one"]);
  });
  test.each<[string, string, object?, object?]>([
    ["to another site", "http://elsewhere.test/"],
    ["to a file of the room", "/api/hands/1"],
    ["to the room's health", "/health"],
    ["within the page", "/books/uk#4"],
    ["with a key held", "/about", { ctrlKey: true }],
    ["with the middle button", "/about", { button: 1 }],
    ["that something else has taken", "/about", { defaultPrevented: true }],
    ["into another window", "/about", {}, { target: "_blank" }],
    ["that is saved", "/about", {}, { hasAttribute: (name: string) => name === "download" }],
    ["beside every link", "/about", { target: { closest: () => null } }],
  ])("%s is the browser's", (_, href, event, link) => {
    expect([click(href, event, link), place()]).toEqual([false, "/books/uk"]);
  });
  test("to a page whose name only begins like a file's is opened here", () => {
    expect([click("/apiary"), place()]).toEqual([true, "/apiary"]);
  });
  test("back in the browser shows what stood there before", () => {
    click("/about");
    entries.pop();
    heard.get("popstate")?.({});
    expect(place()).toBe("/books/uk");
  });
});
