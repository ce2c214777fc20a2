// Something asked of the room by its address: the last answer stays in sight until the next one has come.

import { asRefusal, getJson, type Refusal } from "../lib/api";

export class Fetched<T> {
  value = $state.raw<T | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  asking = $state(false);
  #path = "";

  async ask(path: string): Promise<void> {
    if (path === this.#path) return;
    this.#path = path;
    this.asking = true;
    try {
      const value = await getJson<T>(path);
      if (path !== this.#path) return;
      this.value = value;
      this.refusal = null;
    } catch (error) {
      if (path !== this.#path) return;
      this.refusal = asRefusal(error);
      this.#path = "";
    }
    this.asking = false;
  }

  /** Ask for nothing any more. */
  clear(): void {
    this.#path = "";
    this.value = null;
    this.refusal = null;
    this.asking = false;
  }
}
