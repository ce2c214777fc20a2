// What a hand's log tells of its cards, step by step: which leave the deck, in which order and where to; which come back on
// it; and when it is shuffled. Until the first ruling the cards must be those that the game deals there, and cards are burned
// as the book has it.

import { BURNS } from "../generated/burns";

/** What each game deals: cards to every player ("2t" both at once, "1?" or one for all), to the board ("b" after a burn). */
export const PLANS: Record<string, string> = {
  holdem: "2 b3 b1 b1",
  omaha: "4 b3 b1 b1",
  pineapple: "3 b3 b1 b1",
  crazy_pineapple: "3 b3 b1 b1",
  two_card_manila: "2t m1 m1 m1 m1 m1",
  three_card_manila: "2t 1 m1 m1 m1 m1 m1",
  draw_ante: "5 d5",
  draw_blind: "5 d5",
  five_card_stud: "1 1 1 1 1",
  seven_card_stud: "2t 1 1 1 1 1?",
};
export const [BURN, BOARD, ASIDE] = [-1, 0, -2];
const DEALT = /^(?:seat (\d+) is dealt (?:up )?|(burn) |board(?: (\d+):)? )([^:]+)$/;
const MOVED = /^([^:]+) from (stub|.+?) to (.+?)(?:, seat (\d+))?(?:, seen)?$/;
const SHUFFLED = /^the (?:discards are|stub is) shuffled.*: (\d+) cards$/;
const NOTED = /^ruling /; // a ruling by itself; what it does to cards and players are lines of their own
const REWOUND = /^taken back to event (\d+)$/;
const PLAYED = [
  /^seat \d+ (?:posts \w+ \d+(?: all-in)?|asks for the flop(?: \[.+\])?|(?:pays \d+ and )?folds|checks|calls \d+(?: all-in)?)$/,
  /^seat \d+ (?:bets \d+|raises to \d+ with \d+)(?: short)?(?: all-in)?$/,
  /^seat \d+ (?:stands pat|discards [^:]+|gets back \d+|agrees to chop|agrees to boards: \d+|shows [^:]+)$/,
  /^seat \d+ (?:(?:mucks|gives up face down)(?: saying fold)?|is dead|exposes .+ to (?:all|seat \d+)|pays \d+ for .+|wins \d+ from pot \d+.*)$/,
  /^(?:tap|end|.+ closes with \d+ in the pot|the discards are shuffled, .+|charge \d+ on pot \d+ for .+)$/,
];

/** One thing that happened to the deck, and how many lines came before it; a card that left it "by ruling" is `ruled`. */
export interface LoggedStep {
  line: number;
  what: "left" | "back" | "shuffled" | "rewound";
  to: number;
  card: string;
  cards: number;
  ruled: boolean;
}

/** What a log tells of a hand's deck: every step of it, and the rulings, line by line. */
export interface LoggedDeal {
  seats: number[];
  button: number;
  burns: string;
  steps: LoggedStep[];
  rulings: string[];
  corrected: number[];
  seen: Map<string, number>;
  moved: Set<string>; // the cards that rulings moved, with "??" among them where some were not seen
}

interface Card {
  line: number;
  to: number;
  card: string;
}

/** Follow a log card by card; in words why the game does not deal so. */
export function loggedDeal(log: string): LoggedDeal | string {
  const [heading = "", ...rest] = log.split("\n\n");
  const said = (name: string) => new RegExp(`^${name} = (.+)$`, "m").exec(heading)?.[1];
  const game = said("game") ?? "";
  const plan = PLANS[game]?.split(" ");
  const seats = [...heading.matchAll(/^seat (\d+) has \d+$/gm)]
    .map((found) => Number(found[1]))
    .sort((one, other) => one - other);
  const button = Number(/^button on (\d+)$/m.exec(heading)?.[1]);
  if (!plan || !seats.length || !button) return "the heading of its log cannot be read";
  const burns = said("burns") ?? "every_stage";
  const [book, rules] = [said("book") ?? "", BURNS[said("book") ?? ""]];
  if (rules && !rules[game]?.includes(burns))
    return `cards are burned '${burns.replaceAll("_", " ")}', which ${book} does not have`;
  const told: LoggedDeal = {
    seats,
    button,
    burns,
    steps: [],
    rulings: [],
    corrected: [],
    seen: new Map(),
    moved: new Set(),
  };
  const dealer = new Dealer(plan, told);
  const lines = rest.join("\n\n").split("\n").filter(Boolean);
  for (let at = 0; at < lines.length;) {
    if (DEALT.test(lines[at]!)) {
      const taken = dealer.deal(lines, at);
      if (!taken) return `'${lines[at]}': the game deals no such cards there`;
      at += taken;
    } else dealer.hear(lines[at]!, at++);
  }
  const dealt = told.steps
    .filter(({ what, card }) => what === "left" && card !== "??")
    .map(({ card, to }) => [card, to] as const);
  told.seen = new Map([...dealt, ...told.seen]); // who shows a card holds it, wherever else it is said to have gone
  for (const card of told.rulings.flatMap((line) =>
    split(/^([^:]+) from (?:off to .+|.+ to off\b.*)$/.exec(line)?.[1] ?? ""),
  ))
    told.seen.delete(card);
  return told;
}

/** What the dealer knows of the hand: who is still in, and what the game has come next. */
interface Standing {
  live: number[];
  hands: string[];
  out: Map<number, number>; // of each board, how many cards lie there
  shared: number; // on the board when it was agreed to run the rest several times
  given: Map<number, number>;
  lateBurns: number;
}

class Dealer {
  #now: Standing;
  #stood: Standing[] = []; // after each line
  #board: string[];
  #ruled = false; // whether cards to hands may be a ruling's
  private told: LoggedDeal;

  constructor(plan: string[], told: LoggedDeal) {
    this.told = told;
    const left = told.seats.filter((seat) => seat > told.button);
    const live = [...left, ...told.seats.filter((seat) => seat <= told.button)];
    const hands = plan.filter((step) => /^\d/.test(step));
    this.#now = { live, hands, out: new Map([[1, 0]]), shared: 0, given: new Map(), lateBurns: 0 };
    this.#board = plan.filter((step) => /^[bm]/.test(step));
    this.#mark(1);
  }

  #mark(lines: number): void {
    const { live, hands, out, shared, given, lateBurns } = this.#now;
    for (let line = 0; line < lines; line++) {
      this.#stood.push({
        live: [...live],
        hands: [...hands],
        out: new Map(out),
        shared,
        given: new Map(given),
        lateBurns,
      });
    }
  }

  /** A line that deals no cards. */
  hear(line: string, at: number): void {
    const now = this.#now;
    const seat = Number(/^seat (\d+) /.exec(line)?.[1]);
    const shown = /^seat \d+ shows (.+?)(?: asked by seat \d+)?(?: dead)?$/.exec(line)?.[1];
    if (/^seat \d+ (?:pays \d+ and )?folds$/.test(line)) now.live = now.live.filter((other) => other !== seat);
    for (const card of split(shown ?? "")) if (card !== "??") this.told.seen.set(card, seat);
    const given = /^seat \d+ discards ([^:]+)$/.exec(line)?.[1];
    if (given) now.given.set(seat, (now.given.get(seat) ?? 0) + split(given).length);
    if (/^seat \d+ agrees to boards: /.test(line)) now.shared = now.out.get(1)!;
    const shuffled = SHUFFLED.exec(line);
    if (shuffled) this.#step(at, { what: "shuffled", cards: Number(shuffled[1]) });
    const ruled = !PLAYED.some((form) => form.test(line));
    this.#ruled = ruled && !shuffled;
    if (ruled) this.#rule(line, at);
    this.#mark(1);
  }

  #rule(line: string, at: number): void {
    this.told.rulings.push(line);
    this.told.corrected.push(at);
    const dead = /^seat (\d+) has a dead hand$/.exec(line)?.[1];
    if (dead) this.#now.live = this.#now.live.filter((seat) => seat !== Number(dead));
    const back = REWOUND.exec(line);
    if (back) {
      this.#step(at, { what: "rewound", to: Number(back[1]) });
      const then = this.#stood[Number(back[1])];
      if (then)
        this.#now = {
          ...then,
          live: [...then.live],
          hands: [...then.hands],
          out: new Map(then.out),
          given: new Map(then.given),
        };
    }
    const [, cards = "", from, to, seat] = MOVED.exec(line) ?? [];
    for (const card of split(cards)) {
      this.told.moved.add(card);
      if (from === "stub")
        this.#step(at, { what: "left", to: to === "hand" ? Number(seat) : pile(to), card, ruled: true });
      else if (to === "stub") this.#step(at, { what: "back", to: Number(seat ?? 0) || pile(from), card });
    }
  }

  #step(line: number, step: Partial<LoggedStep> & Pick<LoggedStep, "what">): void {
    this.told.steps.push({ line, to: 0, card: "??", cards: 0, ruled: false, ...step });
  }

  /** The lines from here on are cards: how many of them the game deals next; none where it does not deal them so. */
  deal(lines: string[], at: number): number {
    const after = lines.slice(at).findIndex((line) => !DEALT.test(line));
    const coming = lines.slice(at, after < 0 ? undefined : at + after);
    let taken = this.#next(coming, at);
    if (!taken && this.told.rulings.some((line) => !NOTED.test(line))) {
      this.#leave(read(coming[0]!, at));
      taken = 1;
    }
    this.#mark(taken);
    return taken;
  }

  #next(lines: string[], at: number): number {
    const [first, second] = [DEALT.exec(lines[0]!)!, DEALT.exec(lines[1] ?? "")];
    const { hands, out } = this.#now;
    const burns = this.told.burns;
    if (first[1]) return hands.length ? this.#round(lines, at) : this.#draw(lines, at, 0);
    if (first[2] && split(first[4]!).length !== 1) return 0;
    if (first[2] && second?.[1])
      return burns === "last_full_draw" && !this.#now.lateBurns++ ? this.#draw(lines, at, 1) : 0;
    const burned = first[2] ? 1 : 0;
    const board = burned ? second : first;
    if (!board || board[1] || board[2]) return 0;
    const cards = split(board[4]!).length;
    if (hands[0]?.endsWith("?")) return burned || cards !== 1 ? 0 : this.#take(lines, at, (hands.shift(), 1));
    const which = Number(board[3] ?? 1);
    const lying = out.get(which) ?? this.#now.shared;
    const sizes = this.#board.map((step) => Number(step.slice(1)));
    const due = sizes.findIndex((_, place) => sizes.slice(0, place).reduce((sum, size) => sum + size, 0) === lying);
    const step = this.#board[due];
    const burning = step?.startsWith("b") && burns === "every_stage" ? 1 : 0;
    if (!step || hands.length || cards !== sizes[due] || burned !== burning) return 0;
    out.set(which, lying + cards);
    return this.#take(lines, at, 1 + burned);
  }

  /** As many cards to everybody still in, from the button's left; one at a time unless the game deals them together. */
  #round(lines: string[], at: number): number {
    const { live, hands, out } = this.#now;
    const step = hands[0]!;
    const dealt = live.map((seat, place) => read(lines[place] ?? "", at + place).filter(({ to }) => to === seat));
    const cards = parseInt(step);
    if (
      out.get(1) ||
      dealt.some((hand, place) => hand.length !== cards || hand.length !== read(lines[place]!, at).length)
    )
      return 0;
    hands.shift();
    this.#leave(
      step.endsWith("t")
        ? dealt.flat()
        : Array.from({ length: cards }, (_, round) => dealt.map((hand) => hand[round]!)).flat(),
    );
    return live.length;
  }

  /** Cards for those that a player has given up, after a burn where `burned` is 1. */
  #draw(lines: string[], at: number, burned: number): number {
    const cards = read(lines[burned]!, at);
    const seat = cards[0]!.to;
    const given = this.#now.given.get(seat) ?? 0;
    if (cards.length > given || (burned && cards.length !== 1) || this.#board.length) return 0;
    this.#now.given.set(seat, given - cards.length);
    return this.#take(lines, at, 1 + burned);
  }

  #take(lines: string[], at: number, many: number): number {
    this.#leave(lines.slice(0, many).flatMap((line, place) => read(line, at + place)));
    return many;
  }

  #leave(cards: Card[]): void {
    for (const { line, to, card } of cards) this.#step(line, { what: "left", to, card, ruled: this.#ruled && to > 0 });
  }
}

function read(line: string, at: number): Card[] {
  const found = DEALT.exec(line);
  const to = found?.[1] ? Number(found[1]) : found?.[2] ? BURN : BOARD;
  return split(found?.[4] ?? "").map((card) => ({ line: at, to, card }));
}

/** Where a card is said to have gone that a ruling took off the deck, if to no hand: the board, the burns or aside. */
function pile(name?: string): number {
  return { board: BOARD, burns: BURN }[name ?? ""] ?? ASIDE;
}

function split(cards: string): string[] {
  return cards.split(" ").filter(Boolean);
}
