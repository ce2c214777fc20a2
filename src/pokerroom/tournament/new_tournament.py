"""The conditions of a new tournament from a few answers: a sound structure, prizes, and the book's required points.

Points that the book asks for and the answers leave out are stated in the plainest way: one session, and no extras. A
director reads the document before it is published.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.errors import Malformed, PokerroomError
from pokerroom.rulebook.house import House
from pokerroom.rulebook.words import one_of
from pokerroom.tournament import words
from pokerroom.tournament.conditions import (
    FINAL,
    LARGEST_SUM,
    EligibilityTerms,
    EntryPrice,
    SessionPlan,
    TournamentConditions,
    checked_conditions,
)
from pokerroom.tournament.heads_up.rules import PLAYERS_OF_A_MATCH, heads_up_rules_for
from pokerroom.tournament.money.house_share import PlayersPaid, money_rules_for, refuse_share
from pokerroom.tournament.money.prize_plan import PrizePlan
from pokerroom.tournament.money.usual_prizes import usual_prizes
from pokerroom.tournament.planning.planner import PlannedStructure, PlanWish, plan_structure
from pokerroom.tournament.structure.timetable import timetable

_MINUTES_OF_LAST_LEVEL: Final = 60  # where it has no end


class NewTournament(Struct, frozen=True, kw_only=True):
    """A director's answers: the name, the wishes for the structure, the price, and the start."""

    name: str
    title: str = ""
    wish: PlanWish
    contribution: int = 0
    fee: int = 0
    start: datetime | None = None
    heads_up: bool = False  # rounds of two-player matches; the hours are those of one match
    dealt_live: bool = False  # people deal at its tables, with real cards and chips


class PlannedTournament(Struct, frozen=True, kw_only=True):
    """The conditions that were written, and their structure with its likely length."""

    conditions: TournamentConditions
    planned: PlannedStructure


def plan_tournament(house: House, new: NewTournament) -> PlannedTournament:
    """Plan the conditions of a freeze-out from these answers; refuse, with the clause, what the book forbids."""
    wish, price = new.wish, new.contribution + new.fee
    if price > LARGEST_SUM:
        raise Malformed(f"an entry cannot cost {price:,}", allowed=f"0 to {LARGEST_SUM:,}")
    players = wish.players
    if new.heads_up:
        heads_up_rules_for(house)
        wish = replace(wish, players=PLAYERS_OF_A_MATCH, seats=PLAYERS_OF_A_MATCH)
    refuse_share(money_rules_for(house), PlayersPaid(entries=price, fees=new.fee), new.fee)
    planned = plan_structure(house, wish)
    conditions = TournamentConditions(
        name=new.name,
        title=new.title,
        house=house.book.id,
        structure=planned.structure,
        entry=EntryPrice(contribution=new.contribution, fee=new.fee) if price else None,
        free_roll=not price,
        freeze_out=True,
        eligibility=EligibilityTerms(entitled_only=True),
        players_at_least=2,
        players_at_most=players,
        heads_up=new.heads_up,
        dealt_live=new.dealt_live,
        start=new.start,
        sessions=tuple(_plan_timed_session(house, planned, new)),
        chips=planned.chips,
        prizes=_usual_prizes_for(new),
        says={item: _item_text(item, new) for item in _items_wanted(house, new) if item in _USUAL_WORDS},
    )
    return PlannedTournament(conditions=checked_conditions(conditions), planned=planned)


def _items_wanted(house: House, new: NewTournament) -> Iterator[words.ConditionItem]:
    """Yield the items that the house's book requires, except those that the answers state."""
    answered: dict[words.ConditionItem, bool] = {
        "start": new.start is not None,
        "prizes": new.contribution > 0,
    }
    for word in house.answer("tournament.conditions"):
        item = one_of(words.CONDITION_ITEMS, word, "tournament.conditions")
        if not answered.get(item):
            yield item


def _usual_prizes_for(new: NewTournament) -> PrizePlan | None:
    """Return the usual prizes, in round amounts where the price allows; None if nobody pays into a pool."""
    if not new.contribution:
        return None
    return replace(usual_prizes(new.wish.players), rounded_to=10 if new.contribution >= 10 else 1)


def _plan_timed_session(house: House, planned: PlannedStructure, new: NewTournament) -> Iterator[SessionPlan]:
    """Yield a timed session, over at the end of the schedule; none where play may go on to the last player."""
    try:
        house.choose("tournament.session_ends_by", ("players_left",))
    except PokerroomError:
        last = timetable(planned.structure)[-1]
        yield SessionPlan(
            name=FINAL, starts=new.start, minutes=last.ends or (last.starts or 0) + _MINUTES_OF_LAST_LEVEL
        )


def _item_text(item: words.ConditionItem, new: NewTournament) -> str:
    return (_SAID_OF_DUELS if new.heads_up else _USUAL_WORDS).get(item) or _USUAL_WORDS[item]


_NONE: Final = "none"
_USUAL_WORDS: Final[dict[words.ConditionItem, str]] = {
    "entry_method": "at the desk, until the start",
    "withdrawal": "by an application form at the desk; no withdrawal once the tournament has started",
    "transfers": "neither transfers nor substitutes",
    "player_groups": _NONE,
    "start": "as posted at the desk",
    "structure": "one session, played until it is decided",
    "tables": "as many tables as the players need",
    "seating": "table and seat by lot",
    "buy_back": _NONE,
    "conditions_of_play": "tables are balanced and broken as the house does; time to act as at the table",
    "progression": "no further session",
    "elimination": "no chips left",
    "repechage": _NONE,
    "points": _NONE,
    "prizes": "as posted before the start",
    "prize_payment": "in cash at the desk, once the places are confirmed",
    "authority": "The director runs the tournament by these conditions and the rules of the game; the rules prevail.",
}
_SAID_OF_DUELS: Final[dict[words.ConditionItem, str]] = {
    "structure": "rounds of two-player matches by a bracket that is drawn; every match begins with equal chips",
    "tables": "divided tables, two players to each side",
    "seating": "the order of the bracket by lot",
    "conditions_of_play": "no table is balanced or broken; time to act as at the table",
    "progression": "whoever wins a round goes on to the next",
    "elimination": "a round lost",
}
