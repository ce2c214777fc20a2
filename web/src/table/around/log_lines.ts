// The lines of the log as they are read at the table: one for each thing that happened, with all clauses behind it. The
// replay of a hand tells every line by itself.

import type { LogLine, SentenceKind } from "../../generated/wire";

/** Two lines about one thing, as one. */
function together(one: LogLine, other: LogLine, text: string): LogLine {
  return { ...one, text, cites: [...new Set([...one.cites, ...other.cites])] };
}

function asOne(before: LogLine, line: LogLine): LogLine | null {
  const sameSeat = before.seat > 0 && before.seat === line.seat;
  // A clock that the room calls by itself is over as soon as its player has acted.
  if (before.time === "called_by_floor" && sameSeat) return line;
  // That the time is up, and what is done by it.
  if (before.time === "up" && sameSeat && line.kind === "action") return together(before, line, before.text);
  if (before.kind === "charge" && line.kind === "charge")
    return { ...together(before, line, `${before.brief || before.text} ${line.brief || line.text}`), brief: "" };
  // Whoever sits down for the same reason, as at the start of a tournament.
  if (before.kind === "seat" && line.kind === "seat" && before.brief && line.brief && before.why === line.why) {
    const seated = `${before.brief}, ${line.brief}`;
    return { ...together(before, line, `Seated${line.why ? `, ${line.why}` : ""}: ${seated}.`), brief: seated };
  }
  return null;
}

/** The one line that a phone has room for: what the house charges does not hide who has won, and what the bar says
    already is not said again. */
export function lastLine(lines: readonly LogLine[], barTellsWinner: boolean): LogLine | undefined {
  return lines.findLast((line) => line.kind !== "charge" && isNews(line, barTellsWinner));
}

/** Whether a line is worth the little room there is: not who has won, where the bar says so, and not that the room has
    called the clock on somebody, whose turn counts down before everybody's eyes. */
export function isNews(line: LogLine, barTellsWinner: boolean): boolean {
  return line.time !== "called_by_floor" && !(barTellsWinner && line.kind === "award");
}

/** What happens in every hand as everybody expects it: its rule is there for whoever asks, and is not pointed at. */
const PLAIN_KINDS: ReadonlySet<SentenceKind> = new Set<SentenceKind>([
  "action",
  "deal",
  "street",
  "showdown",
  "award",
  "seat",
  "hand",
]);

/** Whether a line tells of ordinary play: nobody was late, and the house has decided, announced and charged nothing. */
export function isPlainPlay(line: LogLine): boolean {
  return PLAIN_KINDS.has(line.kind) && !line.time && !line.why;
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
