// Short notices at the edge of the page: something was refused, something has changed. They go by themselves, but for one
// that leads somewhere: that stays until it is dismissed or used.

import { asRefusal, type Refusal } from "./api";

export interface Notice {
  id: number;
  what: string;
  instead: string;
  cites: string[];
  /** Where it leads, and the words for that. */
  link?: { href: string; words: string };
}

const MS_SHOWN = 9000;

class Notices {
  all = $state<Notice[]>([]);
  #next = 1;

  say(what: string, instead = "", cites: string[] = []): void {
    const id = this.#add({ what, instead, cites });
    setTimeout(() => this.drop(id), MS_SHOWN);
  }

  /** Tell something that leads to an address, until it is dismissed or used; told again, it stands there once. */
  sayWithLink(what: string, href: string, words: string): void {
    this.all = this.all.filter((notice) => notice.link?.href !== href);
    this.#add({ what, instead: "", cites: [], link: { href, words } });
  }

  /** Whether one of them leads to this address. */
  hasLinkTo(href: string): boolean {
    return this.all.some((notice) => notice.link?.href === href);
  }

  /** What led to this address is no more. */
  dropLinkTo(href: string): void {
    if (this.hasLinkTo(href)) this.all = this.all.filter((notice) => notice.link?.href !== href);
  }

  /** The oldest goes where there are three, and what stays by itself only where the others do, too. */
  #add(notice: Omit<Notice, "id">): number {
    const id = this.#next++;
    const goes = this.all.length > 2 ? (this.all.find((each) => !each.link) ?? this.all[0]) : undefined;
    this.all = [...this.all.filter((each) => each !== goes), { id, ...notice }];
    return id;
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
