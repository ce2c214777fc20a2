// Where everything lies on the felt of the game against the house: by how large the felt is and how many boxes are printed
// on it, and by nothing else, so that nothing moves while a round is played.

/** `arc` has all boxes along an arc; `column`, for a phone, has the others in a row and your own under it; `side`, for a
 * phone on its side, has the boxes beside the board. */
export type FeltKind = "arc" | "column" | "side";

export interface FeltLayout {
  kind: FeltKind;
  /** The size of the text on the felt, in pixels. */
  text: number;
  /** The width of a card in pixels: the dealer's, the board's, those of a box, and your own. */
  dealer: number;
  board: number;
  card: number;
  own: number;
  /** A spot for a wager, in a box of the arc or in your own. */
  spotWide: number;
  spotHigh: number;
  /** How much lower than the boxes at the ends the one in the middle lies. */
  depth: number;
  /** How many lines a box has under its spots. */
  lines: 2 | 3;
  /** Whether the pay tables stand in the corners, and where the name of the game is printed: 0 for nowhere. */
  pays: boolean;
  print: number;
}

/** A size in pixels on the smallest felt and on the largest of its kind. */
interface Span {
  small: number;
  large: number;
}

const WIDE_FELT = 630; // from this width boxes with all their spots have room side by side
const HEIGHT_OF_ALL_SPOTS = 330; // from this height they have room under the board
const USUAL_TEXT = 16;
const CARD_PROPORTION = 1.4; // the height of a card by its width

/** Of the felt with an arc; heights and widths are in pixels. */
const ARC = {
  roomyHeight: 860, // from here on nothing grows any more
  threeLinesHeight: 400,
  edgesWidth: 36, // the rail and the cloth inside it, left and right
  edgesHeight: 28, // and above and below
  taskHeight: 28, // what is to be done now, in a line under the board
  card: { small: 33, large: 64 },
  spotHigh: { small: 28, large: 50 },
  dealer: { small: 32, large: 66 },
  board: { small: 38, large: 92 },
  cardMargin: 8, // each of a box's two cards has half of the box but for this
  spotMargin: 7,
  widestSpot: 76,
  textGrowth: 3, // by how much the text is larger where there is room in height and width
  textHeight: { small: 560, large: 860 },
  textCell: { small: 110, large: 190 },
  spotsInBox: 3, // one over another
  boxGap: 8,
  boxEdges: 26,
  lineProportion: 1.33, // the height of a line by the size of its text
  boardGap: 8,
  paytableWidth: 142, // with text of the usual size; it is as high as it is wide
  paysWidth: 830, // pay tables stand in the corners from this width on
  paysMargin: 36, // and where as much is left between them and the boxes
  noPaysMargin: 56, // what is left above the boxes at the ends where no pay tables stand
  deepest: 200,
  depthPerWidth: 0.2,
  leastPrint: 44, // the name of the game is printed where the cloth has this height for it
  highestPrint: 60,
} as const;

/** Of the upright felt of a phone. */
const COLUMN = {
  height: { small: 336, large: 560 },
  threeLinesHeight: 470,
  edgesWidth: 18,
  dealer: { small: 28, large: 46 },
  board: { small: 36, large: 62 },
  boardCards: 5, // side by side
  boardMargins: 40,
  card: { small: 22, large: 34 },
  cardMargin: 3,
  own: { small: 36, large: 58 },
  ownPerWidth: 6.6, // so many of your own cards would fill the felt
  spotHigh: { small: 38, large: 64 },
  widestSpot: 72,
  spotsInBox: 3, // side by side, beside your cards
  besideSpots: 190,
  spotBorders: 8,
  depth: 8,
} as const;

/** Of the felt of a phone on its side. */
const SIDE = {
  lowest: 190,
  dealer: { small: 36, large: 50 },
  board: { small: 36, large: 50 },
  card: { small: 24, large: 36 },
  own: { small: 44, large: 60 },
  spotHigh: { small: 48, large: 62 },
  widestSpot: 76,
  spotsPerWidth: 12, // so many spots would fill the felt
} as const;

/** How far `size` is on the way from one size to another, between 0 and 1. */
function onTheWay(size: number, { small, large }: Span): number {
  return Math.min(1, Math.max(0, (size - small) / (large - small)));
}

/** The size that lies so far on the way from the small one to the large one. */
function sizeAt({ small, large }: Span, share: number): number {
  return small + share * (large - small);
}

/** The sizes and places on a felt so wide and so high; on a phone also by whether one of the boxes is the viewer's own. */
export function feltLayout(wide: number, high: number, boxes: number, own = true): FeltLayout {
  if (wide < WIDE_FELT) return column(wide, high, own ? boxes - 1 : Math.ceil(boxes / 2));
  return high < HEIGHT_OF_ALL_SPOTS ? side(wide, high) : arc(wide, high, boxes);
}

function arc(wide: number, high: number, boxes: number): FeltLayout {
  const share = onTheWay(high, { small: HEIGHT_OF_ALL_SPOTS, large: ARC.roomyHeight });
  const boxWide = (wide - ARC.edgesWidth) / boxes;
  const lines = high < ARC.threeLinesHeight ? 2 : 3;
  const card = Math.floor(Math.min(sizeAt(ARC.card, share), boxWide / 2 - ARC.cardMargin));
  const spotHigh = Math.floor(sizeAt(ARC.spotHigh, share));
  const dealer = Math.floor(sizeAt(ARC.dealer, share));
  const board = Math.floor(sizeAt(ARC.board, share));
  const roomForText = onTheWay(high, ARC.textHeight) * onTheWay(boxWide, ARC.textCell);
  const text = USUAL_TEXT + Math.round(ARC.textGrowth * roomForText);
  const boxHigh =
    CARD_PROPORTION * card + ARC.spotsInBox * spotHigh + ARC.boxGap + ARC.lineProportion * text * lines + ARC.boxEdges;
  const aboveBoxes = high - ARC.edgesHeight - boxHigh;
  const paytable = (ARC.paytableWidth / USUAL_TEXT) * text;
  const pays = wide >= ARC.paysWidth && aboveBoxes - paytable >= ARC.paysMargin;
  const deepest = Math.min(aboveBoxes - (pays ? paytable : ARC.noPaysMargin), ARC.depthPerWidth * wide, ARC.deepest);
  const cloth = aboveBoxes - (CARD_PROPORTION * (dealer + board) + ARC.boardGap + ARC.taskHeight);
  return {
    kind: "arc",
    text,
    dealer,
    board,
    card,
    own: card,
    spotWide: Math.floor(Math.min(boxWide / 2 - ARC.spotMargin, ARC.widestSpot)),
    spotHigh,
    depth: Math.floor(Math.max(0, deepest)),
    lines,
    pays,
    print: cloth >= ARC.leastPrint ? Math.floor(Math.min(cloth / 2, ARC.highestPrint)) : 0,
  };
}

function column(wide: number, high: number, across: number): FeltLayout {
  const share = onTheWay(high, COLUMN.height);
  const boxWide = (wide - COLUMN.edgesWidth) / across;
  const widestOnBoard = (wide - COLUMN.boardMargins) / COLUMN.boardCards;
  const widestSpot = (wide - COLUMN.besideSpots) / COLUMN.spotsInBox + COLUMN.spotBorders;
  return {
    kind: "column",
    text: USUAL_TEXT,
    dealer: Math.floor(sizeAt(COLUMN.dealer, share)),
    board: Math.floor(Math.min(sizeAt(COLUMN.board, share), widestOnBoard)),
    card: Math.floor(Math.min(sizeAt(COLUMN.card, share), boxWide / 2 - COLUMN.cardMargin)),
    own: Math.floor(Math.min(sizeAt(COLUMN.own, share), wide / COLUMN.ownPerWidth)),
    spotWide: Math.floor(Math.min(COLUMN.widestSpot, widestSpot)),
    spotHigh: Math.floor(sizeAt(COLUMN.spotHigh, share)),
    depth: COLUMN.depth,
    lines: high < COLUMN.threeLinesHeight ? 2 : 3,
    pays: false,
    print: 0,
  };
}

function side(wide: number, high: number): FeltLayout {
  const share = onTheWay(high, { small: SIDE.lowest, large: HEIGHT_OF_ALL_SPOTS });
  return {
    kind: "side",
    text: USUAL_TEXT,
    dealer: Math.floor(sizeAt(SIDE.dealer, share)),
    board: Math.floor(sizeAt(SIDE.board, share)),
    card: Math.floor(sizeAt(SIDE.card, share)),
    own: Math.floor(sizeAt(SIDE.own, share)),
    spotWide: Math.floor(Math.min(SIDE.widestSpot, wide / SIDE.spotsPerWidth)),
    spotHigh: Math.floor(sizeAt(SIDE.spotHigh, share)),
    depth: 0,
    lines: 2,
    pays: false,
    print: 0,
  };
}

/** How far above the one in the middle a box lies, as a part of the arc's depth: 1 at the ends of the row. */
export function rise(at: number, boxes: number): number {
  const half = (boxes - 1) / 2;
  return half > 0 ? ((at - half) / half) ** 2 : 0;
}
