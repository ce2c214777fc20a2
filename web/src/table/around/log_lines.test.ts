import { expect, test } from "vitest";

import type { LogLine } from "../../generated/wire";
import { filled } from "../../lib/wire";
import { isPlainPlay, lastLine, readable } from "./log_lines";

const line = (number: number, parts: Partial<LogLine>): LogLine =>
  filled("LogLine", { number, text: `${number}`, ...parts } as LogLine);
const texts = (...lines: LogLine[]): string[] => readable(lines).map((shown) => shown.text);

test("a clock that the floor called is over when its player acts, one that a player called is told", () => {
  const acts = line(2, { seat: 3, text: "Gus calls 40." });
  expect(texts(line(1, { kind: "time", seat: 3, time: "called_by_floor" }), acts)).toEqual(["Gus calls 40."]);
  expect(texts(line(1, { kind: "time", seat: 4, time: "called_by_floor" }), acts)).toHaveLength(2);
  expect(texts(line(1, { kind: "time", seat: 3 }), acts)).toHaveLength(2);
});

test("the one line of a phone is not what the house takes, what the bar says of the winner, or a clock of the room's", () => {
  const shows = line(1, { kind: "showdown" });
  const later = [
    line(2, { kind: "award" }),
    line(3, { kind: "charge" }),
    line(4, { kind: "time", time: "called_by_floor" }),
  ];
  expect(lastLine([shows, ...later], false)?.number).toBe(2);
  expect(lastLine([shows, ...later], true)?.number).toBe(1);
});

test("that the time is up stands for what is done by it, with the clauses of both", () => {
  const [one] = readable([
    line(1, { kind: "time", seat: 6, time: "up", text: "A card is discarded for Xi.", cites: ["uk:betting.1"] }),
    line(2, { seat: 6, text: "Xi discards.", cites: ["uk:betting.2"] }),
  ]);
  expect(one).toMatchObject({ text: "A card is discarded for Xi.", cites: ["uk:betting.1", "uk:betting.2"] });
});

test("charges stand in one line, without their reasons", () => {
  const rake = line(1, {
    kind: "charge",
    text: "The house takes 10 as a fee: 5% of 200.",
    brief: "The house takes 10 as a fee.",
  });
  const jackpot = line(2, { kind: "charge", text: "1 goes to the jackpot." });
  expect(texts(rake, jackpot)).toEqual(["The house takes 10 as a fee. 1 goes to the jackpot."]);
  expect(texts(rake)).toEqual([rake.text]);
});

test("whoever sits down one after the other stands in one line", () => {
  const seated = ["Ann", "Bo", "Cy"].map((name, at) =>
    line(at + 1, {
      kind: "seat",
      seat: at + 1,
      text: `${name} takes seat ${at + 1} with 1,500.`,
      why: "drawn by lot",
      brief: `${name} in seat ${at + 1}`,
    }),
  );
  expect(texts(...seated)).toEqual(["Seated, drawn by lot: Ann in seat 1, Bo in seat 2, Cy in seat 3."]);
  expect(texts(...seated.slice(0, 1))).toEqual(["Ann takes seat 1 with 1,500."]);
  const moved = line(4, {
    kind: "seat",
    seat: 4,
    text: "Di takes seat 4.",
    brief: "Di in seat 4",
    why: "a late entry",
  });
  expect(texts(...seated, moved)).toHaveLength(2);
});

test.each([
  ["a call", { kind: "action" }, true],
  ["a pot that is won", { kind: "award" }, true],
  ["an act of whoever was late", { kind: "action", time: "up" }, false],
  ["what the house takes", { kind: "charge" }, false],
  ["what the floor announces", { kind: "notice" }, false],
  ["what was decided for a reason", { kind: "seat", why: "drawn by lot" }, false],
] as [string, Partial<LogLine>, boolean][])("%s is ordinary play: %o %s", (_, parts, plain) => {
  expect(isPlainPlay(line(1, parts))).toBe(plain);
});
