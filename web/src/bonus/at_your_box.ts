// What kind of moment it is at your box, and what you may do then in words: never what would be wise.

import type { BonusChoices, PublicBonusTable, WireBox, YourBonusTable } from "../generated/wire";
import { amount } from "../lib/money";
import { capital, sentence } from "../lib/sentences";
import { eachWager, stakedOn } from "./results";

export interface MomentAtBox {
  table: PublicBonusTable | null;
  you: YourBonusTable | null;
  box: WireBox | undefined;
  choices: BonusChoices | null;
  unit: number;
  /** The sum of the wagers on your box. A player who concedes loses all of it. */
  staked: number;
  /** You are leaving and your wagers are settled, so there is nothing more for you to decide. */
  gone: boolean;
  wagering: boolean;
  /** You have wagered, and may tell the dealer that you wager no more in this round. */
  down: boolean;
  deciding: boolean;
  /** The dealer compares the hands. You need not decide anything, and could only give up your hand. */
  settling: boolean;
}

export function momentAtBox(table: PublicBonusTable | null, you: YourBonusTable | null): MomentAtBox {
  const box = table?.boxes.find((box) => box.box === you?.box);
  const choices = you?.choices ?? null;
  const staked = box ? stakedOn(box) : 0;
  const gone = !!you?.leaving && table?.phase !== "over" && box?.status !== "folded" && !staked;
  const wagering = !!choices && table?.phase === "wagers" && !gone;
  const deciding = !!choices && !wagering && (choices.fold || !!choices.correct);
  return {
    table,
    you,
    box,
    choices,
    unit: table?.unit ?? 1,
    staked,
    gone,
    wagering,
    down: wagering && !!choices?.done && !!choices.take_back.length,
    deciding,
    settling: !!choices?.concede && !wagering && !deciding,
  };
}

/** What the dealer does while no player has to decide, in words. */
const NEXT_STEP_WORDS: Record<string, string> = {
  before_flop: "The flop is next.",
  after_flop: "The turn is next.",
  after_turn: "The river is next.",
  dealers_hand: "The dealer's cards are next.",
  settlement: "The dealer compares the hands.",
};

/** What the words depend on besides the table: seconds left, a free box, what the player was asked to confirm. */
export interface AroundBox {
  left: number;
  maySit: boolean;
  /** The number of the first free box; 0 for none. */
  free: number;
  /** The button to concede was pressed once, and the player is asked to press it again. */
  concedes: boolean;
}

export function atBoxWords(at: MomentAtBox, { left, maySit, free, concedes }: AroundBox): string {
  const { table, you, box, choices, unit, staked } = at;
  if (!table || !you?.box) {
    if (!maySit) return "You are watching.";
    return free
      ? "Take a box to play. A box is your seat: your cards and bets go there."
      : "Every box is taken. You are watching.";
  }
  if (at.gone) return "Your wagers are settled. You leave when the round is over.";
  const seconds = left ? `, ${left}\u00a0s` : "";
  if (choices && at.wagering) return wageringWords(at, choices, seconds);
  if (choices && at.deciding) return decidingWords(at, choices, seconds);
  if (at.settling)
    return concedes
      ? `Concede without showing your hand? You lose all ${amount(staked, unit)}.`
      : "The dealer compares the hands. There is nothing for you to do.";
  if (table.phase === "over") return `${cameWords(at)}The next round begins in a moment.`;
  if (box?.status === "folded") return "You have folded. The round goes on without you.";
  if (table.phase === "wagers") return "Your bets are down. The cards come when everyone's are.";
  const settled = !!box && Object.keys(box.results).length > 0;
  if (!staked) return `${settled ? cameWords(at) : ""}You can wager when the next round begins.`;
  const hand = you.strength ? `Your hand: ${you.strength}. ` : "";
  if (table.turn) return `${hand}The others are still deciding.`;
  if (settled) return `${eachWager(box, table.areas, unit)}. Your jackpot wager is settled last.`;
  return `${hand}${NEXT_STEP_WORDS[table.phase] ?? "The dealer goes on."}`;
}

function wageringWords({ unit, staked, down }: MomentAtBox, choices: BonusChoices, seconds: string): string {
  const open = choices.place.map(
    (range) =>
      `${capital(range.area)} ${amount(range.least, unit)}${range.most > range.least ? ` to ${amount(range.most, unit)}` : ""}`,
  );
  if (!down && staked) return `Your wagers are placed. Cards in a moment${seconds}.`;
  if (!down) return open.length ? `Place your wager${seconds}: ${open.join(", ")}.` : "Your bets are down.";
  return open.length
    ? `Your Ante is placed${seconds}. You may add ${open.join(" and ")}.`
    : `Your wagers are placed${seconds}.`;
}

function decidingWords({ you, box, unit }: MomentAtBox, choices: BonusChoices, seconds: string): string {
  const loses = `${box?.wagers.ante === choices.fold_costs ? "your ante, " : ""}${amount(choices.fold_costs, unit)}`;
  const ways = [
    choices.bet ? `bet ${amount(choices.bet, unit)} ${betFor(choices.bet_area)}` : "",
    choices.correct ? `correct your wager to ${amount(choices.correct, unit)}` : "",
    choices.check ? "check" : "",
    choices.fold ? `fold (you lose ${loses})` : "",
  ];
  const hand = you?.strength ? ` Your hand: ${you.strength}.` : "";
  return `Your turn${seconds}.${hand} ${sentence(either(ways.filter(Boolean)))}`.trim();
}

/** What a bet buys, in words: the first one is paid to see the flop, the others are wagered on the turn and the river. */
function betFor(area: string): string {
  return area === "flop" ? "to see the flop" : `on the ${area}`;
}

/** "Bet 10 on the turn, check, or fold". */
function either(ways: readonly string[]): string {
  const last = ways.at(-1) ?? "";
  return ways.length < 2 ? last : `${ways.slice(0, -1).join(", ")}${ways.length > 2 ? "," : ""} or ${last}`;
}

/** What you won or lost in the round, in words. */
function cameWords({ table, box, unit }: MomentAtBox): string {
  if (!box || !table) return "";
  const byWager = eachWager(box, table.areas, unit);
  const all = box.change
    ? `You ${box.change > 0 ? "win" : "lose"} ${amount(Math.abs(box.change), unit)}`
    : byWager
      ? "You are even"
      : "The round is over";
  return `${all}${byWager ? `: ${byWager}` : ""}. `;
}
