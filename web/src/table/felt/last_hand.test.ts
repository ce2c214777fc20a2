import { expect, test } from "vitest";

import type { TableTournament } from "../../generated/wire";
import { seatWith, tableWith, youWith } from "../../testkit/at_table";
import { withPlayersSeated, viewFromLastSeat } from "./last_hand";

const tournament = { over: false } as TableTournament;
const before = tableWith({
  state: "showdown",
  tournament,
  seats: [seatWith({ seat: 1, player: "Ann", chips: 0 }), seatWith({ seat: 2, player: "Bob", bot: true, chips: 300 })],
});
const annOut = seatWith({ seat: 1, player: "", left: "Ann", chips: 0, hand: "all-in", cards: ["As", "Kd"] });
const bobWins = seatWith({ seat: 2, player: "Bob", bot: true, chips: 300, won: 200 });

test("who is out sees the hand from their own seat until the next one begins", () => {
  const shown = withPlayersSeated(tableWith({ ...before, state: "settled", seats: [annOut, bobWins] }), before);
  expect(shown.seats.map(({ player, left, chips }) => [player, left, chips])).toEqual([
    ["Ann", "", 0],
    ["Bob", "", 300],
  ]);
  const out = youWith(null, { seat: 0 });
  expect(viewFromLastSeat(out, shown, 1)?.seat).toBe(1);
  const next = tableWith({ ...before, state: "playing", hand: 8, seats: [seatWith({ seat: 1, player: "" }), bobWins] });
  expect(withPlayersSeated(next, before)).toBe(next);
  expect(viewFromLastSeat(out, next, 1)?.seat).toBe(1); // the others stay where they were
  expect(viewFromLastSeat(out, { ...next, seats: [{ ...bobWins, seat: 1 }] }, 1)?.seat).toBe(0);
});

test("the winning hand stands when the tournament is over, and what was won is with its winner", () => {
  const seats = [annOut, { ...bobWins, player: "", left: "Bob", chips: 0 }];
  const over = tableWith({ ...before, state: "closed", tournament: { ...tournament, over: true }, seats });
  expect(withPlayersSeated(over, before)).toMatchObject({
    state: "settled",
    seats: [{ chips: 0 }, { player: "Bob", chips: 300 }],
  });
  const unpaid = { ...before, total: 200, seats: before.seats.map((seat) => ({ ...seat, chips: 0 })) };
  expect(withPlayersSeated(over, unpaid).seats[1]?.chips).toBe(200);
  expect(withPlayersSeated(over, null)).toBe(over);
});

test("at a cash table who has left has left", () => {
  const cash = tableWith({ state: "settled", seats: [annOut, bobWins] });
  expect(withPlayersSeated(cash, { ...before, tournament: null })).toBe(cash);
  expect(viewFromLastSeat(youWith(null, { seat: 0 }), cash, 1)?.seat).toBe(0);
});
