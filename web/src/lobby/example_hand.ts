// A hand to look at where nobody plays: no limit Hold'em with blinds of 5 and 10, five players, and a seat that is free.

import type { FeaturedMoment, FeaturedSeat } from "./featured";

const NAMES = ["", "Ines", "Theo", "Mara", "Jun", "Otto"] as const;
const STACKS = [0, 980, 1240, 860, 1005, 740] as const;
const [INES, THEO, MARA, JUN, OTTO] = [1, 2, 3, 4, 5] as const;

interface Step {
  says: string;
  /** The wager of a seat in this betting round, altogether. */
  bets?: readonly (readonly [seat: number, to: number])[];
  folds?: readonly number[];
  board?: readonly string[];
  shows?: readonly (readonly [seat: number, cards: readonly string[]])[];
  wins?: number;
  /** Whose turn it is after this. */
  turn?: number;
}

const STEPS: readonly Step[] = [
  {
    says: "Ines posts 5, Theo posts 10.",
    bets: [
      [INES, 5],
      [THEO, 10],
    ],
    turn: MARA,
  },
  { says: "Mara raises to 30.", bets: [[MARA, 30]], turn: JUN },
  { says: "Jun and Otto fold.", folds: [JUN, OTTO], turn: INES },
  { says: "Ines folds, Theo calls 20.", folds: [INES], bets: [[THEO, 30]] },
  { says: "The flop: [Ah] [8d] [3c].", board: ["Ah", "8d", "3c"], turn: THEO },
  { says: "Theo checks, Mara bets 40.", bets: [[MARA, 40]], turn: THEO },
  { says: "Theo calls 40.", bets: [[THEO, 40]] },
  { says: "The turn: [Ks].", board: ["Ah", "8d", "3c", "Ks"], turn: THEO },
  { says: "Theo checks, Mara bets 90.", bets: [[MARA, 90]], turn: THEO },
  { says: "Theo calls 90.", bets: [[THEO, 90]] },
  { says: "The river: [3s].", board: ["Ah", "8d", "3c", "Ks", "3s"], turn: THEO },
  {
    says: "Mara shows aces and kings, Theo a full house.",
    shows: [
      [MARA, ["Ad", "Kd"]],
      [THEO, ["8s", "8h"]],
    ],
  },
  { says: "Theo wins 325 with a full house, eights over threes.", wins: THEO },
];

/** The moment at which it rests where nothing should move: Mara has bet, and Theo has to decide. */
export const RESTING_MOMENT = 5;

/** The hand from moment to moment. */
export const EXAMPLE_HAND: readonly FeaturedMoment[] = played();

function played(): FeaturedMoment[] {
  const chips: number[] = [...STACKS];
  const bets = NAMES.map(() => 0);
  const cards = NAMES.map((name) => (name ? ["??", "??"] : [])) as (readonly string[])[];
  let [board, pot] = [[] as readonly string[], 0];
  return STEPS.map((step) => {
    if (step.board || step.shows || step.wins) {
      pot += bets.reduce((sum, bet) => sum + bet, 0);
      bets.fill(0);
    }
    for (const [seat, to] of step.bets ?? []) {
      chips[seat] = (chips[seat] ?? 0) - to + (bets[seat] ?? 0);
      bets[seat] = to;
    }
    for (const seat of step.folds ?? []) cards[seat] = [];
    for (const [seat, shown] of step.shows ?? []) cards[seat] = shown;
    board = step.board ?? board;
    if (step.wins) {
      chips[step.wins] = (chips[step.wins] ?? 0) + pot;
      pot = 0;
    }
    const seats = NAMES.map((name, seat): FeaturedSeat | null =>
      name
        ? {
            name,
            bot: false,
            chips: chips[seat] ?? 0,
            bet: bets[seat] ?? 0,
            cards: cards[seat] ?? [],
            acts: step.turn === seat,
            won: step.wins === seat,
          }
        : null,
    );
    return { seats, button: OTTO, board, pot, says: step.says, cites: [] };
  });
}
