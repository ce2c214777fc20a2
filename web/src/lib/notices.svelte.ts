// Short notices at the edge of the page: something was refused, something has changed. They go by themselves.

import { asRefusal, type Refusal } from "./api";

export interface Notice {
  id: number;
  what: string;
  instead: string;
  cites: string[];
}

const MS_SHOWN = 9000;

class Notices {
  all = $state<Notice[]>([]);
  #next = 1;

  say(what: string, instead = "", cites: string[] = []): void {
    const id = this.#next++;
    this.all = [...this.all.slice(-2), { id, what, instead, cites }];
    setTimeout(() => this.drop(id), MS_SHOWN);
  }

  /** Tell what was refused; anything else that was thrown is told as kindly as it can be. */
  refused(error: unknown): void {
    const told: Refusal = asRefusal(error);
    this.say(told.what, told.instead, told.cites);
  }

  drop(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
