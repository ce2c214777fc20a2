"""The order of several players who want a seat: at the start of a game, when one falls vacant, and among like games.

Each answer is a `Ranking`, first to last. Where cards decide, tied players form one group until `drawn` has their
cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any, Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table.seats.draws import Drawn, Ranking, anticlockwise, drawing_order, high_card
from pokerroom.table.seats.rules import SeatingRules
from pokerroom.wording.plural import quantity

SAME_TABLE: Final = "same_table"
OTHER_LIKE_TABLE: Final = "same_game_and_limits_elsewhere"
WAITING_LIST: Final = "waiting_list"

_Groups = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim on a seat: from a seat here, from a like game elsewhere, or from the waiting list."""

    player: str
    seat: int = 0  # their own seat at this table
    like_game: bool = False  # they play the same game and limits at another table
    listed: int = 0  # their place on the waiting list
    asked: datetime | None = None  # when they asked for this seat
    arrived: datetime | None = None  # when they came to the table of a new game


def same_game_and_limits(one: TableSetup, other: TableSetup) -> bool:
    """Return whether two tables run the same game at the same limits.

    >>> low, high = (TableSetup(game="holdem", blinds=blinds) for blinds in ((2, 5), (5, 10)))
    >>> same_game_and_limits(low, low), same_game_and_limits(low, high)
    (True, False)
    """
    return _game_and_limits(one) == _game_and_limits(other)


def _game_and_limits(setup: TableSetup) -> tuple[object, ...]:
    wagers = (setup.blinds, setup.ante, setup.minimum_bet, setup.maximum_bet, setup.bet_sizes)
    return setup.game, setup.limit, setup.deck, setup.joker, setup.won_by, setup.low_qualifier, *wagers


def contested(rules: SeatingRules, claims: Sequence[Claim], drawn: Drawn[str] | None = None) -> Ranking[str]:
    """Return the order of players for a seat that several want when a game starts.

    >>> contested(SeatingRules(contested_seat="card_draw"), [Claim("P"), Claim("Q")], {"P": "9c", "Q": "As"}).first
    'Q'
    """
    if rules.contested_seat == "first_to_arrive":
        keys = {claim: (_time_or_refuse(claim.arrived, claim), claim.listed or len(claims) + 1) for claim in claims}
        return Ranking(_rank_claims_by(rules, claims, keys.__getitem__, drawn), rules.cites("contested_seat"))
    return Ranking(_draw(rules, claims, drawn), rules.cites("contested_seat", "card_draw"))


def vacant(
    rules: SeatingRules, claims: Sequence[Claim], *, button: int, drawn: Drawn[str] | None = None
) -> Ranking[str]:
    """Return the order in which a vacant seat is offered. Players without a better claim rank with the waiting list.

    >>> rules = SeatingRules(among_equals="anticlockwise_from_button")
    >>> claims = [Claim("W", listed=1), Claim("at 5", seat=5), Claim("at 2", seat=2), Claim("at 3", seat=3)]
    >>> vacant(rules, claims, button=4).order
    ('at 3', 'at 2', 'at 5', 'W')
    """
    groups: list[tuple[str, ...]] = []
    for kind in dict.fromkeys((*rules.vacant_order, WAITING_LIST)):
        equals = [claim for claim in claims if _kind_of_claim(rules, claim) == kind]
        if kind == WAITING_LIST:
            groups += [(claim.player,) for claim in sorted(equals, key=lambda claim: (claim.listed == 0, claim.listed))]
        else:
            groups += _among_equals(rules, equals, button, drawn)
    keys = ("vacant_seat", "card_draw") if rules.among_equals == "card_draw" else ("vacant_seat",)
    return Ranking(tuple(groups), rules.cites(*keys))


def _kind_of_claim(rules: SeatingRules, claim: Claim) -> str:
    best = OTHER_LIKE_TABLE if claim.like_game else WAITING_LIST
    if claim.seat:
        best = SAME_TABLE
    return best if best in rules.vacant_order else WAITING_LIST


def _among_equals(rules: SeatingRules, claims: Sequence[Claim], button: int, drawn: Drawn[str] | None) -> _Groups:
    if rules.among_equals == "earliest_request":
        times = {claim: _time_or_refuse(claim.asked, claim) for claim in claims}
        return _rank_claims_by(rules, claims, times.__getitem__, drawn)
    seats = [claim.seat for claim in claims]
    if rules.among_equals == "anticlockwise_from_button":
        order = anticlockwise(seats, button)
        return _rank_claims_by(rules, claims, lambda claim: order.index(claim.seat), drawn)
    order = drawing_order(rules, seats, button)
    return _draw(rules, sorted(claims, key=lambda claim: order.index(claim.seat)), drawn)


def _rank_claims_by(
    rules: SeatingRules, claims: Sequence[Claim], key: Callable[[Claim], Any], drawn: Drawn[str] | None
) -> _Groups:
    """Rank claims by a key; claims with equal keys are decided by a draw."""
    levels = groupby(sorted(claims, key=key), key)
    return tuple(group for _, level in levels for group in _draw(rules, list(level), drawn))


def _draw(rules: SeatingRules, claims: Sequence[Claim], drawn: Drawn[str] | None) -> _Groups:
    players = [claim.player for claim in claims]
    drew = {player: drawn[player] for player in players if player in drawn} if drawn else {}
    if not drew:
        return (tuple(players),) if players else ()
    if len(drew) < len(players):
        missing = ", ".join(player for player in players if player not in drew)
        raise Malformed(f"{missing} drew no card", allowed="one card each")
    return high_card(rules, drew).groups


def _time_or_refuse(at: datetime | None, claim: Claim) -> datetime:
    if at is None:
        raise Malformed(f"when did {claim.player} ask?", allowed="a time for every claim")
    return at


def refuse_late_seat_claim(rules: SeatingRules, claimed_at: datetime, *, bought_in: datetime) -> None:
    """Refuse a seated player's late claim to the seat at which a newcomer put down a buy-in or marker.

    Where such a claim is open until the newcomer sits, nothing is refused: a seat that is taken is not on offer.

    >>> early, late = datetime(2024, 5, 1, 20, 0), datetime(2024, 5, 1, 20, 5)
    >>> refuse_late_seat_claim(SeatingRules(change_deadline="seated"), late, bought_in=early)
    >>> refuse_late_seat_claim(SeatingRules(change_deadline="seated_or_bought_in"), late, bought_in=early)
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: the newcomer has bought in at this seat; allowed: a claim made before that
    """
    if rules.change_deadline == "seated_or_bought_in" and claimed_at >= bought_in:
        cites = rules.cites("change_deadline")
        raise Illegal("the newcomer has bought in at this seat", allowed="a claim made before that", cites=cites)


def refuse_transfer(rules: SeatingRules, leaving: int, entering: int, *, senders: str = "") -> None:
    """Refuse a move between like games that the house does not allow; the figures are their players before the move.

    `senders` are the titles that may order such a move all the same.

    >>> refuse_transfer(SeatingRules(like_games="house_fills_shortest"), leaving=9, entering=7)
    """
    if rules.like_games == "house_fills_shortest" and leaving - 1 < entering + 1:
        raise Illegal(
            f"{quantity(leaving - 1, 'player')} would be left against {entering + 1}",
            allowed="no fewer in the game left than in the game entered"
            + (f", or an order of the {senders}" if senders else ""),
            cites=rules.cites("like_games"),
        )


def broken_game(
    rules: SeatingRules, players: Mapping[int, str], *, button: int, drawn: Drawn[str] | None = None
) -> Ranking[str]:
    """Return the order in which the players of a closed game, given by seat, are seated elsewhere.

    Where the ordinary order for vacant seats holds, they all count equally as players from another table.
    """
    cites = rules.cites("broken_game")
    if rules.broken_game == "manager":
        return Ranking((tuple(players.values()),) if players else (), cites, decided_by="manager")
    claims = [Claim(players[seat], like_game=True) for seat in drawing_order(rules, players, button)]
    if rules.broken_game == "claim":
        ranking = vacant(rules, claims, button=button, drawn=drawn)
        return Ranking(ranking.groups, cites + ranking.cites)
    return Ranking(_draw(rules, claims, drawn), cites + rules.cites("card_draw"))


def refuse_other_players(ranking: Ranking[str], order: Sequence[str]) -> None:
    """Refuse an order of a closed game's players that does not name each of them exactly once."""
    if sorted(order) != sorted(ranking.order):
        raise Illegal("an order of other players", allowed=", ".join(ranking.order), cites=ranking.cites)


def refuse_level(ranking: Ranking[str]) -> None:
    """Refuse to seat players of a closed game while ties between them must still be broken by cards."""
    if level := ranking.unsettled:
        raise Illegal(f"{' and '.join(level)} are level", allowed="a card each", cites=ranking.cites)


def with_owners(order: Sequence[str], owners: Mapping[str, str]) -> tuple[str, ...]:
    """Return an order of players with the owner of each seat played over after the player in it.

    One card counts for both.

    >>> with_owners(["P", "Q"], {"P": "Absent"})
    ('P', 'Absent', 'Q')
    """
    return tuple(name for player in order for name in (player, owners.get(player, "")) if name)
