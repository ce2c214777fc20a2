import { beforeEach, expect, test, vi } from "vitest";

import { seatWith, tableWith, youWith } from "../testkit/at_table";
import { mayTakeSeat, SeatWishes } from "./seat_wishes.svelte";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test("a seat that becomes free is told once, and only to whoever wanted one", () => {
  const wishes = new SeatWishes();
  expect(wishes.follow("main", true)).toBe(false);
  wishes.wish("main");
  expect([false, true, true].map((free) => wishes.follow("main", free))).toEqual([false, true, false]);
});

test("the seat that came is spoken of until it is taken, and no other is", () => {
  const wishes = new SeatWishes();
  wishes.wish("main");
  const came = [false, true, true, false, true].map((free) => {
    wishes.follow("main", free);
    return wishes.came("main");
  });
  expect(came).toEqual([false, true, true, false, false]);
});

test("what was wished outlives the page, and no other table has it", () => {
  new SeatWishes().wish("main");
  const later = new SeatWishes();
  expect([later.waiting, later.waits("other")]).toEqual([["main"], false]);
  expect([later.follow("main", true), new SeatWishes().came("main")]).toEqual([true, true]);
  later.drop("main");
  expect(new SeatWishes().came("main")).toBe(false);
});

test("a seat may be taken where one is free: as the room says, or by the seats for whoever has no name yet", () => {
  const nobody = youWith(null, { name: "", seat: 0 });
  const looksOn = youWith(null, { seat: 0, sit: true });
  const full = tableWith();
  const free = tableWith({ seats: [...full.seats, seatWith({ seat: 3, player: "", hand: "" })] });
  expect([mayTakeSeat(nobody, full), mayTakeSeat(null, full)]).toEqual([false, false]);
  expect([mayTakeSeat(nobody, free), mayTakeSeat(null, free)]).toEqual([true, true]);
  expect([mayTakeSeat(looksOn, free), mayTakeSeat({ ...looksOn, sit: false }, free)]).toEqual([true, false]);
  const closed: Parameters<typeof tableWith>[0][] = [{ live: true }, { state: "closed" }];
  expect(closed.map((parts) => mayTakeSeat(looksOn, tableWith({ ...parts, seats: free.seats })))).toEqual([
    false,
    false,
  ]);
});
