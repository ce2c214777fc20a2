// Which buttons stand in the bar: those of your turn, what a seat that is not playing may do, or nothing.

import type { Public, You } from "../../generated/wire";
import { closingWords } from "../../hosting/announced";
import { maySkip, withoutChips } from "../../table/coming_in";
import { hasNothingToPlay, isBetweenHands, mayShowUncalled } from "../../table/how_it_stands";
import { leftButton, middleButton, rightButton, type Moment } from "./bar";

/** What there is to press, one thing at a time:
    - `resume`, `paused`: your own table, which you have paused, or another that stands still;
    - `show`: the pot is yours without a call, and your cards may be shown;
    - `lone`: one wager or nothing, with the whole place; `betting`: the three buttons; `cards`: cards to choose or show;
    - `tournament`: something to be bought, or to come back from; `out_of_hand`: a seat that is dealt no cards;
    - `skip`: only bots are left in the hand; `asked`: somebody asks for a seat at your own table, where nothing is played;
      `alone`, `give_chips`: your own table waits for others, or for their chips;
    - `ahead`: what you would do when your turn comes. */
export type WhichButtons =
  | "resume"
  | "paused"
  | "show"
  | "lone"
  | "betting"
  | "cards"
  | "tournament"
  | "out_of_hand"
  | "skip"
  | "asked"
  | "alone"
  | "give_chips"
  | "ahead"
  | "";

export function whichButtons(you: You | null, table: Public | null, now: Moment): WhichButtons {
  if (!you || !table) return "";
  if (table.host?.paused && isHost(you, table)) return "resume";
  if (table.host?.paused && you.seat) return "paused";
  if (mayShowUncalled(you, table)) return "show";
  if (now.betting)
    return rightButton(now, NaN, []).open && !leftButton(now).open && !middleButton(now).open ? "lone" : "betting";
  if (now.deciding) return "cards";
  if (isOffered(you, table, now)) return "tournament";
  if (!table.tournament && isIdle(you, table)) return "out_of_hand";
  if (maySkip(you, table)) return "skip";
  if (isAlone(you, table)) return askedFor(you, table) ? "asked" : "alone";
  if (givesChips(you, table)) return "give_chips";
  return now.early ? "ahead" : "";
}

/** Whether something of the tournament is to be bought, or to come back from. */
export function isOffered(you: You | null, table: Public | null, now: Moment): boolean {
  const yours = you?.tournament;
  return (
    !!table?.tournament &&
    !!yours &&
    !now.deciding &&
    (yours.state === "may_buy_again" || yours.may_add_on || yours.away)
  );
}

/** Whether you have nothing to play with, and no chips come either. */
export function isOutOfChips(you: You | null, table: Public | null): boolean {
  const seat = table?.seats.find((seat) => seat.seat === you?.seat);
  return hasNothingToPlay(seat, you, isBetweenHands(table)) && !you?.held_back;
}

/** Who asks you for a seat at your own table; nobody where an empty text is. */
export function askedFor(you: You | null, table: Public | null): string {
  return (isHost(you, table) && table?.host?.asked[0]) || "";
}

/** Whether you are alone at a table of your own. */
export function isAlone(you: You | null, table: Public | null): boolean {
  return (
    isHost(you, table) &&
    table?.state !== "closed" &&
    !closingWords(table) &&
    !table?.seats.some((seat) => seat.player && seat.player !== you?.name)
  );
}

/** Whether your own table stands still because the others have no chips. */
export function givesChips(you: You | null, table: Public | null): boolean {
  return isHost(you, table) && withoutChips(table, you).length > 0;
}

function isHost(you: You | null, table: Public | null): boolean {
  return !!table?.host && !!you?.name && table.host.name === you.name;
}

/** Whether your seat is dealt no cards until you say so. */
function isIdle(you: You, table: Public): boolean {
  const seat = table.seats.find((seat) => seat.seat === you.seat);
  return isOutOfChips(you, table) || you.sitting_out === "now" || (seat?.status === "waiting" && !!you.to_post);
}
