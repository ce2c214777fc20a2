// Which of several tables on one page the keyboard acts at: where several wait for you the one that was touched last, and
// otherwise the one that has waited longest; where none waits, the one that was touched last. A key that was meant for the
// table before acts nowhere.

/** In which order tables stand: those that wait, as long as they have waited, then the others as they were opened. */
export function inOrder(tables: readonly { id: string }[], queue: readonly string[]): string[] {
  const ids = tables.map((table) => table.id);
  return [...queue.filter((id) => ids.includes(id)), ...ids.filter((id) => !queue.includes(id))];
}

/** Milliseconds in which a finger that was on its way to a key may still mean the table before. */
const SETTLE_MS = 600;

export class Keyboard {
  /** The table at which keys act; empty where there is none. */
  at = $state("");
  /** Whether it went to another table by itself only just now. */
  settles = $state(false);
  #queue = $state.raw<readonly string[]>([]);
  #rest: ReturnType<typeof setTimeout> | undefined;

  /** The tables that wait, whoever has waited longest first. */
  get queue(): readonly string[] {
    return this.#queue;
  }

  /** Somebody touched a table, or went into it by keyboard. */
  take(table: string): void {
    if (table === this.at || (this.#queue.length > 0 && !this.#queue.includes(table))) return;
    clearTimeout(this.#rest);
    this.settles = false;
    this.at = table;
  }

  /** These tables are open, and these of them wait for you. */
  follow(open: readonly string[], waiting: readonly string[]): void {
    const news = waiting.filter((table) => !this.#queue.includes(table));
    this.#queue = [...this.#queue.filter((table) => waiting.includes(table)), ...news];
    const gone = !open.includes(this.at);
    const next = this.#queue[0] ?? (gone ? open[0] : undefined);
    if (next === undefined) this.at = gone ? "" : this.at;
    else if (gone || !waiting.includes(this.at)) this.#goes(next);
  }

  #goes(table: string): void {
    if (table === this.at) return;
    const first = !this.at;
    this.at = table;
    clearTimeout(this.#rest);
    this.settles = !first;
    if (!first) this.#rest = setTimeout(() => (this.settles = false), SETTLE_MS);
  }

  end(): void {
    clearTimeout(this.#rest);
  }
}
