// What somebody of the house may order in a tournament on its page.

import type { TournamentSeat, TournamentNow } from "../generated/wire";
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

type Make = (what: string, says: string, fields?: OrderField[]) => Order;

/** After an elimination round: whether whoever has the smallest stack goes out; who is level plays off first. */
function settleOrders(now: TournamentNow, order: Make, ask: Ask): Order[] {
  return (now.you?.desk?.due_out ?? [])
    .filter((due) => due.players.length === 1)
    .flatMap(({ table, players: [player] }) => {
      const settle = (stays: boolean): Pick<Order, "send"> => ({
        send: () => ask("settle_elimination", { session: now.session, table, stays }),
      });
      return [
        {
          ...order("settle_elimination", `${player} goes out (table ${table})`),
          id: `eliminate-${table}`,
          first: true,
          ...settle(false),
        },
        {
          ...order("settle_elimination", `${player} stays in (table ${table})`),
          id: `spare-${table}`,
          ...settle(true),
        },
      ];
    });
}

/** Hands that are announced before they begin, where the house has such. */
function specialOrders(now: TournamentNow, order: Make): Order[] {
  const special = now.you?.desk?.special_hands ?? [];
  const everywhere = "all";
  const tables = [
    [everywhere, "All tables"] as const,
    ...now.tables
      .filter((table) => table.match !== "play-off")
      .map((table) => [table.name, `Table ${table.name}`] as const),
  ];
  const where: OrderField = { name: "table", says: "Where", kind: "choice", choices: tables, value: everywhere };
  const announced = (id: string, says: string, fields: OrderField[], what: string): Order => {
    const made = order("announce_special_hand", says, [where, ...fields]);
    return {
      ...made,
      id,
      send: ({ table, ...parts }) =>
        made.send({ session: now.session, what, tables: table === everywhere ? [] : [table], ...parts }),
    };
  };
  const bonus: OrderField[] = [
    { name: "chips", says: "Chips that the house adds to the pot", kind: "number", optional: true },
    { name: "prize", says: "Or a prize for whoever wins it", kind: "text", optional: true },
  ];
  return [
    ...(special.includes("bonus_round")
      ? [announced("bonus_round", "Announce a bonus round", bonus, "bonus_round")]
      : []),
    ...(special.includes("elimination_round")
      ? [announced("elimination_round", "Announce an elimination round", [], "elimination_round")]
      : []),
  ];
}

/** Stacks that wait at empty seats for whoever comes late, where the house sells seats so. */
function lateStackOrders(now: TournamentNow, order: Make, ask: Ask): Order[] {
  const seats = (found: readonly TournamentSeat[]): OrderField => {
    const choices = found.map(({ table, seat }) => [`${seat} ${table}`, `Table ${table}, seat ${seat}`] as const);
    return { name: "place", says: "Where", kind: "choice", choices, value: choices[0]?.[0] ?? "" };
  };
  const made = (what: string, says: string, found: readonly TournamentSeat[]): Order[] =>
    found.length
      ? [
          {
            ...order(what, says, [seats(found)]),
            send: ({ place }) => {
              const [seat, table] = String(place).split(/ (.*)/);
              return ask(what, { session: now.session, table, seat: Number(seat) });
            },
          },
        ]
      : [];
  const desk = now.you?.desk;
  return [
    ...made("place_late_stack", "Place a stack for a late entry", desk?.open_seats ?? []),
    ...made("remove_late_stack", "Take a stack away that nobody bought", desk?.waiting_stacks ?? []),
  ];
}

/** Somebody in an entrant's place: substitutes who are asked for or named, reserves for empty seats; re-buys announced at the table. */
function entryOrders(now: TournamentNow, order: Make, ask: Ask): Order[] {
  const desk = now.you?.desk;
  if (!desk) return [];
  const choice = (name: string, says: string, found: readonly string[]): OrderField => ({
    name,
    says,
    kind: "choice",
    choices: found.map((name) => [name, name] as const),
    value: found[0] ?? "",
  });
  const sessions = now.you?.door?.sessions.map((session) => session.name) ?? [];
  const waiting = now.entrants
    .filter((entrant) => entrant.state === "accepted" || entrant.state === "pending")
    .map((entrant) => entrant.player);
  const refusing: OrderField[] = [{ name: "player", says: "Whose", kind: "text" }, why];
  const posting = (says: string, found: readonly string[], posts: boolean): Order[] =>
    found.length
      ? [
          {
            ...order("order_posting", says, [choice("player", "Whose", found)]),
            id: posts ? "order_posting" : "order_no_posting",
            send: ({ player }: Record<string, unknown>) => ask("order_posting", { player, posts }),
          },
        ]
      : [];
  const person: OrderField = { name: "substitute", says: "Who plays for them", kind: "text" };
  return [
    ...desk.substitutes.flatMap(({ player, substitute }) => [
      {
        ...order("name_substitute", `${substitute} may play for ${player}`),
        id: `approve-${player}`,
        first: true,
        send: () => ask("name_substitute", { player, substitute, in_person: false }),
      },
      {
        ...order("decline_substitute", `${player} is to play themselves`, [why]),
        id: `decline-${player}`,
        send: ({ why: reason }: Record<string, unknown>) => ask("decline_substitute", { player, why: reason }),
      },
    ]),
    ...(desk.entrants.length
      ? [
          {
            ...order("name_substitute", "Name a substitute, asked for in person", [
              choice("player", "For whom", desk.entrants),
              person,
            ]),
            send: (parts: Record<string, unknown>) => ask("name_substitute", { ...parts, in_person: true }),
          },
        ]
      : []),
    ...(sessions.length && waiting.length
      ? [
          order("move_entry", "Move an entry to another session", [
            choice("player", "Whose", waiting),
            choice("session", "To", sessions),
          ]),
        ]
      : []),
    ...(desk.reserves.length && desk.no_shows.length
      ? [
          order("offer_to_reserve", "Give an empty seat to a reserve", [
            choice("reserve", "Who", desk.reserves),
            choice("instead_of", "Seat of", desk.no_shows),
          ]),
        ]
      : []),
    ...(desk.may_refuse
      ? [
          {
            ...order("refuse_application", "Refuse somebody's application", refusing),
            send: (parts: Record<string, unknown>) =>
              ask("refuse_application", { ...parts, by_criteria: desk.by_criteria }),
          },
        ]
      : []),
    ...posting("Take no blinds and antes of an absent player", desk.posting, false),
    ...posting("Take an absent player's blinds and antes", desk.not_posting, true),
    ...(desk.announcing.length
      ? [
          order("announce_rebuy", "A player announces a re-buy, and pays later", [
            choice("player", "Who", desk.announcing),
          ]),
        ]
      : []),
  ];
}

/** Stacks that came to another table short or long: somebody has looked into it, and play goes on with the right one. */
function stackOrders(now: TournamentNow, order: Make): Order[] {
  const stacks = now.you?.desk?.stacks ?? [];
  if (!stacks.length) return [];
  const choices = stacks.map(
    (stack) => [stack.player, `${stack.player}, table ${stack.table}: ${stack.counted} of ${stack.chips}`] as const,
  );
  return [
    {
      ...order("settle_stack", "Settle a stack that came short or long", [
        { name: "player", says: "Whose", kind: "choice", choices, value: choices[0]?.[0] ?? "" },
        why,
      ]),
      first: true,
    },
  ];
}

export function ordersOf(now: TournamentNow, ask: Ask): Order[] {
  if (!now.you?.titles.length || isOver(now.tournament)) return [];
  const order = (what: string, says: string, fields: OrderField[] = []): Order => ({
    id: what,
    says,
    fields,
    send: (parts) => ask(what, parts),
  });
  const cancel = order("cancel_tournament", "Cancel the tournament", [why]);
  const nobody = "";
  const groups = [[nobody, "None of them"] as const, ...now.groups.map((group) => [group.name, group.name] as const)];
  const enterFields: OrderField[] = [
    { name: "player", says: "Name of the account, or of a visitor at live tables", kind: "text" },
  ];
  if (now.groups.length)
    enterFields.push({ name: "group", says: "Of which group", kind: "choice", choices: groups, value: nobody });
  const enter: Order = {
    ...order("enter_player", "Enter a player", enterFields),
    send: ({ player: who, group }) => ask("enter_player", { player: who, groups: group ? [group] : [] }),
  };
  if (!isPlayed(now.tournament)) return [{ ...enter, first: true }, ...entryOrders(now, order, ask), cancel];
  const players = now.entrants
    .filter((entrant) => entrant.state === "playing")
    .map((entrant) => [entrant.player, entrant.player] as const);
  const player: OrderField = {
    name: "player",
    says: "Who",
    kind: "choice",
    choices: players,
    value: players[0]?.[0] ?? "",
  };
  const tables = now.tables.map((table) => [table.name, `Table ${table.name}, ${table.players} players`] as const);
  const steps = now.you.steps.map(
    (step, at) => [String(step.to), at ? `${step.text}, and all after it` : step.text] as const,
  );
  const undo: Order = {
    ...order("undo_steps", "Take back what was done", [
      { name: "to", says: "What", kind: "choice", choices: steps, value: steps[0]?.[0] ?? "" },
      why,
    ]),
    send: ({ to, why: reason }) => ask("undo_steps", { to: Number(to), why: reason }),
  };
  return [
    ...settleOrders(now, order, ask),
    ...entryOrders(now, order, ask),
    ...stackOrders(now, order),
    now.clock?.runs === false
      ? { ...order("resume_play", "Resume play"), first: true }
      : order("pause_play", "Pause play", [why]),
    now.clock?.hand_for_hand
      ? {
          ...order("play_hand_for_hand", "End hand for hand"),
          send: () => ask("play_hand_for_hand", { session: now.session, on: false }),
        }
      : {
          ...order("play_hand_for_hand", "Play hand for hand"),
          send: () => ask("play_hand_for_hand", { session: now.session, on: true }),
        },
    order("call_break", "Call a break", [{ name: "minutes", says: "Minutes", kind: "number", value: "10" }]),
    {
      ...order("move_competitor", "Move a player by hand", [
        player,
        { name: "table", says: "To", kind: "choice", choices: tables, value: tables[0]?.[0] ?? "" },
        { name: "seat", says: "Seat", kind: "number" },
        { name: "reason", says: "Why", kind: "text" },
      ]),
      anyway: {
        says: "Move anyway",
        parts: { against_rules: true },
        fits: (refusal) => refusal.confirm,
      },
    },
    enter,
    order("record_offence", "Record a breach", [
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
    ...specialOrders(now, order),
    ...lateStackOrders(now, order, ask),
    ...(steps.length ? [undo] : []),
    cancel,
  ];
}
