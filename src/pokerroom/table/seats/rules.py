"""A house's rules about seats as plain values: how many there are, who gets one, and when one may be lost.

Each line asks the book one question; the other modules on seating use only these values.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, TypeAlias, get_args

from pokerroom.cards.deck import Deck
from pokerroom.citation import Citation
from pokerroom.games import GAMES, Family
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.setup_choices import house_for
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import BURNS, each_of, one_of

ExtraPlayer: TypeAlias = Literal["no", "until_game_ends", "until_first_leaver"]
Guests: TypeAlias = Literal["never", "behind_player"]
ApartGrounds: TypeAlias = Literal["any", "suspected_collusion"]
ApartScope: TypeAlias = Literal["same_game", "same_table", "adjacent_seats"]
ContestedSeat: TypeAlias = Literal["card_draw", "first_to_arrive"]
DrawOrder: TypeAlias = Literal[
    "clockwise_from_button", "anticlockwise_from_button", "clockwise_from_seat_1", "players_cut"
]
DrawTie: TypeAlias = Literal["redraw", "suit"]
AmongEquals: TypeAlias = Literal["anticlockwise_from_button", "card_draw", "earliest_request"]
ChangeDeadline: TypeAlias = Literal["seated_or_bought_in", "seated"]
LikeGames: TypeAlias = Literal["house_fills_shortest", "manager", "player"]
BrokenGame: TypeAlias = Literal["draw", "claim", "manager"]
EXTRA_PLAYER: Final[tuple[ExtraPlayer, ...]] = get_args(ExtraPlayer)
GUESTS: Final[tuple[Guests, ...]] = get_args(Guests)
APART_GROUNDS: Final[tuple[ApartGrounds, ...]] = get_args(ApartGrounds)
APART_SCOPES: Final[tuple[ApartScope, ...]] = get_args(ApartScope)
CONTESTED_SEAT: Final[tuple[ContestedSeat, ...]] = get_args(ContestedSeat)
DRAW_ORDERS: Final[tuple[DrawOrder, ...]] = get_args(DrawOrder)
DRAW_TIES: Final[tuple[DrawTie, ...]] = get_args(DrawTie)
AMONG_EQUALS: Final[tuple[AmongEquals, ...]] = get_args(AmongEquals)
CHANGE_DEADLINES: Final[tuple[ChangeDeadline, ...]] = get_args(ChangeDeadline)
LIKE_GAMES: Final[tuple[LikeGames, ...]] = get_args(LikeGames)
BROKEN_GAME: Final[tuple[BrokenGame, ...]] = get_args(BrokenGame)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatingRules(RestsOnBook):
    """The house's answers for one table; `grounds` know the clauses behind each.

    A figure of 0 means that there is no such rule.
    """

    tournament: bool = False
    # Numbers
    places: int = 10
    dealt_most: int = 10
    over_dealt: int = 0
    extra_player: ExtraPlayer = "no"
    # Taking a seat
    needs_approval: bool = False
    guests: Guests = "never"
    reserved_group: bool = False
    seat_lock: bool = False
    freeze_out: bool = False
    apart_grounds: ApartGrounds = "any"
    apart_scope: tuple[ApartScope, ...] = ()
    # Who gets a seat
    contested_seat: ContestedSeat = "card_draw"
    draw_order: DrawOrder = "clockwise_from_button"
    draw_tie: DrawTie = "redraw"
    vacant_order: tuple[str, ...] = ("same_table", "waiting_list")
    among_equals: AmongEquals = "card_draw"
    change_deadline: ChangeDeadline = "seated"
    like_games: LikeGames = "player"
    broken_game: BrokenGame = "draw"
    # Losing a seat
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


def seating_rules_for(house: Rulebook | House, setup: TableSetup) -> SeatingRules:
    """Return the rules about seats at this table.

    >>> from pokerroom.rulebook import house_named
    >>> rules = seating_rules_for(house_named("star"), TableSetup(game="draw_ante", places=10))
    >>> rules.dealt_most, rules.over_dealt, rules.draw_order
    (8, 1, 'anticlockwise_from_button')
    >>> [str(cite) for cite in rules.cites("dealt_in_max")]
    ['star:6.1', 'star:6.1.1', 'star:6.1.1.i']
    """
    return recorded_seating_rules(house_for(setup, house_of(house)), setup)


def recorded_seating_rules(house: House, setup: TableSetup) -> SeatingRules:
    """Return the rules of seating for a set-up that was judged when the table got it; judge nothing again."""
    return _SeatingAnswers(house, setup).rules()


class _SeatingAnswers:
    """One house's answers to questions about seats."""

    def __init__(self, house: House, setup: TableSetup) -> None:
        self.house, self.setup = house, setup

    def value(self, key: str, context: str = "") -> Any:
        """Return the house's answer; None where the question does not come up."""
        return self.house.answer(key, context)

    def rules(self) -> SeatingRules:
        """Return the seating rules of a table, each field from an answer of the house's book."""
        value, word = self.value, self.house.word
        draw = value("seating.card_draw", "tournament" if self.setup.tournament else "cash") or {}
        vacant = value("seating.vacant_seat") or {}
        idle, away = value("seating.idle_player") or {}, value("seating.absence") or {}
        apart = value("seating.keep_apart") or {}
        deck = str(value("cards.deck", self.setup.game))
        listed = self._listed(deck)
        grounds, key = grounds_at(self.house.book, self.setup), "seating.dealt_in_max"
        grounds = grounds.also({key: self._cites_of_the_list(grounds.cites(key), deck)})
        return SeatingRules(
            tournament=self.setup.tournament,
            places=int(value("seating.places")),
            dealt_most=listed or self._served(deck),
            over_dealt=int(value("seating.seated_over_dealt") or 0),
            extra_player=word("seating.extra_player", EXTRA_PLAYER),
            needs_approval=bool(value("seating.needs_approval")),
            guests=word("seating.guests", GUESTS),
            reserved_group=bool(value("seating.reserved_group")),
            seat_lock=bool(value("seating.seat_lock")),
            freeze_out=bool(value("stakes.freeze_out")),
            apart_grounds=one_of(APART_GROUNDS, apart.get("grounds", "any"), "seating.keep_apart"),
            apart_scope=each_of(APART_SCOPES, apart.get("scope", ()), "seating.keep_apart"),
            contested_seat=word("seating.contested_seat", CONTESTED_SEAT),
            draw_order=one_of(DRAW_ORDERS, draw.get("order", "clockwise_from_button"), "seating.card_draw"),
            draw_tie=one_of(DRAW_TIES, draw.get("tie", "redraw"), "seating.card_draw"),
            vacant_order=tuple(vacant.get("order", ())),
            among_equals=one_of(AMONG_EQUALS, vacant.get("among_equals", "card_draw"), "seating.vacant_seat"),
            change_deadline=word("seating.change_deadline", CHANGE_DEADLINES),
            like_games=word("seating.like_games", LIKE_GAMES),
            broken_game=word("seating.broken_game", BROKEN_GAME),
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
        """The game's name in a book's list, where both kinds of draw poker share one name."""
        return "draw" if GAMES[self.setup.game].family is Family.DRAW else self.setup.game

    def _listed(self, deck: str) -> int:
        limits = self.value("seating.dealt_in_max")
        by_deck = limits.get(self._listed_as) if isinstance(limits, dict) else None
        return int(by_deck.get(deck) or 0) if isinstance(by_deck, dict) else 0

    def _served(self, deck: str) -> int:
        """Return the number of players for whom the cards suffice."""
        joker = "+joker" if self.house.says("cards.joker", "one_fully_wild") else ""
        size, game = len(Deck.parse(deck + joker).cards), GAMES[self.setup.game]
        burning = self.house.word("deal.burns", BURNS, game.family) != "never"
        return max(count for count in range(size) if game.cards_needed(count, burning=burning) <= size)

    def _cites_of_the_list(self, cites: tuple[Citation, ...], deck: str) -> tuple[Citation, ...]:
        """Return, from clauses about a list by game and deck, only this game's line and the lines above the list."""
        wanted = {"deck": deck, "game": self._listed_as}
        lines = []
        for cite in cites:
            figures = self.house.book.clauses[cite.clause].params
            if all(str(figures.get(name, "")).replace("-", "_") == what for name, what in wanted.items()):
                lines.append(cite.clause)
        if not lines:
            return cites
        return tuple(cite for cite in cites if any(f"{line}.".startswith(f"{cite.clause}.") for line in lines))
