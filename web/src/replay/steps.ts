// What the ways through a hand or a round need of a step.

import type { Step } from "../generated/replay";

export type ReplayStep = Pick<Step, "number" | "street" | "lines">;
