// Something asked of the room by its address: the last answer stays in sight until the next one has come. While the room
// cannot be reached it is asked again and again.

import { onDestroy } from "svelte";

import { MS_BEFORE_ASKING_AGAIN, asRefusal, getJson, type Refusal } from "./api";

export class Fetched<T> {
  #value = $state.raw<T | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  asking = $state(false);
  #turn = 0; // of the last question: an answer to an earlier one comes too late
  #path = "";
  #last = "";
  #again: ReturnType<typeof setTimeout> | undefined;

  /** To be made with a component: it asks as long as that is there. */
  constructor() {
    onDestroy(() => clearTimeout(this.#again));
  }

  get value(): T | null {
    return this.#value;
  }

  /** What something that was done has answered is newer than all that was asked before. */
  set value(value: T | null) {
    this.#turn++;
    this.asking = false;
    this.#value = value;
  }

  async ask(path: string): Promise<void> {
    if (path === this.#path) return;
    clearTimeout(this.#again);
    this.#path = this.#last = path;
    const turn = ++this.#turn;
    this.asking = true;
    try {
      const value = await getJson<T>(path);
      if (turn !== this.#turn) return;
      this.value = value;
      this.refusal = null;
    } catch (error) {
      if (turn !== this.#turn) return;
      this.refusal = asRefusal(error);
      this.#path = "";
      if (this.refusal.kind === "away") this.#again = setTimeout(() => void this.ask(path), MS_BEFORE_ASKING_AGAIN);
    }
    this.asking = false;
  }

  /** What was asked for last may have changed: ask for it once more. */
  async again(): Promise<void> {
    this.#path = "";
    if (this.#last) await this.ask(this.#last);
  }

  /** Ask for nothing any more. */
  clear(): void {
    clearTimeout(this.#again);
    this.#path = this.#last = "";
    this.value = null;
    this.refusal = null;
    this.asking = false;
  }
}
