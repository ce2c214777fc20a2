// What tells a press that is meant from one that comes by itself: a key held down, a button hit twice, a key for the turn
// that has just ended.

/** Milliseconds within which a key that acts again is the same wish. */
export const ECHO_MS = 800;
/** A button that is hit twice so soon was pressed once. */
const DOUBLE_PRESS_MS = 350;
/** Whoever presses F so soon after the turn began meant "check or fold", which the key did until then. */
const FOLD_SLIP_MS = 250;

export class EchoGuard {
  #clock: () => number;
  #acted = -Infinity;
  #asked = -Infinity;
  #began = -Infinity;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Something was done in the hand. */
  acts(): void {
    this.#acted = this.#clock();
  }

  /** It was asked whether a fold that saves nothing is meant. */
  asks(): void {
    this.#asked = this.#acted = this.#clock();
  }

  /** The table has been looked at again: another key was pressed in between. */
  looks(): void {
    this.#acted = -Infinity;
  }

  /** A turn has begun; one that follows another at once was expected. */
  turns(follows: boolean): void {
    this.#began = follows ? -Infinity : this.#clock();
  }

  /** Whether a key that acts is pressed for what has just been done. It is one wish, and neither the next turn nor a
      choice ahead of it. */
  isEcho(repeat: boolean): boolean {
    return repeat || this.#clock() - this.#acted < ECHO_MS;
  }

  /** Whether the fold that was asked about is pressed for the second time in one hit. */
  get isSamePress(): boolean {
    return this.#clock() - this.#asked < DOUBLE_PRESS_MS;
  }

  /** Whether a key was meant for the moment before the turn. */
  get isSlip(): boolean {
    return this.#clock() - this.#began < FOLD_SLIP_MS;
  }

  /** The milliseconds until a first press is over. */
  get left(): number {
    return Math.max(0, this.#acted + ECHO_MS - this.#clock());
  }
}
