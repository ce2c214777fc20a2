// The proof of a deal held against the hand: whether each card off the deck went where the game has it go, as the log in
// the proof tells how it was played. It is the next one of the deal that was published last, after a ruling too. A shuffle
// begins a new deal; a ruling that has the rest of the deck lie otherwise has published where each card of it lay before,
// and the same card is held against both.

import type { DealProof, HandProof } from "../generated/proofs";
import { soMany } from "../lib/locale";
import { dealingOrder } from "./deal";
import { ASIDE, BURN, type LoggedStep, type LoggedDeal, loggedDeal } from "./logged_deal";

/** Everything in which the cards of a proof went elsewhere than in the hand, or were not laid open; nothing is well. */
export async function dealingFaults(proof: HandProof): Promise<string[]> {
  if (!proof.log)
    return ["how the hand was played is not in it, so that nothing says where its cards should have gone"];
  const told = loggedDeal(proof.log);
  if (typeof told === "string") return [`its hand is not one that the game allows: ${told}`];
  const orders = await Promise.all(proof.deals.map((deal) => dealingOrder(deal.deal, deal.cards, deal.seeds)));
  if (committedAnew(proof, told)) return [...beforeRuling(proof.deals[0]!, orders[0]!, told), ...beyond(proof, told)];
  const shuffles = 1 + shufflesOf(told);
  if (!told.rulings.length && proof.deals.filter((deal) => !deal.out_of.length).length !== shuffles) {
    return [`it has ${proof.deals.length} deals, and the cards of the hand were shuffled ${shuffles} times`];
  }
  const followed = new Followed(proof.deals, orders, told);
  followed.follow();
  return followed.faults.length
    ? followed.faults
    : [...new Set([...followed.unopened(), ...unseen(proof.deals, orders, told)])];
}

/** Whether the room fixed the rest of the deck anew at a ruling, by itself and without a shuffle, as older rooms did. */
export function committedAnew(proof: HandProof, told: LoggedDeal): boolean {
  return (
    told.rulings.length > 0 &&
    proof.deals.filter((deal) => deal.dealt.length && !deal.out_of.length).length > 1 + shufflesOf(told)
  );
}

/** How the rest of a deck lies that a ruling put in another order, by the places that its cards had before. */
export function orderWords({ out_of }: Pick<DealProof, "out_of">): string {
  const runs: number[][] = [];
  for (const place of out_of) {
    const last = runs.at(-1);
    if (last?.at(-1) === place - 1) last[1] = place;
    else runs.push([place]);
  }
  return `the rest of the deck lies as cards ${runs.map((run) => run.join(" to ")).join(", ")} of it`;
}

function shufflesOf(told: LoggedDeal): number {
  return told.steps.filter((step) => step.what === "shuffled").length;
}

/** How the deck stood after so many lines; the deal is -1 after a shuffle until a card is dealt. */
interface Stood {
  lines: number;
  shuffles: number;
  deal: number;
  left: number;
  out: Map<number, LoggedStep>;
}

/** A hand followed through its deals, card by card. */
class Followed {
  faults: string[] = [];
  #at = 0; // the deal that cards come from
  #whole: DealProof; // the one of it that was shuffled
  #left: number;
  #out: Map<number, LoggedStep>[]; // by deal and place, the card that is out
  #went: Map<number, LoggedStep>[]; // the same, and what came back
  #loose = 0; // cards that rulings took off the deck or put back since the order was last published
  #stood: Stood[] = [];
  #shuffles = 0; // how often it was shuffled by now
  #since = 0; // and when the deal was that is dealt from
  private deals: readonly DealProof[];
  private orders: number[][];
  private told: LoggedDeal;

  constructor(deals: readonly DealProof[], orders: number[][], told: LoggedDeal) {
    this.deals = deals;
    this.orders = orders;
    this.told = told;
    this.#whole = deals[0]!;
    this.#left = this.#whole.cards;
    this.#out = deals.map(() => new Map());
    this.#went = deals.map(() => new Map());
  }

  /** Hold every step against the proof, up to the first that does not fit. */
  follow(): void {
    let fresh = 0; // cards of a deck that was shuffled and of which none has left yet
    for (const step of this.told.steps) {
      if (step.what === "shuffled") [fresh, this.#shuffles] = [step.cards, this.#shuffles + 1];
      else if (step.what === "rewound") this.#rewind(step.to);
      else if (step.what === "back") this.#takeBack(step.to);
      else {
        if (fresh && !this.#shuffle(fresh, step.line)) return;
        fresh = 0;
        if (!this.#relay(step.line) || !this.#leave(step)) return;
      }
      const stands = fresh
        ? { deal: -1, left: fresh, out: new Map() }
        : { deal: this.#at, left: this.#left, out: new Map(this.#out[this.#at]) };
      this.#stood.push({ lines: step.line + 1, shuffles: this.#shuffles, ...stands });
    }
    this.#end();
  }

  get #deal(): DealProof {
    return this.deals[this.#at]!;
  }

  #say(what: string): false {
    this.faults.push(what);
    return false;
  }

  #goOn(): void {
    this.#at += 1;
    this.#loose = 0;
    this.#left = this.#deal.cards;
  }

  /** The next card comes from a deck that was shuffled: from the last deal of one that was published by now. */
  #shuffle(cards: number, line: number): boolean {
    const coming = [...this.deals.keys()].filter((at) => at > this.#at && !this.deals[at]!.out_of.length);
    if (!coming.length) return this.#say("the deck was shuffled in the hand, and there is no deal of it");
    const known = coming.filter((at) => this.deals[at]!.after > 0 && this.deals[at]!.after <= line);
    while (this.#at < (known.at(-1) ?? coming[0]!)) this.#goOn(); // by orders that were published and not dealt from
    [this.#whole, this.#since] = [this.#deal, this.#shuffles];
    return (
      this.#deal.cards === cards ||
      this.#say(`${this.#deal.deal}: it has ${this.#deal.cards} cards, and ${cards} were shuffled`)
    );
  }

  /** From here on the rest of the deck may lie as a ruling has it. */
  #relay(line: number): boolean {
    for (
      let rest = this.deals[this.#at + 1];
      rest?.out_of.length && rest.after <= line;
      rest = this.deals[this.#at + 1]
    ) {
      const { deal, after, cards, out_of } = rest;
      const last = Math.max(
        -1,
        ...this.#out.flatMap((out) => [...out.values()].filter((step) => !step.ruled).map((step) => step.line)),
      );
      if (!this.told.corrected.some((line) => after > line && line >= last)) {
        return this.#say(`${deal}: the deck was put in another order, and nothing was ruled`);
      }
      const places = new Set(out_of);
      if (out_of.length !== cards || places.size !== cards || rest.seeds.length)
        return this.#say(`${deal}: it does not tell where its cards lay before`);
      if (cards !== this.#left || out_of.some((place) => !(place >= 1 && place <= this.#whole.cards))) {
        return this.#say(`${deal}: it has ${cards} cards, and ${this.#left} were left`);
      }
      if (out_of.filter((place) => this.#isGone(place)).length > this.#loose)
        return this.#say(`${deal}: it has cards of the deck that had left it`);
      this.#goOn();
    }
    return true;
  }

  /** Whether a card, by its place in the deal that was shuffled, is out of the deck that is dealt from. */
  #isGone(place: number): boolean {
    const now = this.#deal.out_of.length ? this.#deal.out_of.indexOf(place) + 1 : place;
    return now === 0 || this.#out[this.#at]!.has(now);
  }

  #leave(step: LoggedStep): boolean {
    const out = this.#out[this.#at]!;
    let place = 1;
    while (out.has(place)) place += 1;
    if (place > this.#deal.cards) return this.#say(`${this.#deal.deal}: more cards left the deck than it has`);
    out.set(place, step);
    this.#went[this.#at]!.set(place, step);
    this.#left -= 1;
    if (step.ruled) this.#loose += 1;
    return true;
  }

  /** A card lies on the deck again: the last that left it to there, unless it is published otherwise. */
  #takeBack(source: number): void {
    const out = this.#out[this.#at]!;
    const from = [...out].filter(([, { to }]) => to === source);
    if (out.size) this.#layBack([Math.max(...(from.length ? from : [...out]).map(([place]) => place))]);
    this.#left += 1;
    this.#loose += 1;
  }

  /** The deck is as it was after so many lines. */
  #rewind(lines: number): void {
    const first: Stood = { lines: 0, shuffles: 0, deal: 0, left: this.deals[0]!.cards, out: new Map() };
    const then = this.#stood.findLast((moment) => moment.lines <= lines) ?? first;
    this.#loose += Math.abs(then.left - this.#left);
    this.#left = then.left;
    const deal = then.deal >= 0 || then.shuffles !== this.#since ? then.deal : this.deals.indexOf(this.#whole);
    if (deal !== this.#at) return; // it was shuffled or published since, and will be so again
    this.#layBack([...this.#out[deal]!.keys()].filter((place) => !then.out.has(place)));
    this.#out[deal] = new Map(then.out);
  }

  /** Cards lie on the deck again; if others do, that is published, and these need not be where they were told. */
  #layBack(places: number[]): void {
    const [out, went] = [this.#out[this.#at]!, this.#went[this.#at]!];
    for (const place of places) {
      out.delete(place);
      went.set(place, { ...went.get(place)!, ruled: true });
    }
  }

  /** Nothing more leaves the deck: what the proof tells of each deal is what the hand does. */
  #end(): void {
    for (const [number, deal] of this.deals.entries()) {
      for (const [place, step] of this.#sure(number)) {
        const to = deal.dealt[place - 1];
        if (to === undefined || to === step.to) continue;
        this.#say(
          `${deal.deal}: card ${place} of the deck is told to be ${placeWords(to)}, and was ${placeWords(step.to)} in the hand`,
        );
        return;
      }
      if (this.#restOf(number).size) {
        if (deal.out_of.length || this.#isToldInBoth(number)) continue;
        this.#say(`${deal.deal}: its cards are not where they are in the order that a ruling gave them`);
        return;
      }
      const went = this.#went[number]!;
      if (deal.dealt.length !== went.size) {
        this.#say(
          `${deal.deal}: ${soMany(deal.dealt.length, "card")} left the deck, and ${went.size} were dealt in the hand`,
        );
        return;
      }
      const ruled = [...went].filter(([, step]) => step.ruled);
      const [told, found] = [ruled.map(([, step]) => step.to), ruled.map(([place]) => deal.dealt[place - 1]!)];
      if (String(told.sort(upward)) !== String(found.sort(upward))) {
        this.#say(`${deal.deal}: the cards that rulings took off the deck are not where the hand has them`);
      }
    }
    this.faults.push(...otherwise(this.deals, this.orders));
  }

  /** Whether a deal that a ruling put in another order tells the same of its cards as that order, and no more. */
  #isToldInBoth(number: number): boolean {
    const { dealt } = this.deals[number]!;
    const went = new Map(this.#went[number]!);
    for (let later = number + 1; this.deals[later]?.out_of.length; later++) {
      for (const [place, step] of this.#went[later]!) went.set(this.deals[later]!.out_of[place - 1]!, step);
    }
    const fits = (to: number, step?: LoggedStep) => step?.ruled || to === (step?.to ?? ASIDE);
    return dealt.length === Math.max(0, ...went.keys()) && dealt.every((to, at) => fits(to, went.get(at + 1)));
  }

  /** The cards of a deal that left it in their order, by place; those of a later order of the cards are its own. */
  #sure(number: number): [number, LoggedStep][] {
    const rest = this.#restOf(number);
    return [...this.#went[number]!]
      .filter(([place, step]) => !step.ruled && !rest.has(place))
      .sort(([one], [other]) => one - other);
  }

  /** The places of a deal whose cards lie in a later order of the same cards. */
  #restOf(number: number): Set<number> {
    const later = new Set<number>();
    for (const deal of this.deals.slice(number + 1)) {
      if (!deal.out_of.length) break;
      for (const place of deal.out_of) later.add(place);
    }
    const { out_of } = this.deals[number]!;
    return out_of.length ? new Set(out_of.flatMap((before, at) => (later.has(before) ? [at + 1] : []))) : later;
  }

  /** Cards that the log names and the proof does not lay open at just the place that they left the deck from. */
  unopened(): string[] {
    return this.deals.flatMap((deal, number) => {
      const opened = new Map(deal.openings.map((opening) => [opening.position, opening.card]));
      const missing = this.#sure(number).filter(
        ([place, { card }]) => card !== "??" && opened.get(this.orders[number]![place - 1]!) !== card,
      );
      const known = new Set(opened.values());
      const ruled = [...this.#went[number]!].filter(
        ([, { card, ruled }]) => ruled && card !== "??" && !known.has(card),
      );
      return [...missing, ...ruled].map(([, { card, to }]) => notOpen(card, to));
    });
  }
}

function upward(one: number, other: number): number {
  return one - other;
}

function notOpen(card: string, to: number): string {
  return `${card} was ${placeWords(to)} in the hand, and is not laid open there`;
}

/** Cards of a deck that was put in another order which are not those that lay there before. */
function otherwise(deals: readonly DealProof[], orders: number[][]): string[] {
  let lay = new Map<number, string>();
  return deals.flatMap((deal, number) => {
    const place = new Map(orders[number]!.map((position, at) => [position, at + 1]));
    if (!deal.out_of.length) {
      lay = new Map(deal.openings.map((opening) => [place.get(opening.position) ?? 0, opening.card]));
      return [];
    }
    const others = deal.openings.filter(({ position, card }) => lay.get(deal.out_of[position - 1]!) !== card);
    return others.map(({ card }) => `${deal.deal}: ${card} is not the card that lay there before the ruling`);
  });
}

/** Cards that the log names and that are not laid open there, or nowhere if a ruling may have moved them since. */
function unseen(deals: readonly DealProof[], orders: number[][], told: LoggedDeal): string[] {
  const lies = new Map<string, number>();
  for (const [number, deal] of deals.entries()) {
    for (const { position, card } of deal.openings)
      lies.set(card, deal.dealt[orders[number]!.indexOf(position)] ?? ASIDE);
  }
  const cameBack = told.rulings.length > 0 && told.steps.some((step) => step.what !== "left");
  const elsewhere = (card: string) => cameBack || told.moved.has("??") || told.moved.has(card);
  return [...told.seen]
    .filter(([card, to]) => !lies.has(card) || (lies.get(card) !== to && !elsewhere(card)))
    .map(([card, to]) => notOpen(card, to));
}

/** What of the first deal did not go as the log has it, before anything was ruled; nothing where cards came back. */
function beforeRuling(deal: DealProof, order: number[], told: LoggedDeal): string[] {
  if (told.steps.some((step) => step.what === "back" || step.what === "rewound")) return [];
  const opened = new Map(deal.openings.map((opening) => [opening.position, opening.card]));
  const faults: string[] = [];
  for (const [place, { what, line, to, card }] of told.steps.entries()) {
    const went = deal.dealt[place];
    if (what !== "left" || line > told.corrected[0]! || went === undefined) break;
    if (went !== to) {
      return [
        ...faults,
        `${deal.deal}: card ${place + 1} of the deck is told to be ${placeWords(went)}, and was ${placeWords(to)} in the hand`,
      ];
    }
    if (card !== "??" && opened.get(order[place]!) !== card) faults.push(notOpen(card, to));
  }
  return faults;
}

/** What more left the deck than the log tells of, where the room fixed the rest of it anew. */
function beyond(proof: HandProof, told: LoggedDeal): string[] {
  const dealt = proof.deals.flatMap((deal) => deal.dealt);
  const left = told.steps.filter((step) => step.what === "left");
  return [...new Set(dealt)].sort(upward).flatMap((to) => {
    const count = dealt.filter((place) => place === to).length;
    const went = left.filter((step) => (to === ASIDE ? step.ruled : step.to === to)).length;
    return count > went
      ? [`${count} ${count === 1 ? "card is" : "cards are"} told to be ${placeWords(to)}, and ${went} in the hand`]
      : [];
  });
}

function placeWords(to: number): string {
  return to > 0 ? `dealt to seat ${to}` : ({ 0: "dealt to the board", [BURN]: "burned" }[to] ?? "put aside");
}
