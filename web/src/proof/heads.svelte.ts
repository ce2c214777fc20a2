// The heads that this browser has seen, and whether each goes on from the last. They are kept in the browser: a room that
// takes something back is found out by whoever was there before.

import type { HeadSigned } from "../generated/wire";
import type { HeadsConsistent } from "../generated/heads";
import { asRefusal, getJson, isAnswered } from "../lib/api";
import { momentText } from "../lib/locale";
import { goesOn } from "./merkle";
import { signed } from "./record";
import { forgetDeals } from "./roots";

type Head = Omit<HeadSigned, "is">;

const HEAD_KEY = "pokerroom.head";
const COMPLAINT_KEY = "pokerroom.head.wrong";
const MS_BEFORE_ASKING_AGAIN = 2000; // where a room has refused a proof
const MOST_MS_LATE = 300_000; // that a head may come after a later one: several connections bring them
const MOST_HEADS_UNPROVED = 5; // in a row

interface Wrong {
  complaint: string;
  before: Head | null;
  head: Head;
}

class Heads {
  /** What was wrong with the room's record first, and the heads that show it; it stays until somebody forgets it. */
  wrong = $state.raw<Wrong | null>(kept<Wrong>(COMPLAINT_KEY));
  last = $state.raw<Head | null>(kept<Head>(HEAD_KEY));
  #working: Promise<void> = Promise.resolve();
  #unproved = 0;

  /** A head has come: it is kept if it goes on from the last one, and complained of if it does not; done once it is. */
  take(head: Head): Promise<void> {
    this.#working = this.#working.then(() => this.#judge(head)).catch(() => undefined);
    return this.#working;
  }

  /** Begin anew with the next head: the operator has opened another room at this address, and somebody knows it. */
  forget(): void {
    this.last = this.wrong = null;
    this.#unproved = 0;
    keep(HEAD_KEY, null);
    keep(COMPLAINT_KEY, null);
    forgetDeals();
  }

  async #judge(head: Head): Promise<void> {
    const before = this.last;
    if (before && before.size === head.size && before.root === head.root && before.key === head.key) return;
    const fault = await this.#fault(before, head).catch(() => this.#away(before));
    if (before !== this.last) return; // it was forgotten meanwhile
    if (fault === null) return;
    if (fault) {
      if (this.wrong) return;
      this.wrong = { complaint: fault, before, head };
      keep(COMPLAINT_KEY, this.wrong);
      return;
    }
    this.#unproved = 0;
    if (before && head.size < before.size) return; // an older head that came late
    this.last = head;
    const elsewhere = kept<Head>(HEAD_KEY); // another tab may have seen more, and that is not to be forgotten
    if (!elsewhere || elsewhere.key !== head.key || elsewhere.size <= head.size) keep(HEAD_KEY, head);
  }

  /** The room could not be asked for a proof: that is no fault, unless it goes on while its heads come all the same. */
  #away(before: Head | null): string | null {
    this.#unproved += 1;
    if (!before || this.#unproved < MOST_HEADS_UNPROVED) return null;
    return `For ${this.#unproved} heads the room has not shown that its record goes on from what this browser saw on ${when(before)}.`;
  }

  async #fault(before: Head | null, head: Head): Promise<string> {
    if ((await signed(head)) === false) return "The room's head is not signed by its own key.";
    if (!before) return "";
    if (head.key !== before.key)
      return "The room signs its record with another key than when this browser was last here.";
    if (head.size < before.size) {
      if (await this.#cameLate(before, head)) return ""; // it is no news, and judged no further
      return `The room has taken something back: ${before.size - head.size} records that this browser saw on ${when(before)} are gone.`;
    }
    const path = head.size === before.size ? [] : await this.#path(before.size, head.size);
    if (!path) return `The room refuses to show that its record goes on from what this browser saw on ${when(before)}.`;
    if (await goesOn(before.size, before.root, head.size, head.root, path)) return "";
    return `The room has taken something back: its record is not the one that this browser saw on ${when(before)}.`;
  }

  /** Whether a shorter head is only an older one: signed a little before the last, which goes on from it. */
  async #cameLate(before: Head, head: Head): Promise<boolean> {
    if (head.at >= before.at || before.at - head.at > MOST_MS_LATE) return false;
    const path = await this.#path(head.size, before.size);
    return path !== null && (await goesOn(head.size, head.root, before.size, before.root, path));
  }

  /** The proof that one head goes on from another; nothing where the room answers twice that it has none. */
  async #path(first: number, second: number): Promise<string[] | null> {
    for (const pause of [MS_BEFORE_ASKING_AGAIN, 0]) {
      try {
        const answer = await getJson<HeadsConsistent | null>(`/api/record/consistency?first=${first}&second=${second}`);
        return Array.isArray(answer?.path) ? answer.path : null;
      } catch (error) {
        if (!isAnswered(asRefusal(error))) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return null;
  }
}

function when(head: Head): string {
  return momentText(head.at);
}

function kept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function keep(key: string, value: object | null): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing still plays; it then sees only what changes while it looks.
  }
}

export const heads = new Heads();
