import { describe, expect, test } from "vitest";

import type { Public, You } from "../../generated/wire";
import { seatWith, tableWith, youWith } from "../../testkit/at_table";
import { goingWords, statusOf } from "./bar_status";

const ann = seatWith({ seat: 1, player: "Ann", hand: "", status: "playing" });
const bob = seatWith({ seat: 2, player: "Bob", hand: "", status: "playing" });

/** What is said to Ann between two hands, or at the table that is given. */
function said(you: Partial<You>, table: Partial<Public> = {}, alone = false): string {
  const at = tableWith({ state: "settled", turn: 0, seats: [ann, bob], to_do: "the next hand begins", ...table });
  return statusOf(youWith(null, you), at, { alone, waitsForChips: false, changed: "" }).words;
}

describe("while nothing is asked", () => {
  test.each<[string, Partial<You>, Partial<Public>, string]>([
    [
      "others act",
      {},
      { state: "playing", turn: 2, doing: "act", seats: [seatWith({ seat: 1 }), bob] },
      "Waiting for Bob.",
    ],
    [
      "you sit out at the next big blind",
      { sitting_out: "next_big_blind" },
      {},
      "You sit out when the big blind comes to you.",
    ],
    ["you change seats", { moves_to: 5 }, {}, "You move to seat 5 when the hand is over."],
    ["you have no chips", {}, { seats: [{ ...ann, chips: 0 }, bob] }, "You have no chips left."],
    ["chips come after the hand", { held_back: 50 }, {}, "50 more in chips after this hand."],
    ["nobody else is there", {}, { seats: [ann] }, "Play starts when another player sits down."],
    ["the others are away", {}, { seats: [ann, { ...bob, status: "away" }] }, "Play goes on when Bob is back."],
    ["a pot was won", {}, { seats: [{ ...ann, won: 12 }, bob] }, "You win 12. The next hand begins."],
  ])("%s", (_, you, table, words) => expect(said(you, table)).toBe(words));

  test("an empty table promises nobody a game", () => {
    const empty = seatWith({ seat: 1, player: "", hand: "" });
    expect(said({ seat: 0 }, { seats: [empty] })).toBe("No one is seated yet.");
    expect(said({ seat: 0 }, { seats: [empty, bob] })).toBe("Play starts when another player sits down.");
  });

  test("alone at a table of one's own", () => {
    expect(said({}, { seats: [ann] }, true)).toBe("You are alone here. Send the link, or add a bot.");
    const host = { asked: ["Bob"] } as unknown as Public["host"];
    expect(said({}, { seats: [ann], host }, true)).toBe("Bob asks for a seat.");
  });
});

test("who leaves is told what becomes of the hand, and of chips that were to come", () => {
  expect(goingWords(youWith(null, { folding: true, held_back: 40 }), 1)).toBe(
    "You fold when your turn comes, and leave. The 40 you wanted to add stay with you.",
  );
});
