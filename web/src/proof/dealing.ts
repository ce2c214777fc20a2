// The proof of a deal held against the hand: whether each card off the deck went where the game has it go, as the log in
// the proof tells how it was played. From the first ruling on, nothing may have left the deck that the log does not tell of.

import type { DealProof, HandProof } from "../generated/proofs";
import { dealingOrder } from "./deal";

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
const [BURN, BOARD, ASIDE] = [-1, 0, -2];
const DEALT = /^(?:seat (\d+) is dealt (?:up )?|(burn) |board(?: (\d+):)? )([^:]+)$/;
const MOVED = /^([^:]+) from stub to /;
const BACK = / to stub\b|^taken back to event /;
const PLAYED = [
  /^seat \d+ (?:posts \w+ \d+(?: all-in)?|asks for the flop(?: \[.+\])?|(?:pays \d+ and )?folds|checks|calls \d+(?: all-in)?)$/,
  /^seat \d+ (?:bets \d+|raises to \d+ with \d+)(?: short)?(?: all-in)?$/,
  /^seat \d+ (?:stands pat|discards [^:]+|gets back \d+|agrees to chop|agrees to boards: \d+|shows [^:]+)$/,
  /^seat \d+ (?:(?:mucks|gives up face down)(?: saying fold)?|is dead|exposes .+ to (?:all|seat \d+)|pays \d+ for .+|wins \d+ from pot \d+.*)$/,
  /^(?:tap|end|.+ closes with \d+ in the pot|the discards are shuffled, .+|charge \d+ on pot \d+ for .+)$/,
];

interface Told {
  to: number;
  card: string;
}

/** What a log tells of a hand's cards: those of each deal, how many of them before the first ruling, and the rulings. */
export interface Played {
  seats: number[];
  button: number;
  deals: Told[][];
  sure: number[];
  rulings: string[];
  moved: number;
  seen: Map<string, number>;
}

/** Everything in which the cards of a proof went elsewhere than in the hand, or were not laid open; nothing is well. */
export async function dealingFaults(proof: HandProof): Promise<string[]> {
  if (!proof.log) return ["how the hand was played is not in it, so that nothing says where its cards should have gone"];
  const played = playedDeal(proof.log);
  if (typeof played === "string") return [`its hand is not one that the game allows: ${played}`];
  const ruled = played.rulings.length > 0;
  if (!ruled && played.deals.length !== proof.deals.length) {
    return [`it has ${proof.deals.length} deals, and the cards of the hand were shuffled ${played.deals.length} times`];
  }
  const faults = proof.deals.flatMap((deal, at) => misplaced(deal, played.deals[at] ?? [], played.sure[at] ?? 0, ruled));
  if (ruled) faults.push(...beyond(proof, played));
  return faults.length ? faults : await unopened(proof, played, ruled);
}

/** Follow a log card by card; in words why the game does not deal so. */
export function playedDeal(log: string): Played | string {
  const [heading = "", ...rest] = log.split("\n\n");
  const told = (name: string) => new RegExp(`^${name} = (.+)$`, "m").exec(heading)?.[1];
  const plan = PLANS[told("game") ?? ""]?.split(" ");
  const seats = [...heading.matchAll(/^seat (\d+) has \d+$/gm)].map((found) => Number(found[1])).sort((one, other) => one - other);
  const button = Number(/^button on (\d+)$/m.exec(heading)?.[1]);
  if (!plan || !seats.length || !button) return "the heading of its log cannot be read";
  const played: Played = { seats, button, deals: [[]], sure: [], rulings: [], moved: 0, seen: new Map() };
  const dealer = new Dealer(plan, played, told("burns") ?? "every_stage");
  const lines = rest.join("\n\n").split("\n").filter(Boolean);
  for (let at = 0; at < lines.length; ) {
    const dealt = lines.slice(at).findIndex((line) => !DEALT.test(line));
    const many = dealt < 0 ? lines.length - at : dealt;
    if (many) {
      const fault = dealer.deal(lines.slice(at, at + many));
      if (fault) return fault;
    } else dealer.hear(lines[at]!);
    at += many || 1;
  }
  if (!played.rulings.length) played.sure = played.deals.map((deal) => deal.length);
  if (played.rulings.some((line) => BACK.test(line))) played.sure = []; // cards may have been dealt twice
  return played;
}

/** Follows the dealer: who is still in, and what the game has come next. */
class Dealer {
  #live: number[];
  #hands: string[];
  #board: string[];
  #out = new Map([[1, 0]]); // of each board, how many cards lie there
  #shared = 0; // on the board when it was agreed to run the rest several times
  #given = new Map<number, number>();
  #lateBurns = 0;
  private played: Played;
  private burns: string;

  constructor(plan: string[], played: Played, burns: string) {
    this.played = played;
    this.burns = burns;
    const left = played.seats.filter((seat) => seat > played.button);
    this.#live = [...left, ...played.seats.filter((seat) => seat <= played.button)];
    this.#hands = plan.filter((step) => /^\d/.test(step));
    this.#board = plan.filter((step) => /^[bm]/.test(step));
  }

  hear(line: string): void {
    const seat = Number(/^seat (\d+) /.exec(line)?.[1]);
    const shown = /^seat \d+ shows (.+?)(?: asked by seat \d+)?(?: dead)?$/.exec(line)?.[1];
    if (/^seat \d+ (?:pays \d+ and )?folds$/.test(line)) this.#live = this.#live.filter((each) => each !== seat);
    for (const card of split(shown ?? "")) if (card !== "??") this.played.seen.set(card, seat);
    const given = /^seat \d+ discards ([^:]+)$/.exec(line)?.[1];
    if (given) this.#given.set(seat, (this.#given.get(seat) ?? 0) + split(given).length);
    if (/^seat \d+ agrees to boards: /.test(line)) this.#shared = this.#out.get(1)!;
    if (/^the (?:discards are|stub is) shuffled/.test(line)) this.played.deals.push([]);
    if (PLAYED.some((form) => form.test(line))) return;
    if (!this.played.rulings.length) this.played.sure = this.played.deals.map((deal) => deal.length);
    this.played.rulings.push(line);
    this.played.moved += split(MOVED.exec(line)?.[1] ?? "").length;
  }

  /** Lines of cards that follow one another; why the game does not deal them so, in words. */
  deal(lines: string[]): string {
    for (let at = 0; at < lines.length; ) {
      const taken = this.played.rulings.length ? 0 : this.#next(lines.slice(at));
      if (!taken && !this.played.rulings.length) return `'${lines[at]}': the game deals no such cards there`;
      if (!taken) this.#leave(read(lines[at]!));
      at += taken || 1;
    }
    return "";
  }

  /** How many of the lines are the next thing that the game deals; none where they are something else. */
  #next(lines: string[]): number {
    const [first, second] = [DEALT.exec(lines[0]!)!, DEALT.exec(lines[1] ?? "")];
    if (first[1]) return this.#hands.length ? this.#round(lines) : this.#draw(lines, 0);
    if (first[2] && split(first[4]!).length !== 1) return 0;
    if (first[2] && second?.[1]) return this.burns === "last_full_draw" && !this.#lateBurns++ ? this.#draw(lines, 1) : 0;
    const burned = first[2] ? 1 : 0;
    const board = burned ? second : first;
    if (!board || board[1] || board[2]) return 0;
    const cards = split(board[4]!).length;
    if (this.#hands[0]?.endsWith("?")) return burned || cards !== 1 ? 0 : this.#take(lines, (this.#hands.shift(), 1));
    const which = Number(board[3] ?? 1);
    const out = this.#out.get(which) ?? this.#shared;
    const sizes = this.#board.map((step) => Number(step.slice(1)));
    const due = sizes.findIndex((_, at) => sizes.slice(0, at).reduce((sum, each) => sum + each, 0) === out);
    const step = this.#board[due];
    const burning = step?.startsWith("b") && this.burns === "every_stage" ? 1 : 0;
    if (!step || this.#hands.length || cards !== sizes[due] || burned !== burning) return 0;
    this.#out.set(which, out + cards);
    return this.#take(lines, 1 + burned);
  }

  /** As many cards to everybody still in, from the button's left; one at a time unless the game deals them together. */
  #round(lines: string[]): number {
    const step = this.#hands[0]!;
    const each = this.#live.map((seat, at) => read(lines[at] ?? "").filter(({ to }) => to === seat));
    const cards = parseInt(step);
    if (this.#out.get(1) || each.some((hand, at) => hand.length !== cards || hand.length !== read(lines[at]!).length)) return 0;
    this.#hands.shift();
    this.#leave(step.endsWith("t") ? each.flat() : Array.from({ length: cards }, (_, round) => each.map((hand) => hand[round]!)).flat());
    return this.#live.length;
  }

  /** Cards for those that a player has given up, after a burn where `burned` is 1. */
  #draw(lines: string[], burned: number): number {
    const cards = read(lines[burned]!);
    const seat = cards[0]!.to;
    const given = this.#given.get(seat) ?? 0;
    if (cards.length > given || (burned && cards.length !== 1) || this.#board.length) return 0;
    this.#given.set(seat, given - cards.length);
    return this.#take(lines, 1 + burned);
  }

  #take(lines: string[], many: number): number {
    this.#leave(lines.slice(0, many).flatMap(read));
    return many;
  }

  #leave(cards: Told[]): void {
    this.played.deals.at(-1)!.push(...cards);
    for (const { card, to } of cards) if (card !== "??") this.played.seen.set(card, to);
  }
}

function read(line: string): Told[] {
  const found = DEALT.exec(line);
  const to = found?.[1] ? Number(found[1]) : found?.[2] ? BURN : BOARD;
  return split(found?.[4] ?? "").map((card) => ({ to, card }));
}

function split(cards: string): string[] {
  return cards.split(" ").filter(Boolean);
}

/** The first card that went elsewhere than in the hand, before anything was ruled; or that there are more or fewer. */
function misplaced(deal: DealProof, told: Told[], sure: number, ruled: boolean): string[] {
  const at = told.slice(0, sure).findIndex(({ to }, place) => place < deal.dealt.length && deal.dealt[place] !== to);
  if (at >= 0) {
    return [`${deal.deal}: card ${at + 1} of the deck is told to be ${placeWords(deal.dealt[at]!)}, and was ${placeWords(told[at]!.to)} in the hand`];
  }
  if (ruled || deal.dealt.length === told.length) return [];
  return [`${deal.deal}: ${deal.dealt.length} cards left the deck, and ${told.length} were dealt in the hand`];
}

/** What more left the deck than the log of a hand with rulings tells of. */
function beyond(proof: HandProof, played: Played): string[] {
  const dealt = proof.deals.flatMap((deal) => deal.dealt);
  return [...new Set(dealt)].sort((one, other) => one - other).flatMap((to) => {
    const count = dealt.filter((each) => each === to).length;
    const told = to === ASIDE ? played.moved : played.deals.flat().filter((each) => each.to === to).length;
    return count > told ? [`${count} cards are told to be ${placeWords(to)}, and ${told} were in the hand`] : [];
  });
}

/** Cards that the log names and the proof does not lay open, or at another place of the deck. */
async function unopened(proof: HandProof, played: Played, ruled: boolean): Promise<string[]> {
  const lies = new Map<string, number>();
  const missing: Told[] = [];
  for (const [number, deal] of proof.deals.entries()) {
    const order = await dealingOrder(deal.deal, deal.cards, deal.seeds);
    const opened = new Map(deal.openings.map((each) => [each.position, each.card]));
    for (const { position, card } of deal.openings) lies.set(card, deal.dealt[order.indexOf(position)] ?? ASIDE);
    const sure = (played.deals[number] ?? []).slice(0, played.sure[number] ?? 0);
    missing.push(...sure.filter(({ card }, at) => card !== "??" && opened.get(order[at]!) !== card));
  }
  // After a ruling a card that was shown may have come from no deck that was published.
  if (!ruled) for (const [card, to] of played.seen) if (lies.get(card) !== to) missing.push({ to, card });
  return [...new Set(missing.map(({ to, card }) => `${card} was ${placeWords(to)} in the hand, and is not laid open there`))];
}

/** Whether a round against the house was dealt in its order: the board, the boxes from the dealer's left, the dealer. */
export function roundFaults(deal: DealProof): string[] {
  const boxes = [...new Set(deal.dealt.filter((to) => to > 0))].sort((one, other) => one - other);
  const [hands, board] = [[...boxes, -3], Array<number>(5).fill(BOARD)];
  const orders = [[...board, ...hands.flatMap((to) => [to, to])], [...board, ...hands, ...hands]].map(String);
  if (!boxes.length || !orders.includes(String(deal.dealt))) {
    return ["its cards did not go to the board, the boxes and the dealer in the order of the deal"];
  }
  return deal.openings.length ? [] : ["no card of it is laid open"];
}

function placeWords(to: number): string {
  return to > 0 ? `dealt to seat ${to}` : ({ 0: "dealt to the board", [BURN]: "burned", [-3]: "dealt to the dealer" }[to] ?? "put aside");
}
