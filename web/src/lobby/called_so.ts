// What players type to find a table: words of what is written about it, its blinds as "1/2", and what they call its game.

interface Played {
  game?: string;
  limit?: string;
  /** In the smallest chips, `unit` of which make one of the currency. */
  blinds?: readonly number[];
  unit?: number;
  /** Half of a pot is for the low hand, which an eight or better makes. */
  eight_or_better?: boolean;
}

/** What players write for a game instead of its name; what consists of letters alone comes after a limit, too: "nlhe". */
const GAME_CALLS: Readonly<Record<string, readonly string[]>> = {
  holdem: ["he"],
  omaha: ["o"],
  seven_card_stud: ["7", "7-card", "7card", "7-stud", "7stud", "7cs"],
  five_card_stud: ["5", "5-card", "5card", "5-stud", "5stud", "5cs"],
  draw_ante: ["5", "5-card", "5card", "5-draw", "5cd"],
  draw_blind: ["5", "5-card", "5card", "5-draw", "5cd"],
};

const LIMIT_CALLS: Readonly<Record<string, string>> = { no_limit: "nl", pot: "pl", fixed: "fl" };

/** What players may call a game that is played so: "nl", "he" and "nlhe"; with an eight after it where the low hand wins half. */
function callsOf({ game = "", limit = "", eight_or_better = false }: Played): string[] {
  const calls = GAME_CALLS[game] ?? [];
  const short = LIMIT_CALLS[limit];
  const together = short ? [short, ...calls.filter((call) => /^[a-z]+$/.test(call)).map((call) => short + call)] : [];
  const all = [...calls, ...together];
  return eight_or_better ? [...all, ...all.map((call) => `${call}8`)] : all;
}

const EVERY_CALL = new Set(
  Object.keys(GAME_CALLS).flatMap((game) =>
    [...Object.keys(LIMIT_CALLS), ""].flatMap((limit) => callsOf({ game, limit, eight_or_better: true })),
  ),
);

/** Whether a word is the blinds, as "1/2" or "1-2", with or without the sign of a currency. */
function areBlinds(word: string, { blinds = [], unit = 1 }: Played): boolean {
  const bare = word.replace(/[$£€]/g, "");
  if (!/^[\d.,]+(?:[/-][\d.,]+)+$/.test(bare)) return false;
  const typed = bare.split(/[/-]/).map((blind) => Number(blind.replaceAll(",", "")));
  return typed.join("/") === blinds.map((blind) => blind / unit).join("/");
}

/** Small letters, and hold'em as most people type it. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/\bhold[\s-]em\b/g, "holdem");
}

/** Whether a word of the text begins with what is typed: "lamp" finds "The Lamplight", and "light" does not. */
function begins(typed: string, text: string): boolean {
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? "") || !/[\p{L}\p{N}]/u.test(typed[0] ?? "")) return true;
  return false;
}

/** Whether every word that was typed begins a word of what is said of something, or fits how it is played. */
export function isMeant(typed: string, said: readonly string[], played: Played): boolean {
  const text = plain(said.join(" "));
  const whole = new Set(text.split(/[^\p{L}\p{N}]+/u));
  const calls = callsOf(played);
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((word) =>
      // A short call is no part of another word: "pl" does not mean Pineapple.
      EVERY_CALL.has(word)
        ? calls.includes(word) || whole.has(word)
        : begins(word, text) || areBlinds(word, played) || [...whole].some((said) => isSpeltLike(word, said)),
    );
}

/** The shortest word in which a slip is seen as one: among shorter words another letter is another word. */
const SHORTEST_WITH_A_SLIP = 5;

/** Whether a word is another but for one letter that is missing, too many, wrong, or has changed places with the next. */
export function isSpeltLike(typed: string, said: string): boolean {
  if (Math.min(typed.length, said.length) < SHORTEST_WITH_A_SLIP || Math.abs(typed.length - said.length) > 1)
    return false;
  let at = 0;
  while (at < typed.length && typed[at] === said[at]) at += 1;
  const rest = (word: string, from: number): string => word.slice(from);
  return (
    rest(typed, at + 1) === rest(said, at + 1) ||
    rest(typed, at + 1) === rest(said, at) ||
    rest(typed, at) === rest(said, at + 1) ||
    (typed[at] === said[at + 1] && typed[at + 1] === said[at] && rest(typed, at + 2) === rest(said, at + 2))
  );
}
