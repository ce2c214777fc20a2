// What somebody of the house may order in a tournament on its page.

import type { OrderAsks } from "../generated/orders";
import type { TournamentSeat, TournamentNow } from "../generated/wire";
import { choice, number, numbered, ordersTo, text, type Choices, type Order, type OrderField } from "../house/orders";
import { soMany } from "../lib/locale";
import { isOver, isPlayed } from "./words";

export type Ask = (command: OrderAsks) => Promise<void>;

const PENALTIES = [
  ["warning", "A warning"],
  ["minutes", "Minutes away from the table"],
  ["hands", "Hands away from the table"],
  ["rounds", "Rounds away from the table"],
  ["fold_hand", "The hand is folded"],
  ["disqualify", "Disqualified"],
  ["none", "None"],
] as const;

const why = text("why", "Why");

type TournamentOrder = ReturnType<typeof ordersTo<OrderAsks>>;

/** One of several names. */
const named = <Name extends string>(name: Name, says: string, found: readonly string[]): OrderField<Name> =>
  choice(
    name,
    says,
    found.map((one) => [one, one]),
  );

/** After an elimination round: whether whoever has the smallest stack goes out; who is level plays off first. */
function settleOrders(now: TournamentNow, order: TournamentOrder): Order[] {
  return (now.you?.desk?.due_out ?? [])
    .filter((due) => due.players.length === 1)
    .flatMap(({ table, players: [player] }) => {
      const its = { session: now.session, table };
      return [
        order("settle_elimination", `${player} goes out (table ${table})`, [], {
          id: `eliminate-${table}`,
          first: true,
          parts: { ...its, stays: false },
        }),
        order("settle_elimination", `${player} stays in (table ${table})`, [], {
          id: `spare-${table}`,
          parts: { ...its, stays: true },
        }),
      ];
    });
}

/** Hands that are announced before they begin, where the house has such. */
function specialOrders(now: TournamentNow, ask: Ask): Order[] {
  const special = now.you?.desk?.special_hands ?? [];
  const everywhere = "all";
  const where = choice("table", "Where", [
    [everywhere, "All tables"],
    ...now.tables
      .filter((table) => table.match !== "play-off")
      .map((table) => [table.name, `Table ${table.name}`] as const),
  ]);
  const announced = (what: "bonus_round" | "elimination_round", says: string, more: OrderField[]): Order => ({
    id: what,
    says,
    fields: [where, ...more],
    send: ({ table, ...parts }) => {
      const tables = table === everywhere ? [] : [String(table)];
      return ask({ do: "announce_special_hand", parts: { session: now.session, what, tables, ...parts } });
    },
  });
  const bonus = [
    number("chips", "Chips that the house adds to the pot", true),
    text("prize", "Or a prize for whoever wins it", true),
  ];
  return [
    ...(special.includes("bonus_round") ? [announced("bonus_round", "Announce a bonus round", bonus)] : []),
    ...(special.includes("elimination_round")
      ? [announced("elimination_round", "Announce an elimination round", [])]
      : []),
  ];
}

/** Stacks that wait at empty seats for whoever comes late, where the house sells seats so. */
function lateStackOrders(now: TournamentNow, ask: Ask): Order[] {
  const made = (
    what: "place_late_stack" | "remove_late_stack",
    says: string,
    found: readonly TournamentSeat[] = [],
  ): Order[] => {
    const places: Choices = found.map(({ table, seat }) => [`${seat} ${table}`, `Table ${table}, seat ${seat}`]);
    const send: Order["send"] = ({ place }) => {
      const [seat, table = ""] = String(place).split(/ (.*)/);
      return ask({ do: what, parts: { session: now.session, table, seat: Number(seat) } });
    };
    return places.length ? [{ id: what, says, fields: [choice("place", "Where", places)], send }] : [];
  };
  const desk = now.you?.desk;
  return [
    ...made("place_late_stack", "Place a stack for a late entry", desk?.open_seats),
    ...made("remove_late_stack", "Take a stack away that nobody bought", desk?.waiting_stacks),
  ];
}

/** Somebody in an entrant's place: substitutes who are asked for or named, reserves for empty seats; re-buys announced at the table. */
function entryOrders(now: TournamentNow, order: TournamentOrder): Order[] {
  const desk = now.you?.desk;
  if (!desk) return [];
  const sessions = now.you?.door?.sessions.map((session) => session.name) ?? [];
  const waiting = now.entrants
    .filter((entrant) => entrant.state === "accepted" || entrant.state === "pending")
    .map((entrant) => entrant.player);
  const posting = (id: string, says: string, found: readonly string[], posts: boolean): Order[] =>
    found.length ? [order("order_posting", says, [named("player", "Whose", found)], { id, parts: { posts } })] : [];
  const orders = desk.substitutes.flatMap(({ player, substitute }) => [
    order("name_substitute", `${substitute} may play for ${player}`, [], {
      id: `approve-${player}`,
      first: true,
      parts: { player, substitute, in_person: false },
    }),
    order("decline_substitute", `${player} is to play themselves`, [why], {
      id: `decline-${player}`,
      parts: { player },
    }),
  ]);
  if (desk.entrants.length)
    orders.push(
      order(
        "name_substitute",
        "Name a substitute, asked for in person",
        [named("player", "For whom", desk.entrants), text("substitute", "Who plays for them")],
        { parts: { in_person: true } },
      ),
    );
  if (sessions.length && waiting.length)
    orders.push(
      order("move_entry", "Move an entry to another session", [
        named("player", "Whose", waiting),
        named("session", "To", sessions),
      ]),
    );
  if (desk.reserves.length && desk.no_shows.length)
    orders.push(
      order("offer_to_reserve", "Give an empty seat to a reserve", [
        named("reserve", "Who", desk.reserves),
        named("instead_of", "Seat of", desk.no_shows),
      ]),
    );
  if (desk.may_refuse)
    orders.push(
      order("refuse_application", "Refuse somebody's application", [text("player", "Whose"), why], {
        parts: { by_criteria: desk.by_criteria },
      }),
    );
  orders.push(
    ...posting("order_no_posting", "Take no blinds and antes of an absent player", desk.posting, false),
    ...posting("order_posting", "Take an absent player's blinds and antes", desk.not_posting, true),
  );
  if (desk.announcing.length)
    orders.push(
      order("announce_rebuy", "A player announces a re-buy, and pays later", [named("player", "Who", desk.announcing)]),
    );
  return orders;
}

/** Stacks that came to another table short or long: somebody has looked into it, and play goes on with the right one. */
function stackOrders(now: TournamentNow, order: TournamentOrder): Order[] {
  const stacks = now.you?.desk?.stacks ?? [];
  if (!stacks.length) return [];
  const whose = choice(
    "player",
    "Whose",
    stacks.map((stack) => [stack.player, `${stack.player}, table ${stack.table}: ${stack.counted} of ${stack.chips}`]),
  );
  return [order("settle_stack", "Settle a stack that came short or long", [whose, why], { first: true })];
}

/** A player at the desk, for whom the group they are of is asked where the conditions know any. */
function enterOrder(now: TournamentNow, ask: Ask): Order {
  const who = text("player", "Name of the account, or of a visitor at live tables");
  const groups: Choices = [["", "None of them"], ...now.groups.map(({ name }) => [name, name] as const)];
  return {
    id: "enter_player",
    says: "Enter a player",
    fields: now.groups.length ? [who, choice("group", "Of which group", groups)] : [who],
    send: ({ player, group }) =>
      ask({ do: "enter_player", parts: { player: player as string, groups: group ? [String(group)] : [] } }),
  };
}

export function ordersOf(now: TournamentNow, ask: Ask): Order[] {
  if (!now.you?.titles.length || isOver(now.tournament)) return [];
  const order = ordersTo(ask);
  const cancel = order("cancel_tournament", "Cancel the tournament", [why]);
  const enter = enterOrder(now, ask);
  if (!isPlayed(now.tournament)) return [{ ...enter, first: true }, ...entryOrders(now, order), cancel];
  const player = named(
    "player",
    "Who",
    now.entrants.filter((entrant) => entrant.state === "playing").map((entrant) => entrant.player),
  );
  const tables: Choices = now.tables.map((table) => [
    table.name,
    `Table ${table.name}, ${soMany(table.players, "player")}`,
  ]);
  const steps: Choices = now.you.steps.map((step, at) => [
    String(step.to),
    at ? `${step.text}, and all after it` : step.text,
  ]);
  const handForHand = (says: string, on: boolean): Order =>
    order("play_hand_for_hand", says, [], { parts: { session: now.session, on } });
  return [
    ...settleOrders(now, order),
    ...entryOrders(now, order),
    ...stackOrders(now, order),
    now.clock?.runs === false
      ? order("resume_play", "Resume play", [], { first: true })
      : order("pause_play", "Pause play", [why]),
    now.clock?.hand_for_hand ? handForHand("End hand for hand", false) : handForHand("Play hand for hand", true),
    order("call_break", "Call a break", [{ ...number("minutes", "Minutes"), value: "10" }]),
    order(
      "move_competitor",
      "Move a player by hand",
      [player, choice("table", "To", tables), number("seat", "Seat"), text("reason", "Why")],
      {
        anyway: {
          says: "Move anyway",
          parts: { against_rules: true },
          fits: (refusal) => refusal.confirm,
        },
      },
    ),
    enter,
    order("record_offence", "Record a breach", [
      player,
      { ...text("offence", "What kind"), value: "disruption" },
      text("what", "What happened", true),
    ]),
    order("decide_case", "Give a penalty for a breach", [
      number("case", "Number of the breach"),
      choice("penalty", "Penalty", PENALTIES),
      number("number", "How many", true),
      text("reason", "Why", true),
    ]),
    ...specialOrders(now, ask),
    ...lateStackOrders(now, ask),
    ...(steps.length ? [order("undo_steps", "Take back what was done", [numbered("to", "What", steps), why])] : []),
    cancel,
  ];
}
