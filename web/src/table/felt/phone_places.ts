// Where everything is on a phone: the seats in their order around the felt, upright or on its side, yours at the bottom in
// the middle; and the board, which gets a strip across the whole felt wherever the seats leave one. Lengths are in pixels.

import { coveredAreaAmong, boxStandingAt, type Box } from "./boxes";
import { boardRows, type Layout, type Setting } from "./layout";
import type { Place } from "./places";

const EDGE_GAP = 4;
const PLATE_HEIGHT = 34;
/** The narrowest that a plate may be. */
const LEAST_PLATE_WIDTH = 76;
const OWN_PLATE_HEIGHT = 28;
/** How much of your own cards lies under your plate: they are read whole. */
const OWN_CARDS_UNDER_PLATE = 0.04;
/** What hangs from a plate: a bet, or what was done last. */
const BET_HEIGHT = 15;
const BELOW_PLATE_CENTER = PLATE_HEIGHT / 2 + BET_HEIGHT;
/** How much lower than the top the first seat at a side is where the two are not over each other. */
const FIRST_SEAT_DROP = 28;
/** What street, board and pots take together where they have room. */
const MIDDLE_HEIGHT = 112;
/** Where the cloth begins below the rail, when nobody sits across the top. */
const CLOTH_TOP = 54;
/** The street over the board, and the pots under it. */
const STREET_HEIGHT = 19;
const POTS_HEIGHT = 25;
/** On the narrowest a side pot stands in a line of its own. */
const TWO_LINES_OF_POTS = 46;
const WIDTH_FOR_ONE_LINE = 340;
/** The least height that is worth a strip of its own. */
const LEAST_STRIP_HEIGHT = 76;
const CARD_STEP = 1.09; // times the width of a card: the card and the space after it
/** The smallest cards of a board that can still be read. */
const LEAST_BOARD_CARD = 28;
/** How large cards are tried, as a part of what is wanted. */
const CARD_SCALES = [1, 0.92, 0.84, 0.76, 0.68, 0.6];
/** How much of a card at a seat lies under its plate: of one that lies open, rank and suit are always seen. */
const CARDS_UNDER_PLATE = [0.14, 0.4, 0.62];
const OPEN_CARDS_UNDER_PLATE = [0.14, 0.3, 0.44];

interface Attempt {
  part: number;
  /** How many sit across the top. */
  top: number;
  under: number;
}

/** Everything's place on a stage of this size: of all that leave everything to be seen, where cards are largest. */
export function phoneTable(setting: Setting, width: number, height: number): Layout {
  const wide = Math.round(Math.min(100, Math.max(LEAST_PLATE_WIDTH, width * 0.222)));
  const others = setting.seats - 1;
  let best: { layout: Layout; area: number; worth: number } | undefined;
  for (const plate of new Set([wide, LEAST_PLATE_WIDTH])) {
    const most = Math.max(1, Math.floor((width - 2 * EDGE_GAP + 4) / (plate + 4)));
    for (const part of CARD_SCALES)
      for (const under of setting.stud ? OPEN_CARDS_UNDER_PLATE : CARDS_UNDER_PLATE)
        for (let top = others === 2 ? 0 : 2 - (others % 2); top <= Math.min(others, most); top += 2) {
          const tried = laidOut(setting, width, height, plate, { part, top, under });
          const worth = tried.worth - (plate < wide ? 0.1 : 0);
          const better = !best || tried.area < best.area || (tried.area === best.area && worth > best.worth + 0.001);
          if (better) best = { ...tried, worth };
        }
  }
  return (best as { layout: Layout }).layout;
}

/** How high the seats at a side are, from the top: half of them up, the others down, and the board's strip between. */
function heights(side: number, first: number, seat: number, height: number, lowest: number): number[] {
  if (side === 0) return [];
  if (side === 1) return [Math.max(first, Math.min(lowest, height * 0.3))];
  const last = Math.min(lowest, Math.max(height * 0.66, first + MIDDLE_HEIGHT + (side - 1) * seat));
  const pitch = Math.min(seat + 6, (last - first) / (side - 1));
  const up = Math.floor(side / 2);
  return Array.from({ length: side }, (_, at) => (at < up ? first + at * pitch : last - (side - 1 - at) * pitch));
}

function ownCards(
  { cards, row }: Setting,
  width: number,
  height: number,
  plate: number,
  part: number,
): [number, number] {
  if (row) return [Math.min(72, height * 0.165, (width - 12) / (cards * 1.06)) * Math.max(part, 0.9), -0.06];
  const tall = Math.min(80, Math.max(50, height * 0.19)) * part;
  if (cards < 4)
    return [cards < 3 ? tall : Math.min(tall, 58, (width - 2 * (plate + EDGE_GAP) - 8) / (cards * 1.06)), -0.06];
  const column = width - 2 * (plate + EDGE_GAP) - 8;
  return [Math.min(tall, column / (1 + (cards - 1) * 0.72)), 0.28];
}

function laidOut(
  setting: Setting,
  width: number,
  height: number,
  plate: number,
  { part, top, under }: Attempt,
): { layout: Layout; area: number; worth: number } {
  const { row, stud, yours, cards } = setting;
  const pots = width < WIDTH_FOR_ONE_LINE ? TWO_LINES_OF_POTS : POTS_HEIGHT;
  const seatCard = (stud ? 36 : height < 440 ? 28 : 32) * part;
  const above = PLATE_HEIGHT / 2 + (1.4 - under) * seatCard;
  const seat = above + BELOW_PLATE_CENTER;
  const [myCard, myLap] = ownCards(setting, width, height, plate, part);
  const own = yours ? myCard * (1.4 - OWN_CARDS_UNDER_PLATE) + OWN_PLATE_HEIGHT + EDGE_GAP : seat + EDGE_GAP;
  const myPlate = Math.min(180, row ? 180 : width - 2 * (plate + 2 * EDGE_GAP));
  const lowest = height - (row ? own + 8 : EDGE_GAP) - BELOW_PLATE_CENTER;

  const side = (setting.seats - 1 - top) / 2;
  const clear = width - 3 * plate - 4 * EDGE_GAP; // between the middles of the outermost two that keep clear of the sides
  const between = Math.max(1, top - 1);
  const within = top < 2 || side === 0 || clear / between >= plate + 4;
  const room = within && side > 0 ? clear / between : (width - plate - 2 * EDGE_GAP) / between;
  const first = above + EDGE_GAP + (top === 0 ? 0 : within ? FIRST_SEAT_DROP : seat);
  const sides = heights(side, first, seat, height, lowest);

  const at = (x: number, y: number, inwards: number): Place => ({
    x: (2 * x) / width - 1,
    y: (2 * y) / height - 1,
    bet: Math.abs(x - width / 2) > (width - plate) / 2 - EDGE_GAP - 1 ? "beside" : "below",
    inwards,
    button: inwards,
  });
  const left = sides.map((y) => at(EDGE_GAP + plate / 2, y, 1));
  const right = sides.map((y) => at(width - EDGE_GAP - plate / 2, y, -1));
  const across = Array.from({ length: top }, (_, which) => {
    const x = width / 2 + (which - (top - 1) / 2) * Math.min(room, plate * 1.5);
    return at(x, above + EDGE_GAP, x > width / 2 + 1 ? -1 : 1);
  });
  // Your bet may lie on the left. Somebody who looks on sees a seat like the others there, with room for what hangs from it.
  const nearest = {
    ...at(width / 2, height - EDGE_GAP - (yours ? OWN_PLATE_HEIGHT / 2 : BELOW_PLATE_CENTER), -1),
    button: 1,
  };
  const places = [nearest, ...left.reverse(), ...across, ...right];

  // The board: in a strip between the seats at the sides, or in the column that they leave.
  const under0 = height - own - (row ? 8 : 24);
  const underTop = top ? above + EDGE_GAP + BELOW_PLATE_CENTER : CLOTH_TOP;
  const shape = boardRows(setting.boards, true);
  const bands = [{ from: underTop, to: under0, wide: side ? width - 2 * (plate + EDGE_GAP) - 10 : width - 16 }];
  for (const which of sides.keys()) {
    const from = Math.max(underTop, (sides[which] ?? 0) + BELOW_PLATE_CENTER);
    const to = Math.min(under0, (sides[which + 1] ?? Infinity) - above);
    if (to - from >= LEAST_STRIP_HEIGHT) bands.push({ from, to, wide: width - plate - 12 });
  }
  const firstSide = sides[0];
  if (firstSide !== undefined && firstSide - above - underTop >= LEAST_STRIP_HEIGHT)
    bands.push({ from: underTop, to: Math.min(under0, firstSide - above), wide: width - plate - 12 });
  const sized = bands.map(({ from, to, wide }) => {
    // The street may stand over the strip, and the pots under it, in the column between the seats.
    const begins = Math.max(from, underTop + STREET_HEIGHT);
    const ends = Math.min(to, under0 - pots);
    const card = Math.min(
      58 * shape.part,
      wide / (5 * CARD_STEP),
      ((ends - begins) / Math.max(1, shape.rows) - 4) / 1.4,
    );
    return { card: Math.max(LEAST_BOARD_CARD * shape.part, card), middle: (begins + ends + pots - STREET_HEIGHT) / 2 };
  });
  const board = sized.reduce((one, other) => (other.card > one.card + 4 ? other : one));

  const fan = stud ? seatCard * 3.5 : cards > 2 ? seatCard * 2.2 : plate;
  const groups: Box[][] = places.map((place, which) => {
    const x = ((place.x + 1) / 2) * width;
    const y = ((place.y + 1) / 2) * height;
    if (which === 0 && yours) {
      const wide = myCard * (1 + (cards - 1) * (1 - myLap));
      const over = y - OWN_PLATE_HEIGHT / 2;
      const bet = row ? [] : [boxStandingAt(x, over - myCard * (1.4 - OWN_CARDS_UNDER_PLATE) - 2, plate, 18)];
      return [
        boxStandingAt(x, over + OWN_PLATE_HEIGHT, row ? width - 8 : myPlate, OWN_PLATE_HEIGHT),
        boxStandingAt(x, over, wide, myCard * (1.4 - OWN_CARDS_UNDER_PLATE)),
        ...bet,
      ];
    }
    const wide = Math.max(plate, fan);
    const shift = place.bet === "beside" ? (place.inwards * (wide - plate)) / 2 : 0;
    return [
      boxStandingAt(x, y + BELOW_PLATE_CENTER, plate, PLATE_HEIGHT + BET_HEIGHT),
      boxStandingAt(x + shift, y - PLATE_HEIGHT / 2, wide, seatCard * (1.4 - under)),
    ];
  });
  groups.push([{ left: -width, right: 1, top: 0, bottom: height }]);
  groups.push([{ left: width - 1, right: 2 * width, top: 0, bottom: height }]);
  const boardHigh = setting.boards ? shape.rows * (board.card * 1.4 + 4) : 0;
  const from = board.middle - (boardHigh + STREET_HEIGHT + pots) / 2;
  groups.push([
    boxStandingAt(width / 2, from + STREET_HEIGHT, 140, STREET_HEIGHT),
    boxStandingAt(
      width / 2,
      from + STREET_HEIGHT + boardHigh,
      setting.boards ? board.card * 5 * CARD_STEP : 0,
      boardHigh,
    ),
    boxStandingAt(width / 2, from + STREET_HEIGHT + pots + boardHigh, Math.min(200, width - 2 * plate - 10), pots - 2),
  ]);
  return {
    layout: {
      places,
      plate,
      plateHigh: PLATE_HEIGHT,
      seatCard,
      seatUnder: under,
      myCard,
      myLap,
      myPlate,
      boardCard: board.card / shape.part,
      stacks: 1,
      boardTop: from,
      middleY: height / 2,
      radiusX: width / 2,
      radiusY: height / 2,
    },
    area: Math.round(coveredAreaAmong(groups)),
    worth: part + (setting.boards ? Math.min(1, board.card / (44 * shape.part)) : 0) - top * 0.012 - under * 0.5,
  };
}
