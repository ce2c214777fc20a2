import { describe, expect, test } from "vitest";

import type { Public } from "../generated/wire";
import { filled, readFrame } from "./wire";

describe("what the room left out has its usual value", () => {
  test("and what it said stays as it is", () => {
    const clock = filled("TournamentClock", { runs: true, level: 3 } as never);
    expect([clock.runs, clock.level, clock.until]).toEqual([true, 3, 0]);
  });
  test("in everything of a list", () => {
    const table = filled("Public", { seats: [{ seat: 1 }, { seat: 2, player: "Ann" }] } as unknown as Public);
    expect(table.seats.map((seat) => [seat.seat, seat.player, seat.chips])).toEqual([
      [1, "", 0],
      [2, "Ann", 0],
    ]);
  });
  test("in something that lies in it, and nothing is made of what is not there", () => {
    expect(filled("Public", { clock: { seat: 2 } } as unknown as Public).clock).toMatchObject({
      seat: 2,
      kind: "standing",
    });
    expect(filled("Public", {} as Public).clock).toBeNull();
  });
  test("without what was sent being changed", () => {
    const raw = { seats: [{ seat: 1 }] };
    filled("Public", raw as unknown as Public);
    expect(raw).toEqual({ seats: [{ seat: 1 }] });
  });
});

describe("a message", () => {
  test("is filled up as deep as it goes", () => {
    const frame = readFrame('{"is":"table","now":5,"public":{"id":"one","seats":[{"seat":3}]},"you":null}');
    expect(frame).toMatchObject({ is: "table", now: 5, public: { id: "one", seats: [{ seat: 3, player: "" }] } });
  });
  test("of a kind that this page does not know stays as it is", () => {
    expect(readFrame('{"is":"weather","rain":true}')).toEqual({ is: "weather", rain: true });
  });
});
