import { expect, test, vi } from "vitest";

import { notices } from "./notices.svelte";

test("what leads somewhere stays until it is dismissed or leads nowhere any more; the rest goes after a while", () => {
  vi.useFakeTimers();
  notices.sayWithLink("A seat is free at Harbour.", "/table/harbour", "Take a seat");
  notices.sayWithLink("A seat is free at Harbour.", "/table/harbour", "Take a seat");
  for (const what of ["one", "two", "three"]) notices.say(what);
  expect(notices.all.map((notice) => notice.what)).toEqual(["A seat is free at Harbour.", "two", "three"]);
  vi.advanceTimersByTime(60_000);
  expect(notices.all.map((notice) => notice.link?.href)).toEqual(["/table/harbour"]);
  notices.dropLinkTo("/table/other");
  expect(notices.all).toHaveLength(1);
  expect(notices.hasLinkTo("/table/harbour")).toBe(true);
  notices.dropLinkTo("/table/harbour");
  expect(notices.all).toEqual([]);
  vi.useRealTimers();
});
