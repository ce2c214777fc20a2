"""The keys that a person types at the table, read as commands: `f`, `c`, `r 40`, `d 1 3`. Only the words are judged.

The hand decides, with its clause, whether a command is allowed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pokerroom.cards import Card, cards_text, parse_cards
from pokerroom.errors import Malformed
from pokerroom.hand import CALL, CHECK, FOLD, Ask, Chop, Discard, Muck, Options, Show, View
from pokerroom.hand.commands import PlayerCommand

# Every key, with the words that mean the same.
KEYS: Final[dict[str, tuple[str, ...]]] = {
    "f": ("fold",),
    "k": ("check",),
    "c": ("call",),
    "r": ("raise", "bet", "b"),
    "a": ("all-in", "allin", "all"),
    "x": ("chop",),
    "d": ("discard", "draw", "throw"),
    "p": ("pat", "stand"),
    "s": ("show",),
    "m": ("muck",),
    "y": ("ask", "see"),
    "?": ("help", "h"),
    "w": ("why",),
    "l": ("log",),
    "t": ("table",),
    "q": ("quit", "leave", "exit"),
}
_KEY_BY_WORD: Final = {word: key for key, words in KEYS.items() for word in (key, *words)}
_CHIPS: Final = re.compile(r"\d{1,12}|\d{1,3}(?:,\d{3}){1,3}")  # 2,5 is not 25, nor is 2.5
_AMOUNTS: Final = ("min", "least", "max", "most", "pot", "half")


def split_line(line: str) -> tuple[str, str]:
    """Return the key that was meant, and the text after it; the key is "" for anything else.

    >>> split_line("raise to 40"), split_line("r40"), split_line("1 3"), split_line("All-in")
    (('r', '40'), ('r', '40'), ('', '1 3'), ('a', ''))
    """
    words = re.sub(r"\s+", " ", line.strip())
    match = re.fullmatch(r"(\?|[A-Za-z][A-Za-z-]*)\s*(?:to\b\s*)?(.*)", words)
    if not match:
        return "", words
    key = _KEY_BY_WORD.get(match[1].lower())
    return (key, match[2].strip()) if key else ("", words)


def read_command(key: str, rest: str, options: Options, view: View) -> PlayerCommand:
    """Return the command behind a key; refuse, in words, one that cannot be read."""
    match key:
        case "f":
            return FOLD
        case "k":
            return CHECK
        case "c":
            return CALL
        case "r":
            return options.wager(read_keyed_amount(rest, options, view))
        case "a":
            return _all_in_by_key(options, view)
        case "x":
            return Chop()
        case "d" | "p":
            return Discard(read_cards(rest, _own_cards_seen(view)) if key == "d" else ())
        case "s":
            return Show()
        case "m":
            return Muck()
        case "y":
            return Ask(_read_seat_asked(rest, options))
    raise Malformed(f"{key!r} is no command")


def read_keyed_amount(text: str, options: Options, view: View) -> int:
    """Read an amount in one of its spoken forms: 40, 1,200, min, pot, max."""
    word = re.sub(r"^(?:(?:raise|bet|r)\s+)?(?:to\s+)?", "", text.strip().lower())
    if _CHIPS.fullmatch(word):
        return int(word.replace(",", ""))
    if word not in _AMOUNTS:
        raise Malformed(f"I cannot read {text!r} as an amount", allowed="whole chips, min, half, pot or max")
    pot, level = view.total, max(seat.bet for seat in view.seats)
    wanted = {
        "min": options.least_to,
        "least": options.least_to,
        "max": options.most_to,
        "most": options.most_to,
        "pot": level + pot + options.call,
        "half": level + (pot + options.call) // 2,
    }[word]
    wanted -= wanted % options.step if wanted not in (options.least_to, options.most_to) else 0
    return max(options.least_to, min(options.most_to, wanted))


def amount_open(options: Options, amount: int) -> bool:
    """Return whether a bet or raise may be made to this amount."""
    ends = (options.least_to, options.most_to)
    return options.least_to <= amount <= options.most_to and (amount in ends or not amount % options.step)


def _all_in_by_key(options: Options, view: View) -> PlayerCommand:
    """Return the all-in command, where the limit allows it: a wager, or a call for less."""
    me = next(seat for seat in view.seats if seat.seat == options.seat)
    if options.least_to and (options.most_to >= me.bet + me.stack or options.least_to == options.most_to):
        return options.wager(me.bet + me.stack)
    if options.call_all_in:
        return CALL
    return options.wager(me.bet + me.stack)


def all_in_open(options: Options, view: View) -> bool:
    """Return whether going all-in is open now."""
    me = next(seat for seat in view.seats if seat.seat == options.seat)
    return options.call_all_in or (bool(options.least_to) and options.most_to >= me.bet + me.stack)


def read_cards(text: str, own: Sequence[Card]) -> tuple[Card, ...]:
    """Read cards of the hand by their numbers from the left, or by name.

    >>> hand = parse_cards("As 7d 7c 2h")
    >>> read_cards("1 4", hand), read_cards("7d", hand), read_cards("none", hand)
    ((Card('As'), Card('2h')), (Card('7d'),), ())
    """
    words = text.replace(",", " ").split()
    if [word.lower() for word in words] in (["none"], ["0"], ["pat"]):
        return ()
    if not words:
        raise Malformed("which cards?", allowed=f"numbers 1 to {len(own)}, or cards such as {own[0]}")
    if all(word.isdecimal() and len(word) < 3 for word in words):
        numbers = [int(word) for word in words]
        if len(words) == 1 and int(words[0]) > len(own):
            numbers = [int(digit) for digit in words[0]]  # "13" for the first and the third
        if any(not 1 <= number <= len(own) for number in numbers) or len(set(numbers)) < len(numbers):
            raise Malformed(f"{text!r} is no choice of your cards", allowed=f"numbers 1 to {len(own)}, each once")
        return tuple(own[number - 1] for number in numbers)
    tidy = [word[:-1].upper() + word[-1:].lower() for word in words]
    chosen = parse_cards(" ".join(tidy))
    missing = [card for card in chosen if card not in own]
    if missing or len(set(chosen)) < len(chosen):
        which = f"you do not hold {cards_text(missing)}" if missing else "the same card twice"
        raise Malformed(which, allowed=f"cards of {cards_text(own)}")
    return chosen


def _own_cards_seen(view: View) -> tuple[Card, ...]:
    return next(seat.cards for seat in view.seats if seat.seat == view.viewer)


def _read_seat_asked(text: str, options: Options) -> int:
    word = text.lower().removeprefix("seat").strip()
    if word.isdecimal() and len(word) < 4:
        return int(word)
    if not word and len(options.ask) == 1:
        return options.ask[0]
    raise Malformed("whose hand?", allowed=", ".join(f"y {seat}" for seat in options.ask) or "no hand, now")
