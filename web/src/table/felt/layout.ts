// Where everything at a table is, and how large: reckoned from the size of the felt and from what will lie on it, so that
// nothing ever covers anything else. Every size is tried from the largest down; the first at which all have room is taken.

import { deskTable } from "./desk_places";
import { phoneTable } from "./phone_places";
import type { Place } from "./places";

/** What lies on the table: how many seats there are, whether the first of them is yours, how many cards a hand has in the
    end, whether those are read or chosen from one by one, how many boards there are, and how large cards are wanted. */
export interface Setting {
  seats: number;
  yours: boolean;
  cards: number;
  row: boolean;
  stud: boolean;
  boards: number;
  size: number;
}

/** Lengths are in pixels; places are from -1 to 1 around the middle of the felt. */
export interface Layout {
  places: Place[];
  plate: number;
  plateHigh: number;
  /** Whether a face stands beside name and chips, and not beside the chips alone. */
  faced: boolean;
  seatCard: number;
  /** How much of a card at a seat lies under the plate, as a part of its width. */
  seatUnder: number;
  myCard: number;
  /** How much of each of your cards lies under the next one. */
  myLap: number;
  myPlate: number;
  boardCard: number;
  /** In how many stacks an amount is set out. */
  stacks: number;
  /** Where street, board and pots begin: they keep their place when there are more pots. */
  boardTop: number;
  /** The middle of the oval on which the seats are, and how far they are from it. */
  middleY: number;
  radiusX: number;
  radiusY: number;
}

/** Below this width it is a phone's table: the style sheets of the parts say the same. */
const PHONE_WIDTH = 640;

export function feltLayout(setting: Setting, width: number, height: number): Layout {
  return (width < PHONE_WIDTH ? phoneTable : deskTable)(setting, width, height);
}

/** How many boards stand under each other, and how large their cards are beside those of a single one. */
export function boardRows(boards: number, phone: boolean): { rows: number; columns: number; part: number } {
  if (boards < 2) return { rows: boards, columns: 1, part: 1 };
  if (boards < 3) return { rows: 2, columns: 1, part: 0.74 };
  return phone ? { rows: boards, columns: 1, part: 0.52 } : { rows: Math.ceil(boards / 2), columns: 2, part: 0.52 };
}
