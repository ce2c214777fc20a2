// What somebody of the house may order in a tournament on its page.

import type { TournamentNow } from "../generated/wire";
import type { Order, OrderField } from "../house/orders";
import { isOver, isPlayed } from "./words";

export type Ask = (what: string, parts: Record<string, unknown>) => Promise<void>;

const PENALTIES = [
  ["warning", "A warning"],
  ["minutes", "Minutes away from the table"],
  ["hands", "Hands away from the table"],
  ["rounds", "Rounds away from the table"],
  ["fold_hand", "The hand is folded"],
  ["disqualify", "Disqualified"],
  ["none", "None"],
] as const;

const why: OrderField = { name: "why", says: "Why", kind: "text" };

export function ordersOf(now: TournamentNow, ask: Ask): Order[] {
  if (!now.you?.titles.length || isOver(now.event)) return [];
  const order = (what: string, says: string, fields: OrderField[] = []): Order => ({ id: what, says, fields, send: (parts) => ask(what, parts) });
  const cancel = order("cancel_tournament", "Cancel the tournament", [why]);
  if (!isPlayed(now.event)) return [cancel];
  const players = now.entrants.filter((each) => each.state === "playing").map((each) => [each.player, each.player] as const);
  const player: OrderField = { name: "player", says: "Who", kind: "choice", choices: players, value: players[0]?.[0] ?? "" };
  const tables = now.tables.map((each) => [each.name, `Table ${each.name}, ${each.players} players`] as const);
  const steps = now.you.steps.map((each, at) => [String(each.to), at ? `${each.text}, and all after it` : each.text] as const);
  const undo: Order = {
    ...order("undo_steps", "Take back what was done", [{ name: "to", says: "What", kind: "choice", choices: steps, value: steps[0]?.[0] ?? "" }, why]),
    send: ({ to, why: reason }) => ask("undo_steps", { to: Number(to), why: reason }),
  };
  return [
    now.clock?.runs === false ? { ...order("resume_play", "Let play go on"), first: true } : order("pause_play", "Pause play", [why]),
    now.clock?.hand_for_hand
      ? { ...order("play_hand_for_hand", "Let every table play by itself"), send: () => ask("play_hand_for_hand", { session: now.session, on: false }) }
      : { ...order("play_hand_for_hand", "Play hand for hand"), send: () => ask("play_hand_for_hand", { session: now.session, on: true }) },
    order("call_break", "Call a break", [{ name: "minutes", says: "Minutes", kind: "number", value: "10" }]),
    {
      ...order("move_competitor", "Move a player by hand", [
        player,
        { name: "table", says: "To", kind: "choice", choices: tables, value: tables[0]?.[0] ?? "" },
        { name: "seat", says: "Seat", kind: "number" },
        { name: "reason", says: "Why", kind: "text" },
      ]),
      anyway: { says: "Move all the same", parts: { against_rules: true }, fits: (refusal) => refusal.allowed.includes("against the rules") },
    },
    order("record_offence", "Put down a breach", [
      player,
      { name: "offence", says: "What kind", kind: "text", value: "disruption" },
      { name: "what", says: "What happened", kind: "text", optional: true },
    ]),
    order("decide_case", "Give a penalty for a breach", [
      { name: "case", says: "Number of the breach", kind: "number" },
      { name: "penalty", says: "Penalty", kind: "choice", choices: PENALTIES, value: "warning" },
      { name: "number", says: "How many", kind: "number", optional: true },
      { name: "reason", says: "Why", kind: "text", optional: true },
    ]),
    ...(steps.length ? [undo] : []),
    cancel,
  ];
}
