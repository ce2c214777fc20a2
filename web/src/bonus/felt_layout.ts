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

const WIDE_FELT = 630; // from here on boxes with all their spots have room side by side
const HEIGHT_OF_ALL_SPOTS = 330; // what they need for that
const HEIGHT_OF_EDGES = 28; // the rail and the cloth inside it, above and below
const HEIGHT_OF_TASK = 28;
const WIDTH_OF_PAYTABLE = 142;

/** How far `size` is on the way from one size to another, between 0 and 1. */
function onTheWay(size: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (size - from) / (to - from)));
}

/** The sizes and places on a felt so wide and so high; on a phone also by whether one of the boxes is the viewer's own. */
export function feltLayout(wide: number, high: number, boxes: number, own = true): FeltLayout {
  if (wide < WIDE_FELT) return column(wide, high, own ? boxes - 1 : Math.ceil(boxes / 2));
  return high < HEIGHT_OF_ALL_SPOTS ? side(wide, high) : arc(wide, high, boxes);
}

function arc(wide: number, high: number, boxes: number): FeltLayout {
  const more = onTheWay(high, HEIGHT_OF_ALL_SPOTS, 860);
  const cell = (wide - 36) / boxes;
  const inner = high - HEIGHT_OF_EDGES;
  const lines = high < 400 ? 2 : 3;
  const card = Math.floor(Math.min(33 + more * 31, cell / 2 - 8));
  const spotHigh = Math.floor(28 + more * 22);
  const dealer = Math.floor(32 + more * 34);
  const board = Math.floor(38 + more * 54);
  const text = 16 + Math.round(3 * onTheWay(high, 560, 860) * onTheWay(cell, 110, 190));
  const box = 1.4 * card + 3 * spotHigh + 8 + 1.33 * text * lines + 26;
  const top = 1.4 * (dealer + board) + 8 + HEIGHT_OF_TASK;
  const pays = wide >= 830 && inner - box - (WIDTH_OF_PAYTABLE / 16) * text >= 36;
  const depth = Math.floor(
    Math.max(0, Math.min(inner - box - (pays ? (WIDTH_OF_PAYTABLE / 16) * text : 56), 0.2 * wide, 200)),
  );
  const gap = inner - box - top;
  return {
    kind: "arc",
    text,
    dealer,
    board,
    card,
    own: card,
    spotWide: Math.floor(Math.min(cell / 2 - 7, 76)),
    spotHigh,
    depth,
    lines,
    pays,
    print: gap >= 44 ? Math.floor(Math.min(gap / 2, 60)) : 0,
  };
}

function column(wide: number, high: number, across: number): FeltLayout {
  const more = onTheWay(high, 336, 560);
  const cell = (wide - 18) / across;
  return {
    kind: "column",
    text: 16,
    dealer: Math.floor(28 + more * 18),
    board: Math.floor(Math.min(36 + more * 26, (wide - 40) / 5)),
    card: Math.floor(Math.min(22 + more * 12, cell / 2 - 3)),
    own: Math.floor(Math.min(36 + more * 22, wide / 6.6)),
    spotWide: Math.floor(Math.min(72, (wide - 190) / 3 + 8)),
    spotHigh: Math.floor(38 + more * 26),
    depth: 8,
    lines: high < 470 ? 2 : 3,
    pays: false,
    print: 0,
  };
}

function side(wide: number, high: number): FeltLayout {
  const more = onTheWay(high, 190, HEIGHT_OF_ALL_SPOTS);
  return {
    kind: "side",
    text: 16,
    dealer: Math.floor(36 + more * 14),
    board: Math.floor(36 + more * 14),
    card: Math.floor(24 + more * 12),
    own: Math.floor(44 + more * 16),
    spotWide: Math.floor(Math.min(76, wide / 12)),
    spotHigh: Math.floor(48 + more * 14),
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
