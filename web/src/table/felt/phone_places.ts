// Where everything is on a phone: the seats in their order around the felt, upright or on its side, yours at the bottom in
// the middle; and the board, which gets a strip across the whole felt wherever the seats leave one. Lengths are in pixels.

import { coveredAreaAmong, boxStandingAt, type Box } from "./boxes";
import { boardRows, type Layout, type Setting } from "./layout";
import type { Place } from "./places";

const EDGE_GAP = 4;
const PLATE_HEIGHT = 36;
/** The narrowest that a plate may be. */
const LEAST_PLATE_WIDTH = 76;
/** From here on a face stands beside name and chips, and not beside the chips alone. */
const FACED_PLATE_WIDTH = 96;
const OWN_PLATE_HEIGHT = 28;
/** How much of your own cards lies under your plate: they are read whole. */
const OWN_CARDS_UNDER_PLATE = 0.04;
/** What hangs from a plate: a bet, or what was done last. */
const BET_HEIGHT = 17;
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
/** Your own cards are never smaller than this part of what is wanted. */
const LEAST_OWN_PART = 0.82;
/** The smallest cards of a board that can still be read. */
const LEAST_BOARD_CARD = 28;
/** How large cards are tried, as a part of what is wanted. */
const CARD_SCALES = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58, 0.52];
/** How much of a card at a seat lies under its plate: when it is shown, rank and suit are always seen. */
const CARDS_UNDER_PLATE = [0.03, 0.2, 0.34];

interface Attempt {
  part: number;
  /** How many sit across the top. */
  top: number;
  under: number;
  /** Whether a seat that is alone at its side sits beside yours, and leaves the felt above it to the board. */
  low: boolean;
}

/** Everything's place on a stage of this size: of all that leave everything to be seen, where cards are largest. */
export function phoneTable(setting: Setting, width: number, height: number): Layout {
  const usual = Math.round(Math.min(FACED_PLATE_WIDTH, Math.max(LEAST_PLATE_WIDTH, width * 0.222)));
  const wide = Math.round(Math.min(124, Math.max(FACED_PLATE_WIDTH, width * 0.3)));
  const others = setting.seats - 1;
  let best: { layout: Layout; area: number; worth: number } | undefined;
  for (const plate of new Set([wide, usual, LEAST_PLATE_WIDTH])) {
    const most = Math.max(1, Math.floor((width - 2 * EDGE_GAP + 4) / (plate + 4)));
    for (const part of CARD_SCALES)
      for (const under of CARDS_UNDER_PLATE)
        for (let top = others === 2 ? 0 : 2 - (others % 2); top <= Math.min(others, most); top += 2)
          for (const low of others - top === 2 ? [false, true] : [false]) {
            const tried = laidOut(setting, width, height, plate, { part, top, under, low });
            const worth = tried.worth - (plate < usual ? 0.14 : plate < wide ? 0.07 : 0) - (low ? 0.02 : 0);
            const better = !best || tried.area < best.area || (tried.area === best.area && worth > best.worth + 0.001);
            if (better) best = { ...tried, worth };
          }
  }
  return (best as { layout: Layout }).layout;
}

/** How high the seats at a side are, from the top: half of them up, the others down, and the board's strip between. */
function heights(side: number, first: number, seat: number, height: number, lowest: number, low: boolean): number[] {
  if (side === 0) return [];
  if (side === 1) return low ? [Math.max(first, lowest)] : [Math.max(first, Math.min(lowest, height * 0.3))];
  const last = Math.min(lowest, Math.max(height * 0.66, first + MIDDLE_HEIGHT + (side - 1) * seat));
  const pitch = Math.min(seat + 6, (last - first) / (side - 1));
  const up = Math.floor(side / 2);
  return Array.from({ length: side }, (_, at) => (at < up ? first + at * pitch : last - (side - 1 - at) * pitch));
}

/** How wide a card at a seat is usually wanted. */
function usualSeatCard(cards: number): number {
  return cards < 3 ? 46 : cards < 5 ? 42 : 38;
}

/** How wide a card at a seat is where there is room for it: when it is shown, it is read at arm's length. */
function wantedSeatCard(cards: number, plate: number): number {
  return Math.max(usualSeatCard(cards), cards < 3 ? plate / 2.02 : 0);
}

/** How much larger everything but plates is where a stage is larger than any phone's, as that of a column on a wide desk. */
function roominess(width: number, height: number): number {
  return Math.min(1.4, Math.max(1, Math.min(width / 450, height / 620)));
}

/** How wide a hand that was shown lies, in cards: the style of a seat says the same. */
function shownFan(cards: number): number {
  return cards < 3 ? 1.96 : 1 + (cards - 1) * 0.5;
}

/** The same where no board wants a strip: evenly from the top to the lowest. */
function spread(side: number, first: number, lowest: number): number[] {
  if (side < 2) return side ? [Math.max(first, (first + lowest) / 2)] : [];
  return Array.from({ length: side }, (_, at) => first + (at * Math.max(0, lowest - first)) / (side - 1));
}

function ownCards(
  { cards, row }: Setting,
  width: number,
  height: number,
  plate: number,
  part: number,
): [number, number] {
  const roomy = roominess(width, height);
  if (row) return [Math.min(72 * roomy, height * 0.165, (width - 12) / (cards * 1.06)) * Math.max(part, 0.9), -0.06];
  const tall = Math.min(80 * roomy, Math.max(50, height * 0.19)) * part;
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
  { part, top, under, low }: Attempt,
): { layout: Layout; area: number; worth: number } {
  const { row, yours, cards, boards } = setting;
  const pots = width < WIDTH_FOR_ONE_LINE ? TWO_LINES_OF_POTS : POTS_HEIGHT;
  const roomy = roominess(width, height);
  const seatCard = wantedSeatCard(cards, plate) * part * roomy;
  const fan = seatCard * shownFan(cards);
  const above = PLATE_HEIGHT / 2 + (1.4 - under) * seatCard;
  const seat = above + BELOW_PLATE_CENTER;
  const [myCard, myLap] = ownCards(setting, width, height, plate, Math.max(part, LEAST_OWN_PART));
  const own = yours ? myCard * (1.4 - OWN_CARDS_UNDER_PLATE) + OWN_PLATE_HEIGHT + EDGE_GAP : seat + EDGE_GAP;
  const lowest = height - (row ? own + 8 : EDGE_GAP) - BELOW_PLATE_CENTER;

  const side = (setting.seats - 1 - top) / 2;
  const clear = width - 3 * plate - 4 * EDGE_GAP; // between the middles of the outermost two that keep clear of the sides
  const between = Math.max(1, top - 1);
  const within = top < 2 || side === 0 || clear / between >= plate + 4;
  const room = within && side > 0 ? clear / between : (width - plate - 2 * EDGE_GAP) / between;
  const first = above + EDGE_GAP + (top === 0 ? 0 : within ? FIRST_SEAT_DROP : seat);
  const sides = boards ? heights(side, first, seat, height, lowest, low) : spread(side, first, lowest);
  const beside = !row && sides.some((y) => y + BELOW_PLATE_CENTER > height - OWN_PLATE_HEIGHT - 2 * EDGE_GAP);
  const myPlate = Math.min(180, beside ? width - 2 * (plate + 2 * EDGE_GAP) : width);

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
    const x = width / 2 + (which - (top - 1) / 2) * Math.min(room, Math.max(plate * 1.5, fan + EDGE_GAP));
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
      58 * shape.part * roomy,
      wide / (5 * CARD_STEP),
      ((ends - begins) / Math.max(1, shape.rows) - 4) / 1.4,
    );
    return { card: Math.max(LEAST_BOARD_CARD * shape.part, card), middle: (begins + ends + pots - STREET_HEIGHT) / 2 };
  });
  const board = sized.reduce((one, other) => (other.card > one.card + 4 ? other : one));

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
  const middleFrom = (from: number): Box[] => [
    boxStandingAt(width / 2, from + STREET_HEIGHT, 140, STREET_HEIGHT),
    boxStandingAt(width / 2, from + STREET_HEIGHT + boardHigh, boards ? board.card * 5 * CARD_STEP : 0, boardHigh),
    boxStandingAt(width / 2, from + STREET_HEIGHT + pots + boardHigh, Math.min(200, width - 2 * plate - 10), pots - 2),
  ];
  const high = boardHigh + STREET_HEIGHT + pots;
  let from = board.middle - high / 2;
  // Without a board street and pots are small: they go where nothing else lies, as near to the middle as can be.
  if (!boards) {
    const room = Array.from(
      { length: Math.max(1, Math.floor((under0 - underTop - high) / 4)) },
      (_, at) => underTop + 4 * at,
    );
    room.sort((one, other) => Math.abs(one - from) - Math.abs(other - from));
    from = room.find((each) => !coveredAreaAmong([middleFrom(each), groups.flat()])) ?? from;
  }
  groups.push(middleFrom(from));
  return {
    layout: {
      places,
      plate,
      plateHigh: PLATE_HEIGHT,
      faced: plate >= FACED_PLATE_WIDTH,
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
    worth:
      1.4 * Math.min(1.1, seatCard / usualSeatCard(cards)) +
      1.2 * Math.min(1, myCard / 52) +
      (setting.boards ? Math.min(1, board.card / (44 * shape.part)) : 0) -
      top * 0.012 -
      under * 1.2,
  };
}
