import { expect, test } from "vitest";

import { USUAL, type LobbyTable } from "../generated/wire";
import { EXAMPLE_HAND, RESTING_MOMENT } from "./example_hand";
import { featuredTable } from "./featured";

test("no chip comes or goes in the example hand", () => {
  const sums = EXAMPLE_HAND.map((moment) =>
    moment.seats.reduce((sum, seat) => sum + (seat ? seat.chips + seat.bet : 0), moment.pot),
  );
  expect(new Set(sums)).toEqual(new Set([980 + 1240 + 860 + 1005 + 740]));
});

test("the example hand says what is won, and rests where somebody has to decide", () => {
  const before = EXAMPLE_HAND.at(-2);
  expect(EXAMPLE_HAND.at(-1)?.says).toContain(`wins ${before?.pot} `);
  expect(EXAMPLE_HAND[RESTING_MOMENT]?.seats.filter((seat) => seat?.acts)).toHaveLength(1);
  expect(EXAMPLE_HAND.every((moment) => moment.seats[0] === null)).toBe(true);
});

test("no card of the example hand is there twice", () => {
  const last = EXAMPLE_HAND.at(-1);
  const cards = [...(last?.board ?? []), ...(last?.seats.flatMap((seat) => seat?.cards ?? []) ?? [])];
  expect(new Set(cards).size).toBe(cards.length);
  expect(cards).toHaveLength(9);
});

test("a table is shown at which people play, and never one of bots alone", () => {
  const table = (id: string, more: Partial<LobbyTable>): LobbyTable =>
    ({ ...USUAL.LobbyTable, id, game: "holdem", seats: 6, hand: 4, ...more }) as LobbyTable;
  const bots = table("bots", { players: 3, bots: 3 });
  const one = table("one", { players: 4, bots: 3 });
  const two = table("two", { players: 4, bots: 2 });
  const omaha = table("omaha", { players: 6, game: "omaha" });
  expect(featuredTable([bots])).toBeUndefined();
  expect(featuredTable([bots, omaha, one, two])?.id).toBe("two");
  expect(
    featuredTable([
      { ...one, hand: 0 },
      { ...two, live: true },
    ]),
  ).toBeUndefined();
});
