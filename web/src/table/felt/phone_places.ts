// Where everything is on a phone: the seats in their order around the felt, upright or on its side, yours at the bottom in
// the middle; and the board, which gets a strip across the whole felt wherever the seats leave one. Lengths are in pixels.

import type { Place } from "./places";

export interface PhoneTable {
  places: Place[];
  plate: number;
  seatCard: number;
  /** How much of a card at a seat lies under the plate, as a part of its width. */
  seatUnder: number;
  myCard: number;
  /** How much of each of your cards lies under the next one. */
  myLap: number;
  boardCard: number;
  /** Where the middle of the board is. */
  boardAt: number;
}

/** What lies on the table: how many seats there are, whether the first of them is yours, how many cards you will hold in
    the end, and whether those stand in a row across the whole phone, because they are many or because they are chosen from
    by a finger. */
export interface Setting {
  seats: number;
  yours: boolean;
  cards: number;
  row: boolean;
}

const EDGE = 4;
const PLATE = 34;
const OWN_PLATE = 28;
/** How much of a card lies under its plate at least: where many stand over each other, more. */
const UNDER = 0.14;
const UNDER_IN_ROW = 0.3;
/** Of your own cards, which are read whole. */
const OWN_UNDER = 0.04;
/** What hangs from a plate: a bet, or what was done last. */
const BET = 14;
const BELOW = PLATE / 2 + BET;
/** How much lower than the top the first seat at a side is where the two are not over each other. */
const DROP = 28;
/** What street, board and pots take together where they have room. */
const BAND = 108;
/** The street over the board, and the pots under it. */
const LINES = 44;
/** The least height that is worth a strip of its own. */
const STRIP = 76;
const GAP = 1.09; // between two cards of a board, and the card itself

interface Rows {
  side: number;
  top: number;
  apart: number;
  first: number;
}

/** How the others stand: so many across the top, as few as leave everybody at the sides their height. */
function rowsOf(others: number, width: number, plate: number, above: number, lowest: number): Rows {
  const seat = above + BELOW;
  const most = Math.max(1, Math.floor((width - 2 * EDGE + 4) / (plate + 4)));
  const clear = width - 3 * plate - 4 * EDGE; // between the middles of the outermost two that keep clear of the sides
  let found: Rows = { side: 0, top: 0, apart: 0, first: 0 };
  for (let top = others === 2 ? 0 : 2 - (others % 2); top <= Math.min(others, most); top += 2) {
    const side = (others - top) / 2;
    const between = Math.max(1, top - 1);
    const within = top < 2 || side === 0 || clear / between >= plate + 4;
    const room = within && side > 0 ? clear / between : (width - plate - 2 * EDGE) / between;
    const first = above + EDGE + (top === 0 ? 0 : within ? DROP : seat);
    found = { side, top, apart: Math.min(room, plate * 1.5), first };
    if (side < 2 ? first <= lowest : lowest - first >= (side - 1) * seat) break;
  }
  return found;
}

/** How high the seats at a side are, from the top: half of them up, the others down, and the board's strip between. */
function heights({ side, first }: Rows, seat: number, height: number, lowest: number): number[] {
  if (side === 0) return [];
  if (side === 1) return [Math.max(first, Math.min(lowest, height * 0.3))];
  const last = Math.min(lowest, Math.max(height * 0.66, first + BAND + (side - 1) * seat));
  const pitch = Math.min(seat + 6, (last - first) / (side - 1));
  const up = Math.floor(side / 2);
  return Array.from({ length: side }, (_, at) => (at < up ? first + at * pitch : last - (side - 1 - at) * pitch));
}

function ownCards(
  { cards, row }: Setting,
  width: number,
  height: number,
  plate: number,
): { myCard: number; myLap: number } {
  if (row) return { myCard: Math.min(58, height * 0.145, (width - 12) / (cards * 1.06)), myLap: -0.06 };
  const tall = Math.min(76, Math.max(56, height * 0.19));
  if (cards < 4) return { myCard: cards < 3 ? tall : Math.min(tall, 58), myLap: -0.06 };
  const column = width - 2 * (plate + EDGE) - 8;
  return { myCard: Math.min(tall, column / (1 + (cards - 1) * 0.72)), myLap: 0.28 };
}

/** Everything's place on a stage of this size. */
export function phoneTable(setting: Setting, width: number, height: number): PhoneTable {
  const plate = Math.round(Math.min(96, Math.max(76, width * 0.222)));
  const seatCard = height < 440 ? 26 : setting.row ? 28 : 30;
  const hidden = setting.row ? UNDER_IN_ROW : UNDER;
  const above = PLATE / 2 + (1.4 - hidden) * seatCard;
  const { myCard, myLap } = ownCards(setting, width, height, plate);
  const own = myCard * (1.4 - OWN_UNDER) + OWN_PLATE + EDGE;
  const lowest = height - (setting.row ? own + 6 : EDGE) - BELOW;
  const rows = rowsOf(setting.seats - 1, width, plate, above, lowest);
  const sides = heights(rows, above + BELOW, height, lowest);
  const pitch = Math.min(...sides.slice(1).map((y, at) => y - (sides[at] ?? 0)), above + BELOW);

  const at = (x: number, y: number, inwards: number): Place => ({
    x: (2 * x) / width - 1,
    y: (2 * y) / height - 1,
    bet: Math.abs(x - width / 2) > (width - plate) / 2 - EDGE - 1 ? "beside" : "below",
    inwards,
    button: inwards,
  });
  const left = sides.map((y) => at(EDGE + plate / 2, y, 1));
  const right = sides.map((y) => at(width - EDGE - plate / 2, y, -1));
  const top = Array.from({ length: rows.top }, (_, each) => {
    const x = width / 2 + (each - (rows.top - 1) / 2) * rows.apart;
    return at(x, above + EDGE, x > width / 2 + 1 ? -1 : 1);
  });
  // Your bet may lie on the left. Somebody who looks on sees a seat like the others there, with room for what hangs from it.
  const nearest = { ...at(width / 2, height - EDGE - (setting.yours ? OWN_PLATE / 2 : BELOW), -1), button: 1 };

  const up = Math.ceil(sides.length / 2) - (sides.length % 2 && sides.length > 1 ? 1 : 0);
  const begins = (sides[up - 1] ?? (rows.top ? above + EDGE : 0)) + BELOW;
  const under = height - own - (setting.row ? 6 : 26);
  const next = sides[up];
  const ends = next === undefined ? under : Math.min(under, next - above);
  const strip = ends - begins >= STRIP;
  const across = strip ? width - plate - 12 : width - 2 * (plate + EDGE) - 10;
  const underTop = rows.top ? above + EDGE + BELOW : 0;
  const from = strip ? begins : underTop;
  const to = strip ? ends : under;
  const boardCard = Math.min(
    58,
    across / (5 * GAP),
    Math.max(28, (to - from - (strip ? 8 : LINES)) / 1.4),
    Math.max(28, (under - underTop - LINES) / 1.4),
  );
  return {
    places: [nearest, ...left.reverse(), ...top, ...right],
    plate,
    seatCard,
    seatUnder: Math.min(0.65, hidden + (above + BELOW - pitch) / seatCard),
    myCard,
    myLap,
    boardCard,
    boardAt: Math.min((from + to) / 2, under - (boardCard * 1.4 + LINES) / 2),
  };
}
