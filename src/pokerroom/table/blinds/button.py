"""The button: who has it first, where it goes after a hand, and on which seats the blinds fall then.

Houses move the button in one of two ways. Either it goes to the next player and the blinds are counted from it; or, so
that nobody is spared a blind, the last blind goes to the next player and the button and the other blinds follow it,
even onto empty seats. A player who comes in takes no place from those who are playing: nobody pays a blind twice.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.cards import Card
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import from_the_left
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import RestsOnBook, TableGrounds
from pokerroom.rulebook.house import House, house_of
from pokerroom.rulebook.setup.setup_choices import house_for
from pokerroom.rulebook.setup.setup_grounds import grounds_at
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.rulebook.words import TWO_PLAYERS, TwoPlayers
from pokerroom.table.seats.draws import high_card
from pokerroom.table.seats.rules import SeatingRules, recorded_seating_rules

FirstButton: TypeAlias = Literal["dealers_left", "dealers_right", "high_card_draw"]
ButtonMove: TypeAlias = Literal["next_player", "dead_button", "wait_for_blinds", "dead_button_or_wait"]
ComesBetween: TypeAlias = Literal["waits_for_button", "sits_one_hand_button_skips", "dealt_in"]
FIRST_BUTTON: Final[tuple[FirstButton, ...]] = get_args(FirstButton)
BUTTON_MOVES: Final[tuple[ButtonMove, ...]] = get_args(ButtonMove)
COMES_BETWEEN: Final[tuple[ComesBetween, ...]] = get_args(ComesBetween)


@dataclass(frozen=True, slots=True, kw_only=True)
class ButtonRules(RestsOnBook):
    """A house's answers about the button; `grounds` know the clauses behind each."""

    first: FirstButton = "dealers_left"
    moves: ButtonMove = "next_player"
    two_players: TwoPlayers = "button_posts_first_blind"
    between: ComesBetween = "waits_for_button"  # the rule for players who come in between button and last blind
    draw: SeatingRules = field(default_factory=SeatingRules)
    grounds: TableGrounds | None = field(default=None, compare=False, repr=False)


class Places(Struct, frozen=True, gc=False):
    """The places of the button and of each blind in a hand, on occupied or empty seats.

    `start` is the place of the first hand's button and `laps` the number of times it has come round since. `ahead` are
    places where the button was too early, by mistake; it skips them when their turn comes.
    """

    button: int
    blinds: tuple[int, ...] = ()
    start: int = 0
    laps: int = 0
    two_players: bool = False
    ahead: tuple[int, ...] = ()
    dealt: tuple[int, ...] = ()  # the players of the hand

    def moved(self, old: int, new: int) -> Places:
        """Return these places after a player has taken their own place along to another seat."""

        def at(seats: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(new if seat == old else seat for seat in seats)

        (button, start), blinds = at((self.button, self.start)), at(self.blinds)
        return replace(self, button=button, start=start, blinds=blinds, ahead=at(self.ahead), dealt=at(self.dealt))


class ComingPlayer(NamedTuple):
    """A player who may come in: whether the first of several blinds is enough for them, or no blind is needed."""

    any_blind: bool
    ready: bool = False


def recorded_button(chosen: House, setup: TableSetup) -> ButtonRules:
    """Return the rules about the button for a table's set-up, as judged when the table got it.

    >>> from pokerroom.rulebook import house_named
    >>> setup = TableSetup(game="holdem", blinds=(100, 200), tournament=True)
    >>> recorded_button(chosen_house(house_named("uk"), setup), setup).moves
    'dead_button'
    """
    kind = "tournament" if setup.tournament else "cash"
    # No book answers this for cash tables. Waiting is common practice.
    between: ComesBetween = "waits_for_button"
    if setup.tournament:
        between = chosen.word("tournament.moved_player_between", COMES_BETWEEN)
    return ButtonRules(
        first=chosen.word("table.first_button", FIRST_BUTTON),
        moves=chosen.word("table.button_move", BUTTON_MOVES, kind),
        two_players=chosen.word("blinds.two_players", TWO_PLAYERS, kind),
        between=between,
        draw=recorded_seating_rules(chosen, setup),
        grounds=grounds_at(chosen.book, setup),
    )


def chosen_house(house: Rulebook | House, setup: TableSetup) -> House:
    """Return a house with the choices that are posted for one of its tables."""
    return house_for(setup, house_of(house))


def first_button(
    rules: ButtonRules, seats: Collection[int], drawn: Mapping[int, str | Sequence[Card]] | None = None
) -> int:
    """Return the seat with the button in the first hand.

    `drawn` has the cards of each seat where the house draws for it.

    >>> first_button(ButtonRules(first="dealers_right"), [1, 3, 6])
    6
    >>> first_button(ButtonRules(first="high_card_draw"), [1, 3, 6], {1: "9h", 3: "Kd 4c", 6: "Kc 5c"})
    6
    """
    if not seats:
        raise Malformed("nobody for the button", allowed="the seats of those who play")
    if rules.first == "dealers_left":
        return min(seats)
    if rules.first == "dealers_right":
        return max(seats)
    drawn = drawn or {}
    if set(drawn) != set(seats):
        in_order = sorted(seats)
        cards = ", ".join(f"{seat}: {card!r}" for seat, card in zip(in_order, ("9h", "Kd"), strict=False))
        what = f"this house draws for the first button: a card for each of seats {', '.join(map(str, in_order))}"
        allowed = f"begin_hand(at, {{{cards}{', ...' if len(in_order) > 2 else ''}}})"
        raise Illegal(what, allowed=allowed, cites=rules.cites("table.first_button"))
    ranking = high_card(rules.draw, drawn)
    if ranking.first is None:
        level = " and ".join(map(str, ranking.level))
        cites = rules.cites("table.first_button", "seating.card_draw")
        raise Illegal(f"seats {level} are level for the button", allowed="they draw again", cites=cites)
    return ranking.first


def is_between(first: int, seat: int, last: int) -> bool:
    """Return whether a seat lies strictly between two others, clockwise.

    >>> is_between(8, 1, 3), is_between(3, 1, 8), is_between(3, 5, 3)
    (True, False, False)
    """
    if first < last:
        return first < seat < last
    return first != last and (seat > first or seat < last)


def is_behind_the_blinds(places: Places, seat: int) -> bool:
    """Return whether a seat without a place lies between the button and the last blind, which may be the button
    itself.
    """
    if not places.blinds:
        return False
    return places.blinds[-1] == places.button or is_between(places.button, seat, places.blinds[-1])


def opening_positions(
    rules: ButtonRules,
    seats: Collection[int],
    button: int,
    count: int,
    last: Places | None = None,
    playing: Collection[int] = (),
) -> Places:
    """Return the button and blinds of a first hand, or of one after `last` in which players take places as they come.

    >>> opening_positions(ButtonRules(), [1, 2, 4, 6], 1, 2).blinds
    (2, 4)
    """
    for holder in (button, *from_the_left(button, list(seats))):
        placed = _count_from_button(rules, holder, seats, {}, count)
        if last is None or not _repeats(last, placed, playing):
            break
    return replace(placed, start=placed.button) if last is None else _places_after(last, placed)


def next_places(
    rules: ButtonRules, last: Places, playing: Collection[int], joining: Mapping[int, ComingPlayer], count: int
) -> Places:
    """Return the button and blinds of the hand after `last`.

    `playing` are the players who go on, `joining` those who may come in, and `count` is the number of blinds.

    >>> next_places(ButtonRules(), Places(1, (2, 3), start=1), {1, 2, 3, 4}, {}, 2).blinds
    (3, 4)
    >>> dead = next_places(ButtonRules(moves="dead_button"), Places(3, (4, 5), start=3), {3, 5, 6, 8}, {}, 2)
    >>> dead.button, dead.blinds
    (4, (5, 6))
    """
    from_the_button = rules.moves == "next_player" or not last.blinds or not count
    move = _move_button_first if from_the_button else _move_last_blind_first
    places = move(rules, last, playing, joining, count)
    while places.button in places.ahead:
        played = replace(places, ahead=tuple(seat for seat in places.ahead if seat != places.button))
        places = move(rules, played, playing, joining, count)
    return places


def one_place_on(last: Places, playing: Collection[int], count: int) -> Places | None:
    """Return the next places where the button goes to the next player and nobody comes in, as in nearly every hand.

    Every player takes part. None where the case is not that simple; `next_places` handles the others.

    >>> one_place_on(Places(1, (2, 3), start=1), {1, 2, 3, 4}, 2)
    Places(button=2, blinds=(3, 4), start=1, laps=0, two_players=False, ahead=(), dealt=(3, 4, 1, 2))
    """
    if last.ahead or len(playing) <= max(count, 2) or (last.dealt[:count] or last.blinds) != last.blinds:
        return None
    seats, came_round = _next_order(tuple(playing), last.button, last.start)
    blinds = seats[:count]
    if count > 1 and blinds[-1:] == last.blinds[-1:]:
        return None
    return Places(seats[-1], blinds, last.start, last.laps + came_round, False, (), seats)


@lru_cache(maxsize=4096)
def _next_order(playing: tuple[int, ...], button: int, start: int) -> tuple[tuple[int, ...], bool]:
    """Return the players, from the left of the next one for the button, and whether the button has come round."""
    order = sorted(playing)
    after = bisect_right(order, button) % len(order) + 1
    return (*order[after:], *order[:after]), _comes_round(button, start, order[after - 1])


def corrected(before: Places, wrong: Places) -> Places:
    """Return the places from which the next hand goes on after a hand with the button in the wrong place.

    `before` is the hand before it. The place that was skipped comes first; the one that was played too early is skipped
    when its turn comes.

    >>> put_right = corrected(Places(1, (2, 3), start=1), wrong=Places(3, (4, 5), start=1))
    >>> then = next_places(ButtonRules(), put_right, range(1, 7), {}, 2)
    >>> then.button, next_places(ButtonRules(), then, range(1, 7), {}, 2).button
    (2, 4)
    """
    ahead = () if wrong.button == before.button else (wrong.button,)
    return replace(before, ahead=before.ahead + ahead, dealt=wrong.dealt)


def _move_button_first(
    rules: ButtonRules, last: Places, playing: Collection[int], joining: Mapping[int, ComingPlayer], count: int
) -> Places:
    """Return the places with the button at the next player, and the blinds at the players after it."""
    let_in = _let_in_behind_blinds(last, playing, last.button)
    players = {seat: player for seat, player in joining.items() if not _blinds_passed_button_did_not(last, seat)}
    everybody = [*playing, *players]
    button = from_the_left(last.button, [seat for seat in playing if seat not in let_in] or list(playing))[0]
    in_turn = [seat for seat in playing if seat not in _let_in_behind_blinds(last, let_in, button)]
    playing = in_turn if len(in_turn) > max(count, 2) else playing
    if count > 1 and last.two_players and last.blinds[:1] == (last.button,) and last.button in playing:
        # Two become three: a player who must come in on the last blind has it next, and the last one has the first.
        following = from_the_left(last.blinds[-1], everybody)[0]
        button = last.button if following in players and not players[following].any_blind else button
    placed = _count_from_button(rules, button, playing, players, count)
    if _repeats(last, placed, playing):
        for holder in (*from_the_left(button, list(playing)), *players):
            others = {seat: player for seat, player in players.items() if seat != holder}
            placed = _count_from_button(rules, holder, {*playing, holder}, others, count)
            if not _repeats(last, placed, playing):
                break
    return _places_after(last, placed)


def _let_in_behind_blinds(last: Places, playing: Collection[int], button: int) -> set[int]:
    """Return the players let in behind the last hand's blinds who are still between the button and its last blind.

    Their turn comes in the next lap; otherwise another player would pay a blind twice because of them.
    """
    if not last.blinds:
        return set()
    end = last.blinds[-1]
    return {seat for seat in playing if seat not in last.blinds and is_between(button, seat, end)}


def _count_from_button(
    rules: ButtonRules, button: int, playing: Collection[int], coming: Mapping[int, ComingPlayer], count: int
) -> Places:
    """Return the places with the blinds counted from the button, no more of them than there are players."""
    blinds: list[int] = []
    for seat in from_the_left(button, [*playing, *coming]):
        if len(blinds) < count and (seat in playing or coming[seat].any_blind or len(blinds) >= min(1, count - 1)):
            blinds.append(seat)
    placed = Places(button, tuple(blinds))
    besides = [seat for seat, player in coming.items() if player.ready and not is_behind_the_blinds(placed, seat)]
    taking_part = {*playing, *blinds, *besides}
    if len(taking_part) != 2:
        return placed
    other = next(seat for seat in taking_part if seat != button)
    order = (button, other) if rules.two_players == "button_posts_first_blind" else (other, button)
    return Places(button, order[:count], two_players=True)


def _repeats(last: Places, placed: Places, playing: Collection[int]) -> bool:
    """Return whether the same player would have the last blind twice in a row, which may happen with few players."""
    return len(placed.blinds) > 1 and placed.blinds[-1:] == last.blinds[-1:] and placed.blinds[-1] in playing


def _blinds_passed_button_did_not(last: Places, seat: int) -> bool:
    """Return whether the blinds of the last hand have passed a seat that the button has not passed yet."""
    if not last.blinds:
        return False
    first = last.blinds[0] if last.button == last.blinds[-1] else last.button
    return is_between(first, seat, last.blinds[-1])


def _move_last_blind_first(
    rules: ButtonRules, last: Places, playing: Collection[int], joining: Mapping[int, ComingPlayer], count: int
) -> Places:
    """Return the places with the last blind at the next player; the others, and the button, follow."""
    present = [*playing, *joining]
    blinds = [*last.blinds[1:], from_the_left(last.blinds[-1], present)[0]]
    while len(blinds) < min(count, len(present)):
        blinds.append(from_the_left(blinds[-1], present)[0])
    button = _button_behind(rules, last, blinds, present)
    if rules.between != "dealt_in":
        present = [s for s in present if s in playing or s in blinds or not is_between(button, s, blinds[-1])]
    if len(present) == 2:
        big = from_the_left(last.blinds[-1], present)[0]
        other = present[0] if present[1] == big else present[1]
        button = other if rules.two_players == "button_posts_first_blind" else big
        return _places_after(last, Places(button, (other, big)[-count:], two_players=True))
    return _places_after(last, Places(button, tuple(blinds[-count:])))


def _button_behind(rules: ButtonRules, last: Places, blinds: Sequence[int], here: Sequence[int]) -> int:
    first = last.blinds[0]
    behind = [seat for seat in from_the_left(blinds[0], here) if seat not in blinds]
    if last.two_players and first in blinds and behind:  # somebody has come in behind the two
        return behind[-1]
    went_out = first in last.dealt and first not in here
    if first in here or rules.moves == "dead_button" or (rules.moves == "dead_button_or_wait" and went_out):
        return first
    return from_the_left(first, here)[-1]


def _places_after(last: Places, placed: Places) -> Places:
    button = placed.button
    ahead = tuple(seat for seat in last.ahead if not is_between(last.button, seat, button))
    laps = last.laps + _comes_round(last.button, last.start, button)
    return Places(button, placed.blinds, last.start, laps, placed.two_players, ahead)


def _comes_round(last: int, start: int, button: int) -> bool:
    """Return whether a move of the button from `last` to `button` reaches or passes the seat where it started."""
    return button != last and (button == start or is_between(last, start, button))
