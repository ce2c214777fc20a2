"""Compare the results that a file gives for a hand with the engine's payments: equal, equal but for rake, or wrong.

Sites took a rake that their files do not name, so it is inferred: the winnings by the engine less those of the file. It
must be plausible, come from the winners alone and in fair parts. The meaning of `winnings` differs by site; each has a
row here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from pokerroom.errors import refuses_misread_calls
from pokerroom.hand import Hand, events
from pokerroom.notation.phh.phh_format import PhhHand
from pokerroom.notation.phh.phh_replay import SETTLED, PhhReplay, play_phh
from pokerroom.notation.phh.phh_rules import has_short_posts
from pokerroom.notation.reading import Amount

# The result of comparing a hand with its file; "replayed" where nothing was compared.
FiguresKind: TypeAlias = Literal["exact", "reconciled", "no figures", "open", "failed", "replayed"]
EXACT: Final = "exact"
RECONCILED: Final = "reconciled"
NO_FIGURES: Final = "no figures"
OPEN: Final = "open"
FAILED: Final = "failed"


class Site(NamedTuple):
    """How a site reports. `uncalled` names the returned bets that its winnings hold; `rake` is the most it takes."""

    uncalled: tuple[Literal["none", "all", "blinds"], ...]
    rake: Fraction = Fraction(1, 20)
    drop: Fraction = Fraction(0)  # a fixed part besides, for a jackpot
    no_flop_no_drop: bool = True


SITES: Final = {
    # A walk pays the whole blind; any other bet that nobody called is left out.
    "Absolute Poker": Site(("blinds",), drop=Fraction(1, 2)),
    "Full Tilt Poker": Site(("none",)),
    "iPoker Network": Site(("none",)),
    "Ongame Network": Site(("none",)),
    "PartyPoker": Site(("all",)),
    "PokerStars": Site(("none",)),
}
OTHER_SITES: Final = Site(("none", "all", "blinds"), Fraction(1, 10), no_flop_no_drop=False)


class FiguresCheck(NamedTuple):
    """The result of comparing a hand with the figures of its file, with the rake that explains a difference."""

    kind: FiguresKind
    rake: Amount = 0
    why: str = ""


@refuses_misread_calls
def play_and_check(phh: PhhHand) -> tuple[PhhReplay, FiguresCheck]:
    """Play a hand and compare it with its file; where the format can be read in two ways, take the one that fits.

    >>> from pokerroom.notation import read_phh
    >>> text = '''
    ... variant = "NT"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [100, 100]
    ... actions = ["p2 cc", "p1 cc", "d db 2c9dAh", "p1 cc", "p2 cbr 4", "p1 f"]
    ... venue = "PokerStars"
    ... winnings = [0, 3.80]
    ... '''
    >>> play_and_check(read_phh(text))[1]
    FiguresCheck(kind='reconciled', rake=Decimal('0.2'), why='')
    >>> play_and_check(read_phh(text.replace("3.80", "4.50")))[1].why
    'the file pays p2 4.5; the hand pays 4'
    """
    replayed = play_phh(phh)
    figures_check = check(phh, replayed)
    if figures_check.kind == FAILED and has_short_posts(phh):
        again = play_phh(phh, short_posts="live")
        other = check(phh, again)
        if other.kind != FAILED:
            return again, other._replace(why="a newcomer's short post was live")
    return replayed, figures_check


@refuses_misread_calls
def check(phh: PhhHand, replayed: PhhReplay) -> FiguresCheck:
    """Compare finishing stacks and winnings, where the file has them, with the engine's payments."""
    figures = [*_figures_of_both(phh, replayed)]
    if replayed.status != SETTLED:
        exact = any(name == "finishing_stacks" and ours == said for name, ours, said in figures)
        return FiguresCheck(EXACT) if exact else FiguresCheck(OPEN, 0, replayed.why)
    if not figures:
        return FiguresCheck(NO_FIGURES)
    results: dict[str, FiguresCheck] = {}
    for name, ours, said in figures:
        figures_check = _check_winnings(phh, replayed, ours, said, "pays" if name == "winnings" else "leaves")
        if name not in results or results[name].kind == FAILED:
            results[name] = figures_check
    return max(results.values(), key=lambda result: (EXACT, RECONCILED, FAILED).index(result.kind))


def _figures_of_both(phh: PhhHand, replayed: PhhReplay) -> Iterator[tuple[str, list[int], list[int]]]:
    """Yield our figures and those of the file, in chips, player by player; readings of one name are choices."""
    begun, hand = replayed.opening, replayed.hand
    finishing_stacks = phh.finishing_stacks
    if finishing_stacks is not None and None not in finishing_stacks and None not in phh.starting_stacks:
        stacks = hand.stacks
        yield (
            "finishing_stacks",
            [stacks[seat] for seat in begun.seats],
            [begun.chips(stack or 0) for stack in finishing_stacks],
        )
    # Nothing won by anybody is how several sites write that nobody knows.
    if phh.winnings is not None and any(phh.winnings):
        taken, uncalled = _amounts_won(hand, events.Awarded, events.Returned), _uncalled_part(hand)
        raisers = {event.seat for event in hand.events_in_force if isinstance(event, events.Raised)}
        for which in _site(phh).uncalled:
            ours = [
                taken.get(seat, 0)
                - (0 if which == "all" or (which == "blinds" and seat not in raisers) else uncalled.get(seat, 0))
                for seat in begun.seats
            ]
            yield "winnings", ours, [begun.chips(winning) for winning in phh.winnings]


def _site(phh: PhhHand) -> Site:
    return SITES.get(phh.venue or "", OTHER_SITES)


def _amounts_won(hand: Hand, *kinds: type) -> dict[int, int]:
    won: dict[int, int] = {}
    for event in hand.events_in_force:
        if isinstance(event, kinds) and isinstance(event, events.Awarded | events.Returned):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    return won


def _uncalled_part(hand: Hand) -> dict[int, int]:
    """Return the part of a player's chips that nobody else matched, blinds included."""
    paid = dict.fromkeys(hand.seats, 0)
    for event in hand.events_in_force:
        if isinstance(event, events.Called | events.Raised) or (
            isinstance(event, events.Posted) and event.kind != "dead"
        ):
            paid[event.seat] += event.amount
        elif isinstance(event, events.Folded):
            paid[event.seat] += event.paid
    second, most = sorted(paid.values())[-2:]
    return {seat: amount - second for seat, amount in paid.items() if amount == most}


def _check_winnings(
    phh: PhhHand, replayed: PhhReplay, ours: Sequence[int], said: Sequence[int], gives: Literal["pays", "leaves"]
) -> FiguresCheck:
    """Compare a file's winnings with ours: equal, or short by a rake that is possible and fairly shared, or wrong."""
    begun = replayed.opening
    short = [computed - stated for computed, stated in zip(ours, said, strict=True)]
    if not any(short):
        return FiguresCheck(EXACT)
    won = _amounts_won(replayed.hand, events.Awarded)
    winners = [player for player, seat in enumerate(begun.seats) if won.get(seat)]
    rake, pot = sum(short), sum(won.values())
    shares = [won[begun.seats[player]] for player in winners]
    even = len(winners) > 1 and max(shares) - min(shares) <= 1
    odd = 1 if len(winners) > 1 else 0  # an odd chip may have gone to another winner

    def failed(words: str) -> FiguresCheck:
        return FiguresCheck(FAILED, begun.amount(rake), words)

    for player, missing in enumerate(short):
        if (missing and player not in winners) or missing < -odd:
            file, hand = begun.amount(said[player]), begun.amount(ours[player])
            return failed(f"the file {gives} p{player + 1} {file}; the hand {gives} {hand}")
    most = _most_rake(phh, replayed, pot)
    if not 0 <= rake <= most:
        return failed(f"a rake of {begun.amount(rake)} from a pot of {begun.amount(pot)}")
    parts = [short[player] for player in winners]
    if even and max(parts) - min(parts) > odd:
        return failed("the winners of one pot are paid different parts of it")
    return FiguresCheck(RECONCILED, begun.amount(rake))


def _most_rake(phh: PhhHand, replayed: PhhReplay, pot: int) -> Fraction:
    site = _site(phh)
    if site.no_flop_no_drop and not replayed.hand.board:
        return Fraction(0)
    return site.rake * pot + site.drop * replayed.opening.unit
