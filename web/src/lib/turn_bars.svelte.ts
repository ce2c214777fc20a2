// The action bars that wait for somebody: where the keyboard belongs once what lay over the table is closed.

class TurnBars {
  #waiting = $state.raw<readonly HTMLElement[]>([]);

  /** The bar waits for you, until the way out that is returned is taken. */
  waits(bar: HTMLElement): () => void {
    this.#waiting = [...this.#waiting, bar];
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== bar);
    };
  }

  /** The only bar that waits; none where several do, or it is not on the page any more. */
  get only(): HTMLElement | null {
    const [bar, ...others] = this.#waiting.filter((waiting) => waiting.isConnected);
    return others.length ? null : (bar ?? null);
  }
}

export const turnBars = new TurnBars();
