import { expect, test } from "vitest";

import { handName, per100Words, placeWords, shareWords, tournamentNet } from "./words";

test("a hand is told from its table's number", () => {
  expect(handName("Six-seat Sit and Go, table 1", 60)).toBe("Six-seat Sit and Go, table 1, hand 60");
});

test("a tournament has a place, and a result after what it cost", () => {
  expect(placeWords({ place: 1, entrants: 6 })).toBe("1st of 6");
  expect(placeWords({ place: 0, entrants: 6 })).toBe("Playing");
  expect(tournamentNet({ prize: 390, paid: 110 })).toBe(280);
  expect(tournamentNet({ prize: 0, paid: 220 })).toBe(-220);
});

test("a share of no hands, and a result without a hand, are a dash", () => {
  expect([shareWords(2, 3), shareWords(0, 3), shareWords(0, 0)]).toEqual(["67%", "0%", "–"]);
  expect([per100Words(33.3), per100Words(-433), per100Words(0), per100Words(null)]).toEqual([
    "+33.3",
    "−433.0",
    "0.0",
    "–",
  ]);
});
