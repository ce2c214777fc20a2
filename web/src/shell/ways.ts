// The ways in the head of every page: for everybody, for players, and for people of the house by what they may do.

import type { Me } from "../generated/http";

export type Way = readonly [path: string, name: string];
export type GroupOfWays = readonly [name: string, inside: readonly Way[]];

export const RULES_PAGES: readonly Way[] = [
  ["/books", "Rulebooks"],
  ["/rulings", "Rulings"],
  ["/compare", "Compare"],
  ["/search", "Search"],
];

export const OWN_PAGES: readonly Way[] = [
  ["/my-play", "My play"],
  ["/limits", "My limits"],
];

type Worker = Pick<Me, "roles" | "works_at">;

/** What only people of the house have, in groups; a group that has nothing for somebody is not there. */
export function houseWays(me: Worker): readonly GroupOfWays[] {
  const may = (...roles: Me["roles"]): boolean => roles.some((role) => me.roles.includes(role));
  const [house] = me.works_at;
  const floor: Way[] = house
    ? [
        ["/floor", "Floor"],
        ["/members", "Members"],
        ["/cards", "Cards"],
      ]
    : [];
  const money: Way[] = [];
  if (may("cage", "supervisor", "manager", "inspector")) money.push(["/cage", "Cage"]);
  if (house) money.push(["/records", "Records"]);
  if (may("inspector") && house) money.push([`/inspect/${house}`, "Inspector"]);
  const people: Way[] = may("administrator")
    ? [["/staff", "Staff"]]
    : may("manager", "inspector")
      ? [["/staff/did", "What staff did"]]
      : [];
  const groups: GroupOfWays[] = [
    ["The floor", floor],
    ["Money and records", money],
    ["People", people],
  ];
  return groups.filter(([, inside]) => inside.length);
}

/** How the pages begin that the lobby leads to. */
const FROM_THE_LOBBY = ["/table/", "/boxes/", "/tournaments/", "/jackpots/", "/promotions/"];

/** Whether a way leads to where somebody is: `at` is the path of the page. */
export function leadsTo(path: string, at: string, me: Worker): boolean {
  const inspects = at === "/inspect" || at.startsWith("/inspect/");
  if (path.startsWith("/inspect/")) return inspects;
  if (path === "/records" && !me.roles.includes("inspector") && inspects) return true;
  return path === "/"
    ? ["/", "/tables", "/new-table"].includes(at) || FROM_THE_LOBBY.some((begins) => at.startsWith(begins))
    : at === path || at.startsWith(`${path}/`);
}
