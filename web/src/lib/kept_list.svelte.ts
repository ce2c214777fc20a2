// A list that pages look at and that is changed while one of them goes and another comes. A page that goes still reads
// every state as it was when it was left, so what is kept is remembered beside the state that is shown.

export class KeptList<T> {
  shown = $state.raw<readonly T[]>([]);
  #kept: readonly T[] = [];

  find(wanted: (item: T) => boolean): T | undefined {
    return this.#kept.find(wanted);
  }

  add(one: T): void {
    this.shown = this.#kept = [...this.#kept, one];
  }

  drop(one: T): void {
    this.shown = this.#kept = this.#kept.filter((item) => item !== one);
  }
}
