// The lines of the log as they are read at the table: one for each thing that happened, with all clauses behind it. The
// replay of a hand tells every line by itself.

import type { LogLine } from "../../generated/wire";

const CLOCK_CALLED = /^The floor calls the clock\b/;
const TIME_UP = /\btime is up\b/;

/** "The house takes 10: 5% of 850" without its reckoning. */
function bare(charge: LogLine): string {
  return charge.text.replace(/\.$/, "").split(": ")[0] ?? "";
}

/** Two lines about one thing, as one. */
function together(one: LogLine, other: LogLine, text: string): LogLine {
  return { ...one, text, cites: [...new Set([...one.cites, ...other.cites])] };
}

function asOne(before: LogLine, line: LogLine): LogLine | null {
  const sameSeat = before.seat > 0 && before.seat === line.seat;
  // A clock that the room calls by itself is over as soon as its player has acted.
  if (CLOCK_CALLED.test(before.text) && sameSeat) return line;
  // "Time is up: fold", and the fold.
  if (TIME_UP.test(before.text) && sameSeat && line.kind === "action") return together(before, line, before.text);
  if (before.kind === "charge" && line.kind === "charge") {
    const second = bare(line);
    return together(before, line, `${bare(before)}; ${second.charAt(0).toLowerCase()}${second.slice(1)}.`);
  }
  return null;
}

/** The lines, those about one thing together. */
export function readable(lines: readonly LogLine[]): LogLine[] {
  const found: LogLine[] = [];
  for (const line of lines) {
    const before = found.at(-1);
    const one = before ? asOne(before, line) : null;
    if (one) found[found.length - 1] = one;
    else found.push(line);
  }
  return found;
}
