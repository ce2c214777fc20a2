import { describe, expect, test } from "vitest";

import type { Public, You } from "../../generated/wire";
import { optionsWith, seatWith, tableWith, youWith } from "../../testkit/at_table";
import { momentOf } from "./bar";
import { whichButtons } from "./which_buttons";

function which(you: You | null, table: Public): string {
  return whichButtons(you, table, momentOf(you, table));
}

const own = (parts: Partial<Public> = {}, paused = false): Public =>
  tableWith({ host: { name: "Ann", paused } as Public["host"], ...parts });
const ann = seatWith({ seat: 1, player: "Ann", hand: "" });

describe("in turn", () => {
  test.each([
    ["betting", { call: 10, least: 20, most: 90 }],
    ["lone", { fold: false, opens: true, least: 10, most: 10 }],
    ["cards", { fold: false, draw: 3 }],
    ["cards", { fold: false, show: true, muck: true }],
  ])("%s: %o", (buttons, options) => expect(which(youWith(optionsWith(options)), tableWith())).toBe(buttons));

  test("a pot won without a call: the cards may be shown, and nothing else", () => {
    const seats = [seatWith({ seat: 1, player: "Ann" }), seatWith({ seat: 2, player: "Bob", hand: "folded" })];
    expect(which(youWith(optionsWith({ fold: false, expose: true })), tableWith({ seats }))).toBe("show");
  });
});

describe("out of turn", () => {
  test("a choice ahead while others act, and nothing once the hand is folded", () => {
    expect(which(youWith(null), tableWith({ turn: 2 }))).toBe("ahead");
    const seats = [seatWith({ seat: 1, player: "Ann", hand: "folded" }), seatWith({ seat: 2, player: "Bob" })];
    expect(which(youWith(null), tableWith({ turn: 2, seats }))).toBe("");
  });

  test("whoever sits out or has no chips is offered a way back", () => {
    const between = tableWith({ state: "settled", turn: 0, seats: [ann, seatWith({ seat: 2, player: "Bob" })] });
    expect(which(youWith(null), between)).toBe("");
    expect(which(youWith(null, { sitting_out: "now" }), between)).toBe("out_of_hand");
    const broke = { ...between, seats: [{ ...ann, chips: 0 }, seatWith({ seat: 2, player: "Bob" })] };
    expect(which(youWith(null), broke)).toBe("out_of_hand");
    expect(which(youWith(null, { held_back: 50 }), broke)).toBe("");
  });

  test("whoever only watches has none", () => expect(which(null, tableWith())).toBe(""));
});

describe("at a table of one's own", () => {
  test("a pause is ended by its host, and sat out by the others", () => {
    expect(which(youWith(optionsWith({ call: 10 })), own({}, true))).toBe("resume");
    expect(which(youWith(null, { name: "Bob", seat: 2 }), own({}, true))).toBe("paused");
  });

  test("alone it waits for others, and with others who have no chips, for chips", () => {
    const between = { state: "waiting", turn: 0 } as const;
    expect(which(youWith(null), own({ ...between, seats: [ann] }))).toBe("alone");
    const asked = { name: "Ann", asked: ["Bob"] } as unknown as Public["host"];
    expect(which(youWith(null), own({ ...between, seats: [ann], host: asked }))).toBe("asked"); // that comes first
    const bob = seatWith({ seat: 2, player: "Bob", hand: "", chips: 0 });
    expect(which(youWith(null), own({ ...between, seats: [ann, bob] }))).toBe("give_chips");
    expect(which(youWith(null, { name: "Cleo" }), own({ ...between, seats: [ann, bob] }))).toBe("");
  });
});
