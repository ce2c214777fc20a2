import { expect, test } from "vitest";

import { handName, placeWords, tournamentNet } from "./words";

test("a hand is told from its table's number", () => {
  expect(handName("Six-seat Sit and Go, table 1", 60)).toBe("Six-seat Sit and Go, table 1, hand 60");
});

test("a tournament has a place, and a result after what it cost", () => {
  expect(placeWords({ place: 1, entrants: 6 })).toBe("1st of 6");
  expect(placeWords({ place: 0, entrants: 6 })).toBe("Playing");
  expect(tournamentNet({ prize: 390, paid: 110 })).toBe(280);
  expect(tournamentNet({ prize: 0, paid: 220 })).toBe(-220);
});
