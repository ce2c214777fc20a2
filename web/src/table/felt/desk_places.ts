// Where everything is on a felt that is wide enough for an oval. Lengths are in pixels.

import { coveredArea, coveredAreaAmong, boxStandingAt, type Box } from "./boxes";
import { boardRows, type Layout, type Setting } from "./layout";
import { places, type Place } from "./places";

const EDGE_GAP = 6;
const BUTTON_SIZE = 30;
/** A table is never higher than this part of its width. */
const MOST_HEIGHT_TO_WIDTH = 0.86;
/** What a seat has done last hangs from its plate. */
const TAG_HEIGHT = 18;
/** A bet: its height, and how wide it is at most. */
const BET_HEIGHT = 24;
const MOST_BET_WIDTH = 104;
const SMALL_BET_WIDTH = 84;
/** Below this width an amount is set out in fewer stacks. */
const WIDTH_FOR_ALL_STACKS = 900;
/** The street over the board and the pots under it, with what is between them. */
const STREET_HEIGHT = 24;
const POTS_HEIGHT = 34;
const POTS_WIDTH = 250;
const CARD_STEP = 1.09; // times the width of a card: the card and the space after it
/** A felt that is lower or narrower than this has lower plates. */
const LOW_FELT = 480;
const NARROW_FELT = 800;
/** How much of others' cards stands over their plates at most: shown ones are read whole. */
const CARDS_OVER_PLATE = 1.3;
const OWN_CARDS_OVER_PLATE = 1.36;
/** From this size on plates and pots are larger, too: the style sheets of the parts say the same. */
const ROOMY_WIDTH = 1240;
const ROOMY_HEIGHT = 640;
const ROOMY_POTS_HEIGHT = 44;
const ROOMY_POTS_WIDTH = 320;
const LEAST_SCALE = 0.4;
const SCALE_STEP = 0.03;
/** Cards that can be told from each other without the ones beside them. */
const READABLE_CARD_WIDTH = 54;

function clamp(least: number, wanted: number, most: number): number {
  return Math.max(least, Math.min(wanted, most));
}

interface Attempt {
  /** The part of the wanted size that cards have, and your own where theirs is another. */
  part: number;
  ownPart?: number;
  /** What the seats across the top bet hangs from their plates, in place of what they did. */
  hangs: boolean;
  mine: OwnBet;
}

type OwnBet = "above" | "aside" | "hangs";

/** So much of the cards' size is worth a better place for your bet: under the plate it is the furthest from the pot. */
const OWN_BETS: readonly (readonly [OwnBet, number])[] = [
  ["above", 0],
  ["aside", 0.02],
  ["hangs", 0.2],
];

/** From the roomiest: a bet that lies well on the felt is worth a little of the cards' size. */
const ATTEMPTS: readonly Attempt[] = Array.from(
  { length: Math.floor((1 - LEAST_SCALE) / SCALE_STEP) + 1 },
  (_, step) => 1 - step * SCALE_STEP,
)
  .flatMap((part) =>
    [false, true].flatMap((hangs) =>
      OWN_BETS.map(([mine, price]) => ({
        attempt: { part, hangs, mine },
        worth: part - (hangs ? 0.07 : 0) - price,
      })),
    ),
  )
  .sort((one, other) => other.worth - one.worth)
  .map(({ attempt }) => attempt);

function isRoomy(width: number, height: number): boolean {
  return width >= ROOMY_WIDTH && height >= ROOMY_HEIGHT;
}

export function deskTable(setting: Setting, width: number, height: number): Layout {
  const plate = Math.round(clamp(132, width * 0.155, isRoomy(width, height) ? 236 : 184));
  const round = places(setting.seats);
  const own = ownCards(setting, width, height, plate, round);
  let best: { layout: Layout; area: number } | undefined;
  for (const attempt of ATTEMPTS) {
    const tried = laidOut(setting, width, height, plate, round, own, attempt, best?.area ?? Infinity);
    if (!best || tried.area < best.area) best = tried;
    if (best.area === 0) {
      const grown = withLargerOwnCards(attempt);
      if (grown) best = grown;
      break;
    }
  }
  return (best as { layout: Layout }).layout;

  /** Your own cards are what you look at most: where all had to be smaller, the room left in front of you is theirs. */
  function withLargerOwnCards(attempt: Attempt): { layout: Layout; area: number } | undefined {
    for (let ownPart = 1; ownPart > attempt.part; ownPart -= SCALE_STEP) {
      const tried = laidOut(setting, width, height, plate, round, own, { ...attempt, ownPart }, 1);
      if (tried.area === 0) return tried;
    }
  }
}

/** Your cards, as wide as the neighbours at the bottom leave room for: beside each other, or if need be over each other. */
function ownCards(
  setting: Setting,
  width: number,
  height: number,
  plate: number,
  round: readonly Place[],
): { card: number; lap: number } {
  const { cards, size } = setting;
  const wanted = clamp(48, Math.min(height * 0.18, width * (cards > 2 ? 0.084 : 0.102)), 112) * size;
  const away = Math.min(...round.slice(1).map(({ x, y }) => (y > 0.5 ? Math.abs(x) : 1)));
  const radius = width / 2 - plate / 2 - EDGE_GAP;
  const half = Math.max(plate / 2, away * radius - Math.max(plate / 2, fanOf(setting, 34) / 2) - 12);
  for (const lap of [-0.04, 0.3, 0.46, 0.6]) {
    const card = Math.min(wanted, (2 * half) / (1 + (cards - 1) * (1 - lap)));
    if (card >= Math.min(wanted, READABLE_CARD_WIDTH)) return { card, lap };
  }
  return { card: Math.min(wanted, (2 * half) / (1 + (cards - 1) * 0.36)), lap: 0.64 };
}

/** How wide the cards of another seat are together. */
function fanOf({ cards, stud }: Setting, card: number): number {
  return stud ? card * 3.4 : card * (1 + (cards - 1) * 0.5);
}

/** Everything at the sizes of one attempt, and how much of it is covered; no board is laid where seats alone cover as
    much as the attempt that is to be bettered. */
function laidOut(
  setting: Setting,
  width: number,
  height: number,
  plate: number,
  round: readonly Place[],
  own: { card: number; lap: number },
  { part, ownPart = part, hangs, mine: ownBet }: Attempt,
  bettered: number,
): { layout: Layout; area: number } {
  const { size, boards, yours, stud, cards } = setting;
  const seatCard = Math.max(28, clamp(34, Math.min(height * 0.088, width * (stud ? 0.046 : 0.062)), 68) * size * part);
  const boardCard = clamp(40, Math.min(height * 0.175, width * 0.088), 110) * size * part;
  const myCard = own.card * ownPart;
  const betWide = width < WIDTH_FOR_ALL_STACKS ? SMALL_BET_WIDTH : MOST_BET_WIDTH;
  const fan = fanOf(setting, seatCard);
  const low = height < LOW_FELT || width < NARROW_FELT;
  const plateHigh = low ? 44 : isRoomy(width, height) ? 62 : 50;
  const [potsWide, potsHigh] = isRoomy(width, height)
    ? [ROOMY_POTS_WIDTH, ROOMY_POTS_HEIGHT]
    : [POTS_WIDTH, POTS_HEIGHT];
  const top = plateHigh / 2 + seatCard * CARDS_OVER_PLATE + EDGE_GAP;
  const bottom = plateHigh / 2 + TAG_HEIGHT + 2;
  const radiusX = width / 2 - Math.max(plate, fan) / 2 - EDGE_GAP - 6;
  const room = (height - top - bottom) / 2;
  const radiusY = Math.min(room, radiusX * MOST_HEIGHT_TO_WIDTH);
  const middleY = top + room;

  const around: Place[] = round.map((place, at) =>
    at === 0 && yours ? { ...place, bet: ownBet } : hangs && place.bet === "below" ? { ...place, bet: "hangs" } : place,
  );
  const groups: Box[][] = around.map((place, at) => {
    const x = width / 2 + place.x * radiusX;
    const base = middleY + place.y * radiusY + plateHigh / 2;
    if (at === 0 && yours) {
      const wide = myCard * (1 + (cards - 1) * (1 - own.lap));
      const across = Math.max(wide, plate);
      const mine = [
        boxStandingAt(x, base + TAG_HEIGHT, plate, plateHigh + TAG_HEIGHT),
        boxStandingAt(x, base - plateHigh, across, myCard * OWN_CARDS_OVER_PLATE),
      ];
      const over = base - plateHigh - myCard * OWN_CARDS_OVER_PLATE - 4;
      if (ownBet === "above") mine.push(boxStandingAt(x, over, betWide, BET_HEIGHT));
      if (ownBet === "aside")
        mine.push(boxStandingAt(x + (across + betWide) / 2 + 6, base - plateHigh - 18, betWide, BET_HEIGHT));
      return mine;
    }
    return [
      boxStandingAt(x, base + TAG_HEIGHT, plate + 8, plateHigh + TAG_HEIGHT),
      boxStandingAt(x, base - plateHigh, fan, seatCard * CARDS_OVER_PLATE),
      betOf(),
    ];

    function betOf(): Box {
      if (place.bet === "hangs") return boxStandingAt(x, base + 2 + BET_HEIGHT, betWide, BET_HEIGHT);
      if (place.bet === "below")
        return boxStandingAt(x - place.x * 0.4 * betWide, base + 20 + BET_HEIGHT, betWide, BET_HEIGHT);
      if (place.bet === "above")
        return boxStandingAt(
          x - place.x * 0.4 * betWide,
          base - plateHigh - seatCard * CARDS_OVER_PLATE - 4,
          betWide,
          BET_HEIGHT,
        );
      const reach = Math.max(plate, fan) / 2 + 10 + betWide / 2;
      return boxStandingAt(x + place.inwards * reach, base - 42, betWide, BET_HEIGHT);
    }
  });

  const shape = boardRows(boards, false);
  const boardHigh = shape.rows * (boardCard * shape.part * 1.4 + 6);
  const boardWide = shape.columns * (boardCard * shape.part * 5 * CARD_STEP + 18);
  const high = STREET_HEIGHT + boardHigh + potsHigh;
  const others = groups.flat();
  for (const place of around.slice(yours ? 1 : 0)) {
    const x = width / 2 + place.x * radiusX + place.button * (plate / 2 + 19);
    others.push(boxStandingAt(x, middleY + place.y * radiusY + plateHigh / 2 + 2, BUTTON_SIZE, BUTTON_SIZE));
  }
  const uncovered = coveredAreaAmong(groups);
  const column = boxStandingAt(width / 2, height, Math.max(boardWide, potsWide), height);
  const near = others.filter((other) => other.right > column.left && other.left < column.right);
  const wanted = middleY - height * 0.04;
  let boardAt = wanted;
  let area = Infinity;
  for (let away = 0; away < height / 3 && area > 0 && uncovered < bettered; away += 3)
    for (const at of [wanted - away, wanted + away]) {
      const from = at - high / 2;
      const middle = [
        boxStandingAt(width / 2, from + STREET_HEIGHT, 170, STREET_HEIGHT),
        boxStandingAt(width / 2, from + STREET_HEIGHT + boardHigh, boardWide, boardHigh),
        boxStandingAt(width / 2, at + high / 2, potsWide, potsHigh),
      ];
      let hit = 0;
      for (const box of middle) for (const other of near) hit += coveredArea(box, other);
      if (hit < area) {
        area = hit;
        boardAt = at;
      }
    }
  return {
    layout: {
      places: around,
      plate,
      plateHigh,
      faced: false,
      seatCard,
      seatUnder: 0.3,
      myCard,
      myLap: own.lap,
      myPlate: plate,
      boardCard,
      stacks: width < WIDTH_FOR_ALL_STACKS ? 2 : 3,
      boardTop: boardAt - high / 2,
      middleY,
      radiusX,
      radiusY,
    },
    area: area + uncovered,
  };
}
