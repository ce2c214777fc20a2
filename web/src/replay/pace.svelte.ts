// How quickly a hand plays by itself; kept in this browser only.

interface Pace {
  name: string;
  /** As it stands on the button. */
  short: string;
  /** How long a step stays, in milliseconds. */
  stays: number;
}

export const PACES: readonly [Pace, Pace, Pace] = [
  { name: "slower", short: "½×", stays: 2600 },
  { name: "normal", short: "1×", stays: 1300 },
  { name: "faster", short: "2×", stays: 550 },
];
const NORMAL = PACES[1];
const KEY = "pokerroom.replay-pace";

function kept(): Pace {
  try {
    const name = localStorage.getItem(KEY);
    return PACES.find((each) => each.name === name) ?? NORMAL;
  } catch {
    return NORMAL;
  }
}

class ReplayPace {
  now = $state.raw<Pace>(kept());

  /** The one of this name. */
  take(name: string): void {
    this.#choose(PACES.find((each) => each.name === name) ?? NORMAL);
  }

  /** One quicker or slower, as far as there is one. */
  change(by: 1 | -1): void {
    this.#choose(PACES[PACES.indexOf(this.now) + by] ?? this.now);
  }

  #choose(pace: Pace): void {
    this.now = pace;
    try {
      localStorage.setItem(KEY, pace.name);
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const pace = new ReplayPace();
