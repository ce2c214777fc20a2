// What somebody of the house may order on the floor as it stands. The room judges every one of them.

import type { FloorBody, FloorBonusTable, FloorTable } from "../generated/floor";
import type { FloorAsks, TableOrder } from "../generated/orders";
import type { NumberedNote } from "../generated/wire";
import { choice, number, numbered, ordersTo, text, type Choices, type Order } from "../house/orders";

export type AskTable = (table: string, command: TableOrder) => Promise<void>;
export type AskLists = (command: FloorAsks) => Promise<void>;

/** What an order names by its number: "2: Ann, the clock was stopped". */
const byNumber = (notes: readonly NumberedNote[]): Choices =>
  notes.map((note) => [String(note.number), `${note.number}: ${note.words}`]);

/** Who checks the cards of the game against the house before they are used. */
const CHECKERS = ["deck-checking device", "casino supervisor", "dealer"] as const;

/** What can be seen at a table, as the book's rulings are named. */
export type Seen = readonly { name: string; title: string }[];

/** Freeze, look, rule, resume, seats and notices at one table. */
export function atTable(table: FloorTable, body: FloorBody, seen: Seen, ask: AskTable): Order[] {
  const order = ordersTo<TableOrder>((command) => ask(table.id, command));
  const sitting = table.seats.filter((seat) => seat.player);
  const seated: Choices = sitting.map((seat) => [seat.player ?? "", `${seat.player}, seat ${seat.seat}`]);
  const seats: Choices = sitting.map((seat) => [String(seat.seat), `Seat ${seat.seat}, ${seat.player}`]);
  const others: Choices = body.tables
    .filter((other) => other.id !== table.id && other.house === table.house && !other.closed)
    .map((table) => [table.id, table.name]);
  const floor = table.floor;
  const orders: Order[] = table.stopped
    ? [
        order("resume", "Resume", [], { first: true }),
        order("report", "Report what happened", [
          choice(
            "what",
            "What happened",
            seen.map((observation) => [observation.name, observation.title]),
          ),
          { ...numbered("seat", "About", [["", "No seat"], ...seats]), optional: true },
        ]),
      ]
    : [order("freeze", "Freeze", [text("why", "Why", true)], { first: true })];
  if (floor?.ruling) {
    const offers: Choices = (floor.offers ?? []).map((offer, at) => [String(at + 1), offer]);
    if (floor.open)
      orders.push(
        order("decide", "Decide", [numbered("choice", "What is decided", offers), text("reason", "Why", true)]),
      );
    orders.push(
      order("carry_out", "Apply the ruling", [number("minutes", "Minutes, for a bar", true)], { first: true }),
    );
  }
  if (seated.length)
    orders.push(order("look", "Look at cards", [numbered("seat", "Whose", seats), text("reason", "Why")]));
  if (floor?.open_disputes?.length) {
    const dispute = numbered("dispute", "Dispute", byNumber(floor.open_disputes));
    orders.push(
      order("decide_dispute", "Decide a dispute", [
        dispute,
        text("what", "What is decided"),
        text("reason", "Why", true),
      ]),
    );
    orders.push(
      order(
        "decide_dispute",
        "Set a decision aside",
        [dispute, text("what", "What is decided instead"), text("reason", "Why")],
        { id: "override_dispute", parts: { override: true } },
      ),
    );
    orders.push(
      order("tell_rights", "Tell the player who reviews it", [dispute]),
      order("close_dispute", "Close a dispute", [dispute]),
    );
  }
  if (floor?.unanswered?.length)
    orders.push(
      order("answer_appeal", "Answer a contested ruling", [
        numbered("ruling", "Ruling", byNumber(floor.unanswered)),
        text("words", "What becomes of it"),
      ]),
    );
  if (floor?.kept_out?.length) {
    const barred: Choices = floor.kept_out.map((bar) => [bar.player, `${bar.player}: ${bar.words}`]);
    orders.push(order("lift_bar", "Lift a bar", [choice("player", "Whose", barred), text("reason", "Why")]));
  }
  const whom = choice("player", "Who", [["", "Everybody"], ...seated]);
  if (!table.live) {
    orders.push(order("mute_talk", "Mute at the table", [whom, text("reason", "Why")]));
    orders.push(order("mute_talk", "Let chat again", [whom], { id: "let_talk", parts: { muted: false } }));
  }
  if (floor?.waiting?.length)
    orders.push(
      order(
        "approve",
        "Approve a seat",
        [
          numbered(
            "seat",
            "Whose",
            seats.filter(([seat]) => floor.waiting?.includes(Number(seat))),
          ),
        ],
        { first: true },
      ),
    );
  if (seated.length && others.length)
    orders.push(
      order("send_player", "Send to another table", [
        choice("player", "Who", seated),
        choice("table", "Where", others),
        number("seat", "Seat"),
      ]),
    );
  if (!table.closed) {
    orders.push(
      order("close_table", "Announce the closing", [
        number("last_hands", "After how many more hands", true),
        number("minutes", "Or in how many minutes", true),
      ]),
    );
    orders.push(
      order("change_blinds", "Announce new blinds", [
        { name: "blinds", says: "Blinds, such as 5, 10", kind: "numbers" },
        number("minutes", "In how many minutes", true),
      ]),
    );
  }
  if (table.announced.length) {
    const change = numbered("change", "Which", byNumber(table.announced));
    orders.push(
      order("carry_out_change", "Make a change", [change]),
      order("withdraw_change", "Withdraw a change", [change]),
    );
  }
  return orders;
}

/** What the floor orders at a table of the game against the house. */
export function atBonusTable(table: FloorBonusTable, ask: AskTable): Order[] {
  const order = ordersTo<TableOrder>((command) => ask(table.id, command));
  const why = text("why", "Why", true);
  const orders: Order[] = table.stopped
    ? [order("resume", "Resume", [], { first: true })]
    : [order("freeze", "Freeze", [why], { first: true }), order("stop_after_round", "Stop after this round", [why])];
  orders.push(
    order("exclude_player", "Keep somebody out", [
      text("player", "Who"),
      choice("scope", "From", [
        ["game", "This game"],
        ["casino", "The casino"],
      ]),
    ]),
  );
  if (table.excluded.length)
    orders.push(
      order("lift_bar", "Let somebody in again", [
        choice(
          "player",
          "Who",
          table.excluded.map((person) => [person.player, person.says]),
        ),
        text("reason", "Why"),
      ]),
    );
  orders.push(
    order("keep_apart", "Keep two players apart", [
      text("one", "Who leaves the table"),
      text("other", "And who stays"),
    ]),
  );
  if (!table.closed) {
    const checked = choice(
      "checked_by",
      "Checked by",
      CHECKERS.map((checker) => [checker, checker.charAt(0).toUpperCase() + checker.slice(1)]),
    );
    orders.push(
      order("bring_deck", "Bring in another deck", [
        text("name", "Deck, by its number"),
        text("back", "Colour of its back"),
        checked,
      ]),
    );
    orders.push(order("count_cards", "Note a count of the cards", [number("counted", "Cards that were counted")]));
    orders.push(
      order("post_closing", "Announce the closing", [number("minutes", "In how many minutes")]),
      order("close_boxes", "Close the table"),
    );
  }
  return orders;
}

/** The lists, by whoever runs them. */
export function ofLists(body: FloorBody, ask: AskLists): Order[] {
  const broken = body.tables.filter((table) => table.to_send.length).map((table) => sendOn(table, ask));
  return [...broken, ...ofGames(body, ask)];
}

/** A closed table's players, sent on in the order that somebody of the house gives. */
function sendOn(table: FloorTable, ask: AskLists): Order {
  const order = ordersTo(ask);
  const inOrder = {
    name: "order",
    says: "Who, first to last, with commas between them",
    kind: "list",
    value: table.to_send.join(", "),
  } as const;
  return order("break_table", `Send the players of ${table.name} on`, [inOrder, text("why", "Why", true)], {
    id: `break_table_${table.id}`,
    first: true,
    parts: { table: table.id },
  });
}

function ofGames(body: FloorBody, ask: AskLists): Order[] {
  const order = ordersTo(ask);
  const games: Choices = body.lists.map((list) => [list.game, list.title]);
  if (!games.length) return [];
  const tables: Choices = body.tables.filter((table) => !table.closed).map((table) => [table.id, table.name]);
  const calls: Choices = body.lists
    .flatMap((list) => list.calls ?? [])
    .map((call) => [String(call.number), `${call.player}, seat ${call.seat} at ${call.table_name}`]);
  const game = choice("game", "List", games);
  const orders = [
    order("join_list", "Put a name on a list", [game, text("player", "Who")], { first: true }),
    order("leave_list", "Take a name off a list", [game, text("player", "Who"), text("why", "Why")]),
    order("call_seat", "Call for a seat", [
      choice("table", "Table", tables),
      number("seat", "Seat"),
      text("player", "Out of order: who", true),
      text("why", "Out of order: why", true),
    ]),
    order("set_must_move", "Set a must-move", [
      choice("feeder", "Feeder", tables),
      choice("main", "Main game", tables),
    ]),
  ];
  const feeders: Choices = body.lists
    .flatMap((list) => Object.keys(list.feeders ?? {}))
    .map((feeder) => [feeder, feeder]);
  if (feeders.length) orders.push(order("end_must_move", "End a must-move", [choice("feeder", "Feeder", feeders)]));
  if (calls.length)
    orders.push(order("withdraw_call", "Withdraw a call", [numbered("call", "Call", calls), text("why", "Why")]));
  return orders;
}
