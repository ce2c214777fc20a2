import { expect, test, vi } from "vitest";

vi.mock("../../lib/settings.svelte", () => ({
  settings: { now: { soundOffered: false, sound: "off" }, choose: () => undefined },
}));
vi.mock("./turn_signal", () => ({ signalTurn: () => undefined }));

test("the sound of your turn is offered for a while, and not anew at every wait", async () => {
  vi.useFakeTimers();
  const { soundOffer } = await import("./sound_offer.svelte");
  soundOffer.make();
  for (let waits = 0; waits < 3; waits += 1) {
    const stop = soundOffer.wait();
    vi.advanceTimersByTime(8000);
    stop();
  }
  const last = soundOffer.wait();
  vi.advanceTimersByTime(0);
  last();
  expect(soundOffer.open).toBe(false);
  vi.useRealTimers();
});
