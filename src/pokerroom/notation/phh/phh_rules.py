"""The beginning of a PHH hand at our tables: rules, seats, stacks and forced bets, in whole chips.

A hand of another program is played by common practice, which follows no book. A hand of our own carries the heading of
our log in `_pokerroom`, and begins exactly as it did. Variants that we do not deal are refused by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pokerroom.errors import Illegal, Malformed, refuse_wrong_kind, refuses_misread_calls, shortened
from pokerroom.games import GAMES, from_the_left
from pokerroom.hand import ExtraPost, HandRules, dealt_in
from pokerroom.hand.text import Heading, read_log
from pokerroom.notation.phh.phh_actions import CompleteBetRaise
from pokerroom.notation.phh.phh_format import PhhHand
from pokerroom.notation.reading import Amount
from pokerroom.rulebook.words import Limit

HEADING: Final = "_pokerroom"
OWN_GAME_PREFIX: Final = "pokerroom:"  # before the name of a game that the specification has no code for
UNKNOWN_STACK_CHIPS: Final = 10**21  # no wager comes near it

# The variants of the specification that we deal: what its code means in our words.
_RULES_BY_VARIANT: Final[dict[str, dict[str, Any]]] = {
    "FT": {"game": "holdem", "limit": "fixed"},
    "NT": {"game": "holdem", "limit": "no_limit"},
    # The ace is high, and low below the six; a flush beats a full house, a straight beats three of a kind.
    "NS": {"game": "holdem", "limit": "no_limit", "deck": "36", "contest": "high-36+ace-low"},
    "PO": {"game": "omaha", "limit": "pot"},
    # The lowest card by suit brings it in, and the next bet completes it.
    "F7S": {"game": "seven_card_stud", "limit": "fixed", "low_card_tie": "suit", "over_short_open": "complete"},
}
_BIG_BETS_FROM_ROUND: Final = 2  # counted from 0
_NOT_DEALT: Final = {
    "FO/8": "fixed-limit Omaha, high and low with an eight",
    "F7S/8": "fixed-limit seven card stud, high and low with an eight",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
SUPPORTED_VARIANTS: Final = ", ".join([*_RULES_BY_VARIANT, f"and our own games as {OWN_GAME_PREFIX}draw_blind"])


class NotDealtHere(Illegal):
    """A variant that is not dealt here."""


class HandStart(NamedTuple):
    """A hand before its first action: `seats` are those of p1, p2 and so on; `unit` chips make one of the file's."""

    heading: Heading
    unit: int
    seats: tuple[int, ...]

    def chips(self, amount: Amount) -> int:
        """Return an amount of the file in chips."""
        return int(amount * self.unit)

    def amount(self, chips: int) -> Amount:
        """Return chips in the units of the file."""
        whole, rest = divmod(chips, self.unit)
        return Decimal(chips) / self.unit if rest else whole


ShortPosts: TypeAlias = Literal["dead", "live"]  # how a newcomer's post of less than the big blind is meant


@refuses_misread_calls
def hand_start(phh: PhhHand, *, short_posts: ShortPosts = "dead") -> HandStart:
    """Work out how a hand begins; `short_posts` says how to read a post below the big blind: the format does not.

    >>> from pokerroom.notation import read_phh
    >>> phh = read_phh('''
    ... variant = "NT"
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [0.25, 0.50, 0]
    ... min_bet = 0.50
    ... starting_stacks = [48.35, inf, 50]
    ... actions = []
    ... ''')
    >>> begun = hand_start(phh)
    >>> begun.unit, begun.heading.rules.blinds, begun.heading.stacks[1], begun.heading.button
    (20, (5, 10), 967, 3)
    """
    refuse_wrong_kind("hand_start", "phh", phh, PhhHand, allowed="a hand of read_phh or to_phh")
    if HEADING not in phh.extra:
        return _common(phh, short_posts)
    heading, seats = own_heading(phh.extra[HEADING])
    if len(seats) != len(phh.starting_stacks):
        what = f"{HEADING}: {len(seats)} players dealt in, but {len(phh.starting_stacks)} starting_stacks"
        raise Malformed(what, allowed="a heading of this hand")
    return HandStart(heading, 1, seats)


def own_heading(lines: object) -> tuple[Heading, tuple[int, ...]]:
    """Return the heading of a hand of our own, and the seats dealt in from the button's left."""
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise Malformed(f"{HEADING}: not a heading", allowed="the lines of a heading, as texts")
    try:
        heading, events = read_log("\n".join(lines))
    except Malformed as fault:
        raise Malformed(f"{HEADING}: {fault.what}", allowed=fault.allowed) from None
    if events:
        raise Malformed(f"{HEADING}: more than a heading", allowed="the lines of a heading")
    return heading, tuple(dealt_in(heading.rules, list(heading.stacks), heading.button))


def has_short_posts(phh: PhhHand) -> bool:
    """Return whether a newcomer posted less than the big blind."""
    posts = phh.blinds_or_straddles or ()
    if len(posts) < 3 or HEADING in phh.extra:
        return False
    big = max(posts)
    return any(post and post + big > 0 for post in _posts_of_newcomers(posts))


def _posts_of_newcomers(posts: Sequence[Amount]) -> tuple[Amount, ...]:
    """Return the posts of newcomers, below 0, which the file has so or after a larger blind; 0 for all others."""
    late: list[Amount] = []
    for place, post in enumerate(posts):
        after_larger = post > 0 and any(before > post for before in posts[:place])
        late.append(-post if after_larger else min(post, 0))
    return tuple(late)


def _common(phh: PhhHand, short_posts: ShortPosts) -> HandStart:
    """Return the start of a hand from a file: the rules of its variant, stacks, button, blinds, antes and newcomers'
    posts.
    """
    if phh.variant not in _RULES_BY_VARIANT:
        raise _not_dealt_here(phh.variant)
    unit = _unit(phh)
    count = len(phh.starting_stacks)
    seats = _seats_clockwise_to_button(phh, count)
    stacks = {
        seat: UNKNOWN_STACK_CHIPS if stack is None else int(stack * unit)
        for seat, stack in zip(seats, phh.starting_stacks, strict=True)
    }
    # With two players the specification hands out the forced bets the other way round: the button is p2.
    order = seats if count > 2 else seats[::-1]
    antes = [(seat, int(ante * unit)) for seat, ante in zip(order, phh.antes, strict=True)]
    posts = phh.blinds_or_straddles or (0,) * count
    late = _posts_of_newcomers(posts) if count > 2 else (0,) * count
    # The player who posts most acts last, wherever they sit.
    due = [(seat, int(post * unit)) for seat, post, newcomer in zip(order, posts, late, strict=True) if not newcomer]
    blinds = sorted((post for post in due if post[1]), key=lambda post: post[1])
    ante, dead = _common_ante_or_dead_antes(antes, stacks, trimmed=phh.ante_trimming_status)
    rules = _hand_rules(
        phh.variant,
        tuple(amount for _, amount in blinds),
        ante,
        int((phh.bring_in or 0) * unit),
        int((phh.small_bet or phh.min_bet or 0) * unit),
        int((phh.big_bet or 0) * unit),
    )
    newcomers = [(seat, -int(post * unit)) for seat, post in zip(order, late, strict=True) if post]
    extras = (*dead, *_newcomers(newcomers, blinds[-1][1] if blinds else 0, short_posts))
    heading = Heading(rules, stacks, seats[-1], tuple(seat for seat, _ in blinds), extras)
    return HandStart(heading, unit, seats)


def variant_of(rules: HandRules) -> str:
    """Return the specification's code where it has one for these rules, and one of our own otherwise.

    >>> variant_of(HandRules(game="omaha", limit="pot")), variant_of(HandRules(game="pineapple"))
    ('PO', 'pokerroom:pineapple')
    """
    sizes = rules.bet_sizes
    regular = sizes == tuple(sizes[0] if number < _BIG_BETS_FROM_ROUND else sizes[-1] for number in range(len(sizes)))
    stud = rules.poker.key == "seven_card_stud"
    if regular and stud == (rules.bring_in > 0) and not (stud and rules.blinds):
        for code, row in _RULES_BY_VARIANT.items():
            plain = {"deck": "52", "contest": "standard", **row}
            if all(getattr(rules, name) == plain[name] for name in ("game", "limit", "deck", "contest")):
                return code
    return f"{OWN_GAME_PREFIX}{rules.game}"


def _not_dealt_here(variant: str) -> NotDealtHere:
    if variant.removeprefix(OWN_GAME_PREFIX) in GAMES and variant.startswith(OWN_GAME_PREFIX):
        return NotDealtHere(f"{variant} without its rules", allowed=f"the heading of the hand in {HEADING}")
    name = _NOT_DEALT.get(variant)
    words = f"{variant} ({name}) is not dealt here" if name else f"there is no variant {shortened(variant)!r}"
    return NotDealtHere(words, allowed=SUPPORTED_VARIANTS)


def _all_amounts(phh: PhhHand) -> Iterator[Amount]:
    for amounts in (phh.antes, phh.blinds_or_straddles, phh.starting_stacks, phh.finishing_stacks, phh.winnings):
        yield from (amount for amount in amounts or () if amount is not None)
    yield from (amount for amount in (phh.bring_in, phh.small_bet, phh.big_bet, phh.min_bet) if amount is not None)
    yield from (action.to for action in phh.actions if isinstance(action, CompleteBetRaise))


def _unit(phh: PhhHand) -> int:
    """Return the least number of chips to a whole one in which every amount of the hand, its results too, is whole."""
    return whole_unit(_all_amounts(phh))


def whole_unit(amounts: Iterable[Amount]) -> int:
    """Return how many chips make one, so that all of these are whole numbers of chips.

    >>> whole_unit([100, Decimal("10112.5"), Decimal("0.25")])
    4
    """
    fractions = {amount for amount in amounts if isinstance(amount, Decimal)}
    return lcm(*(Fraction(amount).denominator for amount in fractions))


def _seats_clockwise_to_button(phh: PhhHand, count: int) -> tuple[int, ...]:
    """Return the file's own seats if they run clockwise to the button, otherwise 1, 2, 3 and so on."""
    seats = phh.seats
    if seats and min(seats) > 0 and len({*seats}) == count and tuple(from_the_left(seats[-1], seats)) == seats:
        return seats
    return tuple(range(1, count + 1))


def _common_ante_or_dead_antes(
    antes: list[tuple[int, int]], stacks: dict[int, int], *, trimmed: bool
) -> tuple[int, list[ExtraPost]]:
    """Return one ante for everybody, which counts towards side pots, or antes that are dead in the main pot."""
    amounts = {amount for _, amount in antes}
    alike = len(amounts) == 1
    if alike and (trimmed or all(stacks[seat] >= amount for seat, amount in antes)):
        return amounts.pop(), []
    return 0, [ExtraPost(seat, "dead", amount) for seat, amount in antes if amount]


def _newcomers(posts: list[tuple[int, int]], big: int, short_posts: ShortPosts) -> Iterator[ExtraPost]:
    """Yield newcomers' posts: one of the big blind is live, and the rest is dead, as a missed small blind is."""
    for seat, amount in posts:
        live = min(amount, big)
        if amount < big and short_posts != "live":
            live = 0
        if live:
            yield ExtraPost(seat, "live", live)
        if amount > live:
            yield ExtraPost(seat, "dead", amount - live)


@lru_cache(maxsize=256)
def _hand_rules(variant: str, blinds: tuple[int, ...], ante: int, bring_in: int, small: int, big: int) -> HandRules:
    known = _RULES_BY_VARIANT[variant]
    rounds = len(GAMES[known["game"]].streets)
    limit: Limit = known["limit"]
    fixed = limit == "fixed"
    if not small or (fixed and not big):
        needed = "small_bet and big_bet" if fixed else "min_bet"
        raise Malformed(f"{variant} without its bets", allowed=needed)
    sizes = tuple(small if number < _BIG_BETS_FROM_ROUND else big for number in range(rounds)) if fixed else ()
    return HandRules(**known, blinds=blinds, ante=ante, bring_in=bring_in, minimum_bet=small, bet_sizes=sizes)
