// What somebody has marked for themselves: notes on players with a colour, players they do not want to hear, the
// tables they like best, and the hands they keep in sight. It is theirs alone and goes with their account.

import type { MarkColour, MarkedHand, OwnMarks, PlayerMark } from "../generated/marks";
import { getJson, postJson } from "./api";

export const COLOURS: readonly (readonly [MarkColour, string])[] = [
  ["", "None"],
  ["red", "Red"],
  ["amber", "Amber"],
  ["green", "Green"],
  ["blue", "Blue"],
  ["violet", "Violet"],
];

class Marks {
  players = $state.raw<ReadonlyMap<string, PlayerMark>>(new Map());
  tables = $state.raw<ReadonlySet<string>>(new Set());
  hands = $state.raw<readonly MarkedHand[]>([]);
  #owner = "";

  /** Look up the marks of whoever is here now; those of nobody are none. */
  async follow(name: string): Promise<void> {
    if (name === this.#owner) return;
    this.#owner = name;
    this.#show({ players: [], tables: [], hands: [] });
    if (name) this.#show(await getJson<OwnMarks>("/api/own/marks"));
  }

  of(player: string): PlayerMark | undefined {
    return this.players.get(player);
  }

  async player(player: string, change: Partial<Omit<PlayerMark, "player">>): Promise<void> {
    const now = { note: "", colour: "" as MarkColour, muted: false, ...this.of(player), ...change, player };
    this.#show(await postJson<OwnMarks>("/api/own/players", now));
  }

  async table(table: string, marked: boolean): Promise<void> {
    this.#show(await postJson<OwnMarks>("/api/own/tables", { table, marked }));
  }

  /** Whether a hand is kept in sight. */
  keeps(table: string, number: number): boolean {
    return this.hands.some((hand) => hand.table === table && hand.number === number);
  }

  async hand(table: string, number: number, marked: boolean): Promise<void> {
    this.#show(await postJson<OwnMarks>("/api/own/hands", { table, number, marked }));
  }

  #show(marks: OwnMarks): void {
    const usual = { note: "", colour: "" as MarkColour, muted: false };
    this.players = new Map(marks.players.map((mark) => [mark.player, { ...usual, ...mark }]));
    this.tables = new Set(marks.tables);
    this.hands = marks.hands;
  }
}

export const marks = new Marks();
