import { beforeEach, expect, test, vi } from "vitest";

import { SeenTable } from "./seen.svelte";

const { sent, listeners } = vi.hoisted(() => ({
  sent: [] as { id: number; do: string }[],
  listeners: [] as { onMessage: (message: object) => void }[],
}));
vi.mock("../connection/socket", () => ({
  Connection: class {
    constructor(listener: { onMessage: (message: object) => void }) {
      listeners.push(listener);
    }
    send(message: { id: number; do: string }): boolean {
      sent.push(message);
      return true;
    }
  },
}));

function refuses(parts: object = {}): void {
  const id = sent.at(-1)?.id;
  listeners.at(-1)?.onMessage({
    is: "refused",
    id,
    what: "you have said a lot",
    instead: "Try again in 18 s.",
    cites: [],
    kind: "too_many",
    ...parts,
  });
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
  sent.splice(0);
});

test("what was said and refused is told where one talks, with its words and until when; the bar says nothing of it", () => {
  const seen = new SeenTable("one", false);
  seen.ask({ do: "say", text: "nice hand" });
  refuses({ again: 18 });
  expect(seen.refused).toBeNull();
  expect([seen.refusedChat?.text, seen.refusedChat?.until]).toEqual(["nice hand", 1_018_000]);
  seen.ask({ do: "say", text: "nice hand" });
  expect(seen.refusedChat).toBeNull();
  refuses({ kind: "illegal" });
  expect(seen.refusedChat?.until).toBe(0);
});

test("what else was refused is told by the bar", () => {
  const seen = new SeenTable("one", false);
  seen.ask({ do: "top_up", amount: 5 });
  refuses();
  expect([seen.refused?.what, seen.refusedChat]).toEqual(["you have said a lot", null]);
});
