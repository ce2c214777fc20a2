"""What a house says about seats, as plain values: how many, who gets one, and when one may be lost.

Every line asks the book one question; the other modules on seating know only these values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from pokerroom.cards.deck import Deck
from pokerroom.citation import Citation
from pokerroom.games import GAMES, Family
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds, grounds_at
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup_rules import house_for
from pokerroom.rulebook.table_setup import TableSetup


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRules(RestsOnBook):
    """The house's answers for one table; `grounds` know the clauses behind each. A figure of 0 is no ground at all."""

    tournament: bool = False
    # Numbers
    places: int = 10
    dealt_most: int = 10
    over_dealt: int = 0
    extra_player: str = "no"
    # Taking a seat
    needs_approval: bool = False
    guests: str = "never"
    reserved_group: bool = False
    seat_lock: bool = False
    freeze_out: bool = False
    apart_grounds: str = "any"
    apart_scope: tuple[str, ...] = ()
    # Who gets it
    contested_seat: str = "card_draw"
    draw_order: str = "clockwise_from_button"
    draw_tie: str = "redraw"
    vacant_order: tuple[str, ...] = ("same_table", "waiting_list")
    among_equals: str = "card_draw"
    change_deadline: str = "seated"
    like_games: str = "player"
    broken_game: str = "draw"
    # Losing it
    idle_hands: int = 0
    idle_orbits: int = 0
    idle_only_if_full: bool = False
    away_players: int = 0
    away_big_blinds: int = 0
    away_minutes: int = 0
    away_often: bool = False
    playover: bool = False
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)
    area: ClassVar[str] = "seating"


def seating_for(house: Rulebook | House, setup: TableSetup) -> SeatingRules:
    """What holds about seats at this table.

    >>> from pokerroom.rulebook import house_named
    >>> rules = seating_for(house_named("star"), TableSetup(game="draw_ante", places=10))
    >>> rules.dealt_most, rules.over_dealt, rules.draw_order
    (8, 1, 'anticlockwise_from_button')
    >>> [str(cite) for cite in rules.cites("dealt_in_max")]
    ['star:6.1', 'star:6.1.1', 'star:6.1.1.i']
    """
    return recorded_seating(house_for(setup, house_of(house)), setup)


def recorded_seating(house: House, setup: TableSetup) -> SeatingRules:
    """The same at a table that was judged when it got this set-up, whose house has what the set-up chooses."""
    return _Reading(house, setup).rules()


class _Reading:
    """One house's answers about seats."""

    def __init__(self, house: House, setup: TableSetup) -> None:
        self.house, self.setup = house, setup

    def value(self, key: str, context: str = "") -> Any:
        """What the house says; nothing where the question does not come up."""
        return self.house.answer(key, context)

    def rules(self) -> SeatingRules:
        """Everything, question by question."""
        value = self.value
        draw = value("seating.card_draw", "tournament" if self.setup.tournament else "cash") or {}
        vacant = value("seating.vacant_seat") or {}
        idle, away = value("seating.idle_player") or {}, value("seating.absence") or {}
        apart = value("seating.keep_apart") or {}
        deck = str(value("cards.deck", self.setup.game))
        listed = self._listed(deck)
        grounds, key = grounds_at(self.house.book, self.setup), "seating.dealt_in_max"
        grounds = grounds.also({key: self._cites_of_the_list(grounds[key], deck)})
        return SeatingRules(
            tournament=self.setup.tournament,
            places=int(value("seating.places")),
            dealt_most=listed or self._served(deck),
            over_dealt=int(value("seating.seated_over_dealt") or 0),
            extra_player=value("seating.extra_player"),
            needs_approval=bool(value("seating.needs_approval")),
            guests=value("seating.guests"),
            reserved_group=bool(value("seating.reserved_group")),
            seat_lock=bool(value("seating.seat_lock")),
            freeze_out=bool(value("stakes.freeze_out")),
            apart_grounds=apart.get("grounds", "any"),
            apart_scope=tuple(apart.get("scope", ())),
            contested_seat=value("seating.contested_seat"),
            draw_order=draw.get("order", "clockwise_from_button"),
            draw_tie=draw.get("tie", "redraw"),
            vacant_order=tuple(vacant.get("order", ())),
            among_equals=vacant.get("among_equals", "card_draw"),
            change_deadline=value("seating.change_deadline"),
            like_games=value("seating.like_games"),
            broken_game=value("seating.broken_game"),
            idle_hands=int(idle.get("hands") or 0),
            idle_orbits=int(idle.get("orbits") or 0),
            idle_only_if_full=bool(idle.get("only_if_full")),
            away_players=int(away.get("players_away") or 0),
            away_big_blinds=int(away.get("big_blinds") or 0),
            away_minutes=int(away.get("minutes") or 0),
            away_often=bool(away.get("frequent")),
            playover=bool(value("seating.playover")),
            grounds=grounds,
        )

    @property
    def _listed_as(self) -> str:
        """Both kinds of draw poker stand under one name in a book's list."""
        return "draw" if GAMES[self.setup.game].family is Family.DRAW else self.setup.game

    def _listed(self, deck: str) -> int:
        limits = self.value("seating.dealt_in_max")
        by_deck = limits.get(self._listed_as) if isinstance(limits, dict) else None
        return int(by_deck.get(deck) or 0) if isinstance(by_deck, dict) else 0

    def _served(self, deck: str) -> int:
        """As many as the cards suffice for to the last one."""
        joker = "+joker" if self.value("cards.joker") == "one_fully_wild" else ""
        size, game = len(Deck.parse(deck + joker).cards), GAMES[self.setup.game]
        burning = self.value("deal.burns", game.family) != "never"
        return max(count for count in range(size) if game.cards_needed(count, burning=burning) <= size)

    def _cites_of_the_list(self, cites: tuple[Citation, ...], deck: str) -> tuple[Citation, ...]:
        """Of a list by game and deck only this game's line and what stands above it."""
        wanted = {"deck": deck, "game": self._listed_as}
        lines = []
        for cite in cites:
            figures = self.house.book.clauses[cite.clause].params
            if all(str(figures.get(name, "")).replace("-", "_") == what for name, what in wanted.items()):
                lines.append(cite.clause)
        if not lines:
            return cites
        return tuple(each for each in cites if any(f"{line}.".startswith(f"{each.clause}.") for line in lines))
