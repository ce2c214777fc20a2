// Checking a deal: that each card laid open is the one that was committed to before the first card, at a place that was
// dealt, in the order that the players' seeds gave. The format is in docs/proof-of-deal.md.

import type { DealProof, HandProof, OpenedCard, PlayerSeed } from "../generated/proofs";
import { included, leafHash } from "./merkle";
import { fromHex, joined, sha256, toHex, utf8 } from "./sha256";

const FORMAT = "pokerroom-deal-2";
const CARD = /^(?:[2-9TJQKA][cdhs]|Jo)$/;
const DEAL_NAME = /^(.+), (?:hand|round) ([0-9]{1,9})(?:, shuffle [0-9]{1,9})?$/s;
const HEX = /^[0-9a-f]*$/; // as it is written here
const MOST_CARDS = 64;
const NUMBERS_OF_32_BITS = 2 ** 32;

/** What was published of a deal: its root, and of each player who adds a seed the digest of it. */
export interface Published {
  root: string;
  seeds: readonly { player: string; digest: string }[];
}

/** What is wrong with the deals of a hand taken together: each is of this hand, of one table, and there once. */
export function handFaults(proof: Pick<HandProof, "hand" | "deals">): string[] {
  if (!proof.deals.length) return ["there is no deal in it"];
  const faults: string[] = [];
  const [tables, names] = [new Set<string>(), new Set<string>()];
  for (const { deal } of proof.deals) {
    const told = DEAL_NAME.exec(deal);
    if (Number(told?.[2]) !== proof.hand) faults.push(`${deal} is not a deal of hand ${proof.hand}`);
    else if (names.has(deal)) faults.push(`${deal} is there twice`);
    names.add(deal);
    tables.add(told?.[1] ?? "");
  }
  if (tables.size > 1) faults.push("its deals are not all of one table");
  if (proof.deals.some(({ after }, at) => (at ? after < proof.deals[at - 1]!.after : after !== 0))) {
    faults.push("its deals are not in the order in which they were published");
  }
  return faults;
}

/** Whether the players' digests are those that were published with the root, before any seed was given. */
export function sameDigests(one: Published["seeds"], other: Published["seeds"]): boolean {
  const told = (seeds: Published["seeds"]) =>
    JSON.stringify(seeds.map((seed) => JSON.stringify([seed.player, seed.digest])).sort());
  return told(one) === told(other);
}

/** Everything that contradicts a proof, in words; nothing is well. `noted` is what was seen before the cards. */
export async function dealFaults(proof: DealProof, noted: Published | null = null): Promise<string[]> {
  if (!(proof.cards > 0 && proof.cards <= MOST_CARDS) || proof.dealt.length > proof.cards) {
    return [`${proof.dealt.length} cards of ${proof.cards} cannot have been dealt`];
  }
  const faults: string[] = [];
  if (noted && noted.root !== proof.root)
    faults.push("the root is not the one that this page was shown before the cards");
  if (noted && !sameDigests(noted.seeds, proof.seeds)) {
    faults.push("the players' digests are not those that this page was shown before the cards");
  }
  for (const seed of proof.seeds) {
    if (seed.seed && (await seedDigest(seed.seed)) !== seed.digest) {
      faults.push(`the seed of ${seed.player} is not the one that they had sent the digest of`);
    }
  }
  if (faults.length) return faults;
  const dealt = new Set((await dealingOrder(proof.deal, proof.cards, proof.seeds)).slice(0, proof.dealt.length));
  const seen = new Set<string>();
  let last = 0;
  for (const opened of proof.openings) {
    const fault = await cardFault(proof, opened, dealt, seen, last);
    if (fault) faults.push(`position ${opened.position}, ${opened.card}: ${fault}`);
    seen.add(opened.card);
    last = Math.max(last, opened.position);
  }
  return faults;
}

async function cardFault(
  proof: DealProof,
  opened: OpenedCard,
  dealt: Set<number>,
  seen: Set<string>,
  last: number,
): Promise<string> {
  const salt = HEX.test(opened.salt) ? fromHex(opened.salt) : null;
  if (!dealt.has(opened.position)) return "no card from there was dealt";
  if (opened.position <= last) return "this position is opened twice, or out of order";
  if (!CARD.test(opened.card) || seen.has(opened.card)) return "not a card, or the same card twice";
  const head = joined(utf8(`${FORMAT} card\n`), sized(proof.deal), Uint8Array.of(proof.cards, opened.position));
  const leaf = await leafHash(joined(head, utf8(opened.card), salt ?? new Uint8Array()));
  const right =
    opened.path.every((step) => HEX.test(step)) &&
    (await included(leaf, opened.position - 1, proof.cards, opened.path, proof.root));
  return right ? "" : "this is not the card that was committed to";
}

/** What a player sends before the root is published. */
export async function seedDigest(seed: string): Promise<string> {
  const bytes = fromHex(seed);
  return bytes?.length === 32 ? toHex(await sha256(utf8("pokerroom seed\n"), bytes)) : "";
}

/** The positions of the tree in the order in which they are dealt: as they lie, unless players have given seeds. */
export async function dealingOrder(deal: string, cards: number, seeds: readonly PlayerSeed[]): Promise<number[]> {
  const order = Array.from({ length: cards }, (_, at) => at + 1);
  const given = seeds.filter((seed) => seed.seed).sort((one, other) => byBytes(utf8(one.player), utf8(other.player)));
  if (!given.length) return order;
  const parts = given.flatMap((seed) => [sized(seed.player), fromHex(seed.seed) ?? new Uint8Array()]);
  const mixed = await sha256(utf8(`${FORMAT} mix\n`), sized(deal), ...parts);
  const words: number[] = [];
  let blocks = 0;
  for (let top = cards - 1; top > 0; top--) {
    let word = NUMBERS_OF_32_BITS;
    while (word >= NUMBERS_OF_32_BITS - (NUMBERS_OF_32_BITS % (top + 1))) {
      if (!words.length) {
        const block = new DataView((await sha256(mixed, number32(blocks++))).buffer);
        for (let at = 0; at < 32; at += 4) words.push(block.getUint32(at));
      }
      word = words.shift()!;
    }
    const other = word % (top + 1);
    [order[top], order[other]] = [order[other]!, order[top]!];
  }
  return order;
}

function byBytes(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((byte, place) => byte !== other[place]);
  return at < 0 ? one.length - other.length : one[at]! - (other[at] ?? -1);
}

function sized(text: string): Uint8Array {
  const bytes = utf8(text);
  return joined(number32(bytes.length), bytes);
}

function number32(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}
