// Numbers, days and times as the viewer's own language writes them. The room says its sentences in English, with 1,200
// for an amount, 21:30 for a time and 2026-08-07 for a day; `localText` writes those the viewer's way. It finds them by
// their form, so it knows the names of players and tables that have such a form in them, and leaves those as they are;
// docs/pages.md says why sentences do not carry their amounts beside them.

/** The viewer's languages, the best first. */
const LOCALES = typeof navigator !== "undefined" && navigator.languages?.length ? [...navigator.languages] : ["en"];

const formats = new Map<number, Intl.NumberFormat>();

/** A number with so many places after the point: 1,200 or 12.50, 1.200 or 12,50. */
export function numberText(value: number, places = 0): string {
  let found = formats.get(places);
  if (!found) {
    found = new Intl.NumberFormat(LOCALES, { minimumFractionDigits: places, maximumFractionDigits: places });
    formats.set(places, found);
  }
  return found.format(value);
}

/** What stands before parts of a whole: a point or a comma. */
export const DECIMAL_SIGN =
  new Intl.NumberFormat(LOCALES).formatToParts(1.5).find((part) => part.type === "decimal")?.value ?? ".";
const GROUP_SIGN = DECIMAL_SIGN === "," ? "." : ",";
const GROUPED_NUMBER = new RegExp(`^\\d{1,3}(?:\\${GROUP_SIGN}\\d{3})+(?:\\${DECIMAL_SIGN}\\d*)?$`);

/** What somebody typed as a number, in their own way of writing or plainly as 12.5; null where it is not one. */
export function typedNumber(text: string): number | null {
  const bare = text.replace(/[\s_'’]/g, "");
  const plain = GROUPED_NUMBER.test(bare)
    ? bare.replaceAll(GROUP_SIGN, "").replace(DECIMAL_SIGN, ".")
    : bare.replace(DECIMAL_SIGN, ".");
  return /^\d{1,12}(\.\d*)?$/.test(plain) ? Number(plain) : null;
}

/** More figures than these are no number that anybody counts with. */
const MOST_FIGURES = 12;

/** What is typed of a number with its whole part grouped, and with its parts as they were typed: 12,345.5 or 12.345,5. */
export function groupedFigures(text: string): string {
  const sign = text.indexOf(DECIMAL_SIGN);
  const whole = (sign < 0 ? text : text.slice(0, sign)).replace(/\D/g, "");
  if (whole.length > MOST_FIGURES) return text;
  return (whole && numberText(Number(whole))) + (sign < 0 ? "" : text.slice(sign));
}

const DAY_FORMAT = { day: "numeric", month: "short" } as const;
const TIME_FORMAT = { hour: "numeric", minute: "2-digit" } as const;
// Made when a first moment is written: they take longer to make than all else of a page that shows none.
const clock = onceMade(() => new Intl.DateTimeFormat(LOCALES, TIME_FORMAT));
const dayAndClock = onceMade(() => new Intl.DateTimeFormat(LOCALES, { ...DAY_FORMAT, ...TIME_FORMAT }));
// What the room says is the time on its own wall: the figures are written anew, and no zone is reckoned with.
const saidClock = onceMade(() => new Intl.DateTimeFormat(LOCALES, { ...TIME_FORMAT, timeZone: "UTC" }));
const saidDay = onceMade(() => new Intl.DateTimeFormat(LOCALES, { ...DAY_FORMAT, year: "numeric", timeZone: "UTC" }));

/** What is asked for more than once and made at the first time. */
function onceMade<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The time of day: 21:30 or 9:30 pm. */
export function clockTime(at: number | string | Date): string {
  return clock().format(new Date(at));
}

/** The time of day, with the date where it is not today. */
export function momentText(at: number | string | Date): string {
  const day = new Date(at);
  return day.toDateString() === new Date().toDateString() ? clock().format(day) : dayAndClock().format(day);
}

// In this order: 1,200 and 1,200.50; $10.50; 0.50, but no number of a clause, alone or in a list of them; 2.5%.
const AMOUNT = new RegExp(
  [
    /(?<![\w.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\w|,\d)/,
    /(?<=[$£€])\d+\.\d\d\b/,
    /(?<![\w.,:§-]|(?:§|\b(?:clause|rule|section)s?) (?:[\w.()-]+(?:, | and | or | to ))*)\d+\.\d\d(?![\w(]|[.:]\w)/,
    /(?<![\w.:-])\d+\.\d+(?=%| percent)/,
  ]
    .map((form) => form.source)
    .join("|"),
  "g",
);
const MOMENT =
  /\b(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::\d\d)?)?\b|(?<![\d:])([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?(?![\d:])/g;

// Names that the room has told, with something in them that could be an amount, a time or a day: "Jo 1.50".
const namesLikeNumbers = new Set<string>();
let anyName: RegExp | null = null;
const NAMES_IN_MESSAGE =
  /"(?:player|name|host|by|table_name|jackpot|tournament)":"((?:[^"\\]|\\.)*\d[,.:-]\d(?:[^"\\]|\\.)*)"/g;

/** Remember the names in a message of the room that `localText` could take for amounts; a name has a letter in it. */
export function noteNames(message: string): void {
  for (const [, inside] of message.matchAll(NAMES_IN_MESSAGE)) {
    const name = JSON.parse(`"${inside}"`) as string;
    if (namesLikeNumbers.has(name) || !/\p{L}/u.test(name)) continue;
    namesLikeNumbers.add(name);
    const longestFirst = [...namesLikeNumbers].sort((one, other) => other.length - one.length);
    const escaped = longestFirst.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    anyName = new RegExp(`((?<![\\p{L}\\d])(?:${escaped.join("|")})(?![\\p{L}\\d]))`, "u");
  }
}

/** A sentence of the room with its amounts, days and times as the viewer writes them, and every name as it is. */
export function localText(text: string): string {
  if (!/\d[,.:-]\d/.test(text)) return text;
  if (!anyName) return localNumbers(text);
  return text
    .split(anyName)
    .map((part, at) => (at % 2 ? part : localNumbers(part)))
    .join("");
}

function localNumbers(text: string): string {
  return text
    .replace(MOMENT, (_, year, month, day, hour, minute, onlyHour, onlyMinute) => {
      if (!year) return saidClock().format(Date.UTC(2000, 0, 1, Number(onlyHour), Number(onlyMinute)));
      const date = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 0), Number(minute ?? 0));
      return hour ? `${saidDay().format(date)}, ${saidClock().format(date)}` : saidDay().format(date);
    })
    .replace(AMOUNT, (amount) => numberText(Number(amount.replaceAll(",", "")), amount.split(".")[1]?.length ?? 0));
}

/** So many of something, in the singular where it is one; `several` where the plural is not made with an s. */
export function soMany(number: number, thing: string, several = `${thing}s`): string {
  return `${numberText(number)} ${number === 1 ? thing : several}`;
}

/** "1st", "22nd". */
export function ordinal(place: number): string {
  const teens = place % 100 > 10 && place % 100 < 14;
  return `${place}${teens ? "th" : (["th", "st", "nd", "rd"][place % 10] ?? "th")}`;
}
