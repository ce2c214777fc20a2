// How quickly a hand plays by itself; kept in this browser only.

interface Pace {
  name: string;
  /** As it stands on the button. */
  short: string;
  times: number;
}

export const PACES: readonly [Pace, Pace, Pace, Pace] = [
  { name: "slower", short: "½×", times: 0.5 },
  { name: "normal", short: "1×", times: 1 },
  { name: "faster", short: "2×", times: 2 },
  { name: "fastest", short: "4×", times: 4 },
];
const MS_PER_STEP = 420;
const MS_PER_LETTER = 14;
const MOST_MS = 2000;
const NORMAL_PACE = PACES[1];
const STORAGE_KEY = "pokerroom.replay-pace";

function kept(): Pace {
  try {
    const name = localStorage.getItem(STORAGE_KEY);
    return PACES.find((pace) => pace.name === name) ?? NORMAL_PACE;
  } catch {
    return NORMAL_PACE;
  }
}

class ReplayPace {
  now = $state.raw<Pace>(kept());

  /** How long a step stays, in milliseconds: as long as it takes to read what is told of it. */
  msFor(lines: readonly { text: string }[]): number {
    const letters = lines.reduce((sum, line) => sum + line.text.length, 0);
    return Math.min(MOST_MS, MS_PER_STEP + MS_PER_LETTER * letters) / this.now.times;
  }

  /** Take the pace of this name. */
  choose(name: string): void {
    this.#keep(PACES.find((pace) => pace.name === name) ?? NORMAL_PACE);
  }

  /** Take the one quicker or slower, as far as there is one. */
  change(by: 1 | -1): void {
    this.#keep(PACES[PACES.indexOf(this.now) + by] ?? this.now);
  }

  #keep(pace: Pace): void {
    this.now = pace;
    try {
      localStorage.setItem(STORAGE_KEY, pace.name);
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const pace = new ReplayPace();
