// What a person has chosen about the look of the room; kept in this browser only.

export type Theme = "system" | "dark" | "light";
export type Colours = "four" | "two";
export type Motion = "system" | "less";
export type CardSize = "small" | "usual" | "large";
export type HandOrder = "dealt" | "rank";
export type Volume = "soft" | "usual" | "loud";
export type AmountsIn = "chips" | "blinds";
export type Switched = "off" | "on";

interface Choices {
  theme: Theme;
  colours: Colours;
  motion: Motion;
  cards: CardSize;
  /** How your own cards stand: as they came, or the highest first. */
  order: HandOrder;
  /** What stacks, bets and pots on the felt are counted in. */
  amounts: AmountsIn;
  /** A short sound, and a short vibration, when your turn begins. */
  sound: Switched;
  vibration: Switched;
  /** The sound was offered when somebody first sat down. */
  soundOffered: boolean;
  /** A section sign was pressed once: whoever has seen what it opens needs no hint. */
  signKnown: boolean;
  /** What is heard of the table you look at: cards, chips, pots. */
  tableSounds: Switched;
  /** How loud all of them are. */
  volume: Volume;
}

const USUAL_CHOICES: Choices = {
  theme: "dark",
  colours: "four",
  motion: "system",
  cards: "usual",
  order: "dealt",
  amounts: "chips",
  sound: "off",
  vibration: "off",
  soundOffered: false,
  signKnown: false,
  tableSounds: "off",
  volume: "usual",
};
const STORAGE_KEY = "pokerroom.settings";

function kept(): Choices {
  try {
    return { ...USUAL_CHOICES, ...(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") as Partial<Choices>) };
  } catch {
    return { ...USUAL_CHOICES };
  }
}

class Settings {
  now = $state<Choices>(kept());
  /** Whether the room is light: as was chosen, or as the device is. */
  light = $state(false);

  choose(change: Partial<Choices>): void {
    this.now = { ...this.now, ...change };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.now));
    } catch {
      // A browser that keeps nothing still plays.
    }
    this.apply();
  }

  /** Put the choices where the style sheets look for them, and follow another tab's choices. */
  start(): void {
    this.apply();
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => this.apply());
    addEventListener("storage", (event) => {
      if (event.key !== STORAGE_KEY) return;
      this.now = kept();
      this.apply();
    });
  }

  apply(): void {
    const { theme, colours, motion, cards } = this.now;
    this.light = theme === "light" || (theme === "system" && matchMedia("(prefers-color-scheme: light)").matches);
    const root = document.documentElement.dataset;
    root.theme = this.light ? "light" : "dark";
    root.colours = colours;
    root.motion = motion;
    root.cards = cards;
  }

  get lessMotion(): boolean {
    return this.now.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }
}

export const settings = new Settings();
