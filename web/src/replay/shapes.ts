// What the replayer is sent: the twins of src/pokerroom/web/replay_shapes.py, field by field.

import type { Line, Public, You } from "../lib/wire";

export interface HandLine {
  number: number;
  began: number;
  ended: number;
  players: string[];
  pot: number;
  winners: { player: string; won: number }[];
}

export interface HandList {
  table: string;
  name: string;
  hands: HandLine[];
  more: boolean;
}

export interface Step {
  number: number;
  street: string;
  public: Public;
  you: You | null;
  lines: Line[];
}

export interface Replay {
  table: string;
  name: string;
  number: number;
  began: number;
  ended: number;
  seat: number;
  players: { seat: number; player: string; began_with: number; ended_with: number; won: number }[];
  steps: Step[];
  downloads: { form: string; name: string; path: string; why: string }[];
  before: boolean;
  after: boolean;
}
