// The proof of a round against the house held against its log: the cards went to the board, to the boxes that had an Ante
// down and to the dealer, in the order of the house's deal; and each card that the log names is laid open.

import type { DealProof, HandProof } from "../generated/proofs";
import { dealingOrder } from "./deal";

const TO_DEALER = -3;
const TO_BOARD = 0;
const DEALT = /^(?:(board) face down|box (\d+) is dealt|(dealer) is dealt) (.+)$/;
const NAMED = /^(?:(flop|turn|river)|box (\d+) has|(dealer)'s hand) ((?:\S\S)(?: \S\S)*)(?:: .+)?$/; // and no wager of that name

/** Everything in which a round was dealt otherwise than its log has it; nothing is well. */
export async function roundDealingFaults(proof: HandProof): Promise<string[]> {
  const faults = proof.deals.flatMap((deal) => roundFaults(deal).map((fault) => `${deal.deal}: ${fault}`));
  if (faults.length) return faults;
  const deal = proof.deals[0]!;
  const [heading = "", ...rest] = proof.log.split("\n\n");
  const lines = rest.join("\n\n").split("\n").filter(Boolean);
  if (!proof.log)
    return ["how the round was played is not in it, so that nothing says where its cards should have gone"];
  if (proof.deals.length !== 1 || /^round (\d+)$/m.exec(heading)?.[1] !== String(proof.hand))
    return [`its log is not of round ${proof.hand}`];
  const left = lines.flatMap((line) => cardsOf(line, DEALT)).map(({ to }) => to);
  if (String(left) !== String(deal.dealt))
    faults.push(`${deal.deal}: its cards went elsewhere than in the log of the round`);
  const hands = [...antesOf(lines), TO_DEALER];
  const together = /^dealt_from = "shuffling_device"$/m.test(heading);
  const inOrder = together ? hands.flatMap((to) => [to, to]) : [...hands, ...hands];
  if (String(left.slice(5)) !== String(inOrder))
    faults.push(`${deal.deal}: its cards did not go to the boxes with an Ante, in the order of the house's deal`);
  return faults.length ? faults : hidden(deal, lines);
}

/** Whether a round against the house was dealt in its order: the board, the boxes from the dealer's left, the dealer. */
export function roundFaults(deal: DealProof): string[] {
  const boxes = [...new Set(deal.dealt.filter((to) => to > 0))].sort((one, other) => one - other);
  const [hands, board] = [[...boxes, TO_DEALER], Array<number>(5).fill(TO_BOARD)];
  const orders = [
    [...board, ...hands.flatMap((to) => [to, to])],
    [...board, ...hands, ...hands],
  ].map(String);
  if (!boxes.length || !orders.includes(String(deal.dealt))) {
    return ["its cards did not go to the board, the boxes and the dealer in the order of the deal"];
  }
  return deal.openings.length ? [] : ["no card of it is laid open"];
}

/** The boxes that had an Ante down when the first card was dealt, from the dealer's left. */
function antesOf(lines: string[]): number[] {
  const antes = new Set<number>();
  for (const line of lines) {
    if (line.startsWith("board face down ")) break;
    const put = /^box (\d+) puts \d+ on ante\b/.exec(line)?.[1];
    const back = /^box (\d+) takes ante back$/.exec(line)?.[1] ?? /^the .+ refuses ante of box (\d+): /.exec(line)?.[1];
    if (put) antes.add(Number(put));
    if (back) antes.delete(Number(back));
  }
  return [...antes].sort((one, other) => one - other);
}

function cardsOf(line: string, form: RegExp): { to: number; card: string }[] {
  const found = form.exec(line);
  if (!found) return [];
  const to = found[1] ? TO_BOARD : found[2] ? Number(found[2]) : TO_DEALER;
  return found[4]!
    .split(" ")
    .filter(Boolean)
    .map((card) => ({ to, card }));
}

/** Cards that the log names and the proof does not lay open where they went. */
async function hidden(deal: DealProof, lines: string[]): Promise<string[]> {
  const order = await dealingOrder(deal.deal, deal.cards, deal.seeds);
  const lies = new Map(deal.openings.map(({ position, card }) => [card, deal.dealt[order.indexOf(position)]]));
  const named = lines.flatMap((line) => [...cardsOf(line, DEALT), ...cardsOf(line, NAMED)]);
  const missing = named.filter(({ to, card }) => card !== "??" && lies.get(card) !== to);
  return [
    ...new Set(missing.map(({ to, card }) => `${card} was ${placeWords(to)} in the round, and is not laid open there`)),
  ];
}

function placeWords(to: number): string {
  return to > 0 ? `dealt to box ${to}` : to === TO_BOARD ? "dealt to the board" : "dealt to the dealer";
}
