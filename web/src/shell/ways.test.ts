import { describe, expect, test } from "vitest";

import type { Me } from "../generated/http";
import { houseWays, leadsTo } from "./ways";

const worker = (...roles: Me["roles"]) => ({ roles, works_at: ["uk"] });
const names = (me: Pick<Me, "roles" | "works_at">) =>
  houseWays(me).map(([group, inside]) => `${group}: ${inside.map(([, name]) => name).join(", ")}`);

describe("the ways of people of the house", () => {
  test.each<[string, Pick<Me, "roles" | "works_at">, string[]]>([
    ["a player has none", { roles: [], works_at: [] }, []],
    ["a dealer", worker("dealer"), ["The floor: Floor, Members, Cards", "Money and records: Records"]],
    [
      "an inspector",
      worker("inspector"),
      ["The floor: Floor, Members, Cards", "Money and records: Cage, Records, Inspector", "People: What staff did"],
    ],
    ["an administrator of no house", { roles: ["administrator"], works_at: [] }, ["People: Staff"]],
  ])("%s", (_, me, ways) => expect(names(me)).toEqual(ways));
});

describe("the way to where one is", () => {
  test.each<[string, string, boolean]>([
    ["/", "/table/one", true],
    ["/", "/tournaments/late", true],
    ["/", "/boxes/one", true],
    ["/", "/jackpots/Bad%20Beat", true],
    ["/", "/new-table", true],
    ["/", "/books", false],
    ["/books", "/books/uk", true],
    ["/books", "/bookshelf", false],
    ["/inspect/uk", "/inspect/star", true],
  ])("%s at %s: %s", (path, at, is) => expect(leadsTo(path, at, worker("inspector"))).toBe(is));

  test("an inspector's page is among the records for those who have no way of their own to it", () => {
    expect(leadsTo("/records", "/inspect/uk", worker("manager"))).toBe(true);
    expect(leadsTo("/records", "/inspect/uk", worker("inspector"))).toBe(false);
  });
});
