import { expect, test } from "vitest";

import { ECHO_MS, EchoGuard } from "./echo";

function guarded(): { guard: EchoGuard; pass: (milliseconds: number) => void } {
  let clock = 10_000;
  return { guard: new EchoGuard(() => clock), pass: (milliseconds) => void (clock += milliseconds) };
}

test("what is pressed again at once is the same wish, and held down always", () => {
  const { guard, pass } = guarded();
  expect(guard.isEcho(false)).toBe(false);
  expect(guard.isEcho(true)).toBe(true);
  guard.acts();
  pass(ECHO_MS - 1);
  expect([guard.isEcho(false), guard.left]).toEqual([true, 1]);
  pass(1);
  expect([guard.isEcho(false), guard.left]).toEqual([false, 0]);
});

test("a look at the table in between makes it another wish", () => {
  const { guard } = guarded();
  guard.acts();
  guard.looks();
  expect(guard.isEcho(false)).toBe(false);
});

test("a fold that was asked about is not answered by the same hit", () => {
  const { guard, pass } = guarded();
  guard.asks();
  expect([guard.isSamePress, guard.isEcho(false)]).toEqual([true, true]);
  pass(350);
  expect(guard.isSamePress).toBe(false);
});

test("a key right after a turn began was meant for before, but not where one turn follows another", () => {
  const { guard, pass } = guarded();
  guard.turns(false);
  expect(guard.isSlip).toBe(true);
  pass(250);
  expect(guard.isSlip).toBe(false);
  guard.turns(true);
  expect(guard.isSlip).toBe(false);
});
