// What goes over the wire between a room and its pages: the twin of src/pokerroom/room/wire.py, field by field.
// The room leaves out what has its usual value, so each thing that arrives is filled up here before anybody reads it.

export const PROTOCOL = 1;

// What a person sends

export type ActKind =
  | "fold"
  | "check"
  | "call"
  | "bet"
  | "raise"
  | "bring_in"
  | "discard"
  | "draw"
  | "show"
  | "muck"
  | "ask"
  | "expose"
  | "straddle"
  | "no_straddle"
  | "chop"
  | "run_boards";

export interface Act {
  do: "act";
  what: ActKind;
  turn: string;
  amount?: number;
  seat?: number;
  cards?: string[];
}

export type ToRoom =
  | Act
  | { do: "sit"; seat: number; chips: number; post?: boolean }
  | { do: "leave" }
  | { do: "sit_out"; when?: "now" | "next_big_blind" | "never" }
  | { do: "come_back"; post?: boolean }
  | { do: "post"; post?: boolean }
  | { do: "top_up"; amount: number }
  | { do: "move"; seat: number }
  | { do: "habit"; straddle?: boolean; show?: boolean }
  | { do: "call_clock" }
  | { do: "buy_time" }
  | { do: "ping" }
  | { do: "count"; seat: number; behind?: boolean }
  | { do: "recall"; street?: string }
  | { do: "dispute"; about: string; hand?: number }
  | { do: "review"; dispute: number }
  | { do: "contest"; ruling: number; reason: string }
  | { do: "object_to_guest"; seat: number }
  | { do: "freeze"; title?: string; why?: string }
  | { do: "resume"; title?: string }
  | {
      do: "report";
      title?: string;
      what: string;
      seat?: number;
      amount?: number;
      facts?: Record<string, boolean | number | string>;
      cards?: Record<string, string[]>;
      since?: number;
      rule?: string;
    }
  | { do: "decide"; title?: string; choice: number | string[]; reason?: string }
  | { do: "override"; title?: string; effects: string[]; reason: string }
  | { do: "carry_out"; title?: string; choice?: string; minutes?: number }
  | {
      do: "correct_payout";
      title?: string;
      hand: number;
      paid_to: number;
      belongs_to: number;
      amount: number;
      reason: string;
    }
  | { do: "answer_appeal"; title?: string; ruling: number; words: string }
  | { do: "decide_dispute"; title?: string; dispute: number; what: string; reason?: string; override?: boolean }
  | { do: "pause_for_dispute" | "tell_rights" | "close_dispute"; title?: string; dispute: number }
  | { do: "retell"; title?: string; dispute: number; street?: string }
  | { do: "lift_bar"; title?: string; player: string; reason: string }
  | {
      do: "release_held";
      title?: string;
      amount: number;
      to: "house" | "player" | "next_pot";
      source?: "held" | "next_pot";
      player?: string;
      reason: string;
    }
  | { do: "send_player"; title?: string; player: string; table: string; seat: number }
  | { do: "look" | "refuse_wager"; title?: string; seat: number; reason: string }
  | { do: "direct"; title?: string; what: "english" | "silence"; ordered?: boolean }
  | { do: "misconduct"; title?: string; seat: number; what: "language" | "talk" | "side_bet"; detail?: string }
  | { do: "empty_seats"; title?: string; seats: number[] }
  | {
      do: "wager";
      title?: string;
      seat: number;
      did: string;
      facts?: Record<string, boolean | number | string>;
    }
  | { do: "approve"; title?: string; seat: number }
  | { do: "seat_guest"; title?: string; guest: string; seat: number }
  | { do: "allow_asking"; title?: string; player: string };

// What the room sends

export interface Line {
  number: number;
  text: string;
  kind: string;
  seat: number;
  hand: number;
  cites: string[];
}

export interface Seat {
  seat: number;
  player: string;
  bot: boolean;
  here: boolean;
  chips: number;
  bet: number;
  status: string;
  hand: string;
  cards: string[];
  up: string[];
  called: string;
  did: string;
  won: number;
  owes: string;
}

export interface Pot {
  name: string;
  amount: number;
}

export interface Clock {
  until: number;
  began: number;
  kind: string;
  cites: string[];
}

export interface Public {
  id: string;
  name: string;
  house: string;
  game: string;
  game_name: string;
  stakes: string;
  hand: number;
  state: string;
  street: string;
  seats: Seat[];
  button: number;
  boards: string[][];
  pots: Pot[];
  total: number;
  turn: number;
  to_do: string;
  asked: string;
  clock: Clock | null;
  watchers: number;
  blinds: number[];
  ante: number;
  chip: number;
  unit: number;
  currency: string;
  min_buy_in: number;
  max_buy_in: number;
  variant: string;
  /** By whom of the house the table is stopped and why, in words; empty while it goes on. */
  stopped: string;
}

export interface Preset {
  name: string;
  to: number;
}

export interface Options {
  fold: boolean;
  fold_costs: number;
  check: boolean;
  call: number;
  call_all_in: boolean;
  least: number;
  most: number;
  step: number;
  opens: boolean;
  bring_in: number;
  straddle: number;
  chop: boolean;
  discard: number;
  draw: number;
  show: boolean;
  muck: boolean;
  ask: number[];
  run_boards: number;
  expose: boolean;
  presets: Preset[];
  cites: Record<string, string[]>;
}

/** For somebody of the house: the ruling under way, and what else waits for the floor. */
export interface Floor {
  titles: string[];
  ruling: string;
  needs: string;
  means: string;
  answers: string[];
  steps: string[];
  cites: string[];
  why: string;
  open: boolean;
  offers: string[];
  referred_to: string;
  decided: string[];
  disputes: string[];
  rulings: string[];
  contested: string[];
  bars: string[];
  held: number;
  waiting: number[];
}

export interface You {
  name: string;
  seat: number;
  cards: string[];
  strength: string;
  turn: string;
  to_call: number;
  options: Options | null;
  offer: string;
  boards: number;
  owes: string;
  posts: boolean;
  sitting_out: string;
  leaving: boolean;
  moves_to: number;
  top_up: [number, number];
  top_up_why: string;
  top_up_cites: string[];
  held_back: number;
  straddles: boolean;
  shows: boolean;
  may_straddle: boolean;
  may_call_clock: boolean;
  may_buy_time: boolean;
  time_price: number;
  time_seconds: number;
  sit: boolean;
  /** That you are kept out, by whom, until when and why, in words. */
  barred: string;
  barred_cites: string[];
  buy_in: [number, number];
  buy_in_why: string;
  buy_in_cites: string[];
  balance: number;
  floor: Floor | null;
  /** The seat behind which you sit as a guest; `cards` are then that player's. */
  guest_of: number;
}

export interface Hello {
  is: "hello";
  protocol: number;
  name: string;
  now: number;
}

export interface TableNow {
  is: "table";
  version: number;
  now: number;
  public: Public;
  you: You | null;
  lines: Line[];
}

export interface Done {
  is: "done";
  id: number;
}

/** What you asked to be told, for you alone; `done` follows. */
export interface Answer {
  is: "answer";
  id: number;
  text: string;
  cards: string[];
  cites: string[];
}

export interface Refused {
  is: "refused";
  id: number;
  what: string;
  allowed: string;
  cites: string[];
  kind: string;
}

export interface Pong {
  is: "pong";
  id: number;
  now: number;
}

export interface Closing {
  is: "closing";
  why: string;
  again: number;
}

export interface LobbyTable {
  id: string;
  name: string;
  house: string;
  game: string;
  game_name: string;
  stakes: string;
  limit: string;
  seats: number;
  players: number;
  bots: number;
  hand: number;
  average_pot: number;
  min_buy_in: number;
  max_buy_in: number;
  unit: number;
  currency: string;
  state: string;
  you: number;
  variant: string;
}

export interface Lobby {
  is: "lobby";
  now: number;
  tables: LobbyTable[];
  /** What your account holds, besides what lies at tables. */
  balance: number;
}

export type FromRoom = Hello | TableNow | Done | Answer | Refused | Pong | Closing | Lobby;

// The usual values, as in wire.py

const LINE: Omit<Line, "number" | "text"> = { kind: "action", seat: 0, hand: 0, cites: [] };

const SEAT: Omit<Seat, "seat"> = {
  player: "",
  bot: false,
  here: true,
  chips: 0,
  bet: 0,
  status: "empty",
  hand: "",
  cards: [],
  up: [],
  called: "",
  did: "",
  won: 0,
  owes: "",
};

const CLOCK: Omit<Clock, "until" | "began"> = { kind: "standing", cites: [] };

const PUBLIC: Omit<Public, "id" | "name" | "house" | "game" | "game_name" | "stakes"> = {
  hand: 0,
  state: "waiting",
  street: "",
  seats: [],
  button: 0,
  boards: [],
  pots: [],
  total: 0,
  turn: 0,
  to_do: "",
  asked: "",
  clock: null,
  watchers: 0,
  blinds: [],
  ante: 0,
  chip: 1,
  unit: 1,
  currency: "",
  min_buy_in: 0,
  max_buy_in: 0,
  variant: "",
  stopped: "",
};

const OPTIONS: Options = {
  fold: false,
  fold_costs: 0,
  check: false,
  call: 0,
  call_all_in: false,
  least: 0,
  most: 0,
  step: 1,
  opens: false,
  bring_in: 0,
  straddle: 0,
  chop: false,
  discard: 0,
  draw: -1,
  show: false,
  muck: false,
  ask: [],
  run_boards: 0,
  expose: false,
  presets: [],
  cites: {},
};

const YOU: You = {
  name: "",
  seat: 0,
  cards: [],
  strength: "",
  turn: "",
  to_call: 0,
  options: null,
  offer: "",
  boards: 0,
  owes: "",
  posts: false,
  sitting_out: "",
  leaving: false,
  moves_to: 0,
  top_up: [0, 0],
  top_up_why: "",
  top_up_cites: [],
  held_back: 0,
  straddles: false,
  shows: true,
  may_straddle: false,
  may_call_clock: false,
  may_buy_time: false,
  time_price: 0,
  time_seconds: 0,
  sit: false,
  barred: "",
  barred_cites: [],
  buy_in: [0, 0],
  buy_in_why: "",
  buy_in_cites: [],
  balance: 0,
  floor: null,
  guest_of: 0,
};

const FLOOR: Floor = {
  titles: [],
  ruling: "",
  needs: "",
  means: "",
  answers: [],
  steps: [],
  cites: [],
  why: "",
  open: false,
  offers: [],
  referred_to: "",
  decided: [],
  disputes: [],
  rulings: [],
  contested: [],
  bars: [],
  held: 0,
  waiting: [],
};

const REFUSED: Omit<Refused, "what"> = {
  is: "refused",
  id: 0,
  allowed: "",
  cites: [],
  kind: "illegal",
};

const LOBBY: Pick<Lobby, "balance"> = { balance: 0 };

const LOBBY_TABLE: Pick<LobbyTable, "average_pot" | "min_buy_in" | "max_buy_in" | "unit" | "currency" | "state" | "you" | "variant"> = {
  average_pot: 0,
  unit: 1,
  currency: "",
  min_buy_in: 0,
  max_buy_in: 0,
  state: "waiting",
  you: 0,
  variant: "",
};

/** A message of the room, with the usual values filled in. */
export function readFrame(text: string): FromRoom {
  return filled(JSON.parse(text) as FromRoom);
}

/** A table as HTTP or the WebSocket sends it, with the usual values filled in. */
export function filledTable(raw: TableNow): TableNow {
  const seen = raw.public;
  return {
    ...raw,
    public: {
      ...PUBLIC,
      ...seen,
      seats: (seen.seats ?? []).map((seat) => ({ ...SEAT, ...seat })),
      clock: seen.clock ? { ...CLOCK, ...seen.clock } : null,
    },
    you: raw.you
      ? {
          ...YOU,
          ...raw.you,
          options: raw.you.options ? { ...OPTIONS, ...raw.you.options } : null,
          floor: raw.you.floor ? { ...FLOOR, ...raw.you.floor } : null,
        }
      : null,
    lines: (raw.lines ?? []).map((line) => ({ ...LINE, ...line })),
  };
}

export function filledLobbyTable(raw: LobbyTable): LobbyTable {
  return { ...LOBBY_TABLE, ...raw };
}

function filled(raw: FromRoom): FromRoom {
  switch (raw.is) {
    case "table":
      return filledTable(raw);
    case "answer":
      return { ...raw, cards: raw.cards ?? [], cites: raw.cites ?? [] };
    case "refused":
      return { ...REFUSED, ...raw };
    case "lobby":
      return { ...LOBBY, ...raw, tables: raw.tables.map(filledLobbyTable) };
    default:
      return raw;
  }
}
