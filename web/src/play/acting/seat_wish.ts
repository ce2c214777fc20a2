// Somebody who looks on at a full table wants to be told when a seat is free.

/** Whether to say it now: a seat was wanted, there was none, and there is one. */
export class SeatWish {
  #waits = false;
  #came = false;

  /** That the seat which was waited for has come, and is still free. */
  get came(): boolean {
    return this.#came;
  }

  wish(): void {
    this.#waits = true;
  }

  /** How things stand now: whether a free seat may be taken. True once for each wish. */
  follow(free: boolean): boolean {
    const comes = this.#waits && free;
    if (comes) this.#waits = false;
    this.#came = free && (comes || this.#came);
    return comes;
  }
}
