// Somebody who looks on at a full table wants to be told when a seat is free.

/** Whether to say it now: a seat was wanted, there was none, and there is one. */
export class SeatWish {
  #waits = false;

  wish(): void {
    this.#waits = true;
  }

  /** How things stand now: whether a free seat may be taken. True once for each wish. */
  follow(free: boolean): boolean {
    const comes = this.#waits && free;
    if (comes) this.#waits = false;
    return comes;
  }
}
