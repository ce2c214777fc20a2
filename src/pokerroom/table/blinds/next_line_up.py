"""The line-up of the next hand: who is dealt in, who posts which blind or other post, and what the others wait for.

`next_hand` makes a `LineUp` from the players' blind statuses and the places of the last hand. Once that hand has been
played, `statuses_after_hand` gives the statuses after it. After a misdeal neither is called: the same line-up is dealt
again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pokerroom.citation import Citation
from pokerroom.errors import Illegal, Malformed
from pokerroom.games import from_the_left
from pokerroom.hand import ExtraPost
from pokerroom.table.blinds.blind_status import PLAYING, BlindStatus, OwedPosts, cites_for, owed
from pokerroom.table.blinds.button import (
    ComingPlayer,
    Places,
    is_behind_the_blinds,
    is_between,
    next_places,
    one_place_on,
    opening_positions,
)
from pokerroom.table.blinds.rules import BlindRules, WaitFor
from pokerroom.wording.plural import quantity

WaitsUntil: TypeAlias = Literal[WaitFor, "button_passed", "carried_pot_won"]
WAITS_UNTIL: Final[Mapping[WaitsUntil, str]] = {
    "big_blind": "the big blind",
    "own_blind_turn": "a blind",
    "button_passed": "the button to pass",
    "carried_pot_won": "the pot carried over to be won",
}
# Each word as it is recorded, and as 0.2.0 and earlier recorded it: as it was said then.
_RECORDED_WAITS: Final[Mapping[str, WaitsUntil]] = {
    **{what: what for what in WAITS_UNTIL},
    "the big blind": "big_blind",
    "a blind": "own_blind_turn",
    "the button to pass": "button_passed",
    "the pot carried over to be won": "carried_pot_won",
}


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """A player who wants cards but gets none in this hand."""

    seat: int
    until: str  # one of the words in `WAITS_UNTIL`, or how an earlier release recorded it
    cites: tuple[Citation, ...] = field(default=(), compare=False, repr=False)

    @property
    def until_what(self) -> WaitsUntil:
        """The word for what the player waits for."""
        return _RECORDED_WAITS[self.until]

    @property
    def until_in_words(self) -> str:
        """What the player waits for, as it is said."""
        return WAITS_UNTIL[self.until_what]


class LineUp(Struct, frozen=True, gc=False):
    """One hand before it is dealt: `Hand(rules, stacks of seats, button, blinds=blinds, extras=extras)`."""

    places: Places
    seats: tuple[int, ...]  # the players of the hand, from the button's left
    blinds: tuple[int | None, ...]
    extras: tuple[ExtraPost, ...] = ()
    waiting: tuple[WaitingPlayer, ...] = ()
    missed: tuple[tuple[int, int], ...] = ()  # seats that are away, and the blind that passes each

    @property
    def button(self) -> int:
        """The place of the button, perhaps an empty seat."""
        return self.places.button


def next_hand(
    rules: BlindRules,
    players: Mapping[int, BlindStatus],
    last: Places | None = None,
    *,
    button: int = 0,
    misplaced: int = 0,
    unposted: Collection[int] = (),
) -> LineUp:
    """Return the line-up of the next hand; refuse a hand that fewer than two players could play.

    Without `last` it is the game's first hand, with the button where `first_button` put it. `misplaced` is a seat where
    the button was put by mistake: the blinds are counted from there, and nobody comes in. `unposted` are players who
    were dealt in by mistake without the post they owe, even if they should have waited.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulebook.setup.table_setup import TableSetup
    >>> from pokerroom.table.blinds.rules import blind_rules_for
    >>> rules = blind_rules_for(house_named("canberra"), TableSetup(game="holdem", blinds=(5, 10)))
    >>> players = {seat: BlindStatus(playing=True) for seat in (1, 2, 3, 4)}
    >>> players[6] = BlindStatus(new=True, posts=True)
    >>> hand = next_hand(rules, players, Places(1, (2, 3), start=1, laps=1))
    >>> hand.button, hand.seats, hand.blinds, hand.extras
    (2, (3, 4, 6, 1, 2), (3, 4), (ExtraPost(seat=6, kind='live', amount=10),))
    """
    if last is not None and not misplaced and (goes_on := _continued_line_up(rules, players, last)) is not None:
        return _without_posts(rules, goes_on, {}, unposted)
    present = [seat for seat, player in players.items() if rules.tournament or not player.away]
    if len(present) < 2:
        raise Illegal(
            f"{quantity(len(present), 'player')} for a hand",
            allowed="two or more",
            cites=rules.cites("seating.two_players_make_a_table"),
            question=rules.question("seating.two_players_make_a_table"),
        )
    if last is None:
        return _without_posts(rules, _first_line_up(rules, players, present, misplaced or button), {}, unposted)
    if not any(players[seat].playing for seat in present):
        raise Illegal("nobody is left of the last hand", allowed="a first button, as for a new game")
    if misplaced:
        return _without_posts(rules, _misplaced_line_up(rules, players, last, misplaced), {}, unposted)
    debts = {seat: owed(rules, players[seat], seat, last) for seat in present if not players[seat].playing}
    return _without_posts(
        rules, _line_up_with_newcomers(rules, players, present, last, debts, unposted), debts, unposted
    )


def _first_line_up(rules: BlindRules, players: Mapping[int, BlindStatus], here: list[int], button: int) -> LineUp:
    """Return the line-up of a game's first hand, with everybody dealt in; refuse a button at an empty seat."""
    if button not in here:
        cites = rules.cites("table.first_button")
        raise Illegal(f"the first button on seat {button}", allowed="a seat of a player", cites=cites)
    return _line_up_of(rules, players, None, opening_positions(rules.button, here, button, len(rules.blinds)), here)


def _line_up_with_newcomers(
    rules: BlindRules,
    players: Mapping[int, BlindStatus],
    here: list[int],
    last: Places,
    debts: Mapping[int, OwedPosts],
    unposted: Collection[int],
) -> LineUp:
    """Return the line-up with the players who come in or back and their posts; some of them have to wait."""
    playing = [seat for seat in here if players[seat].playing]
    joining = {
        seat: ComingPlayer(
            not debt or debt.wait_for == "own_blind_turn", seat in unposted or _is_ready(players[seat], debt)
        )
        for seat, debt in debts.items()
    }
    places = next_places(rules.button, last, playing, joining, len(rules.blinds))
    waiting = [
        waiter for waiter in _who_waits_for_cards(rules, players, last, places, debts) if waiter.seat not in unposted
    ]
    left_out = {waiter.seat for waiter in waiting}
    dealt = [seat for seat in here if seat not in left_out]
    if len(dealt) < 2:  # with fewer than two players there is no game to wait for
        holder = from_the_left(last.button, playing)[0]
        places = opening_positions(rules.button, here, holder, len(rules.blinds), last, playing)
        return _line_up_of(rules, players, last, places, here)
    return _line_up_of(rules, players, last, places, dealt, waiting)


def _line_up_of(
    rules: BlindRules,
    players: Mapping[int, BlindStatus],
    last: Places | None,
    places: Places,
    dealt: Sequence[int],
    waiting: Sequence[WaitingPlayer] = (),
) -> LineUp:
    """Return the line-up of these players, from the button's left, with their blinds and posts."""
    seats = tuple(from_the_left(places.button, dealt))
    places = replace(places, dealt=seats)
    blinds = tuple(seat if seat in dealt else None for seat in places.blinds)
    return LineUp(
        places,
        seats,
        blinds + (None,) * (len(rules.blinds) - len(blinds)),
        tuple(_posts(rules, players, [seat for seat in seats if seat not in blinds], last)),
        tuple(waiting),
        tuple(_missed(players, last, places)),
    )


def _without_posts(
    rules: BlindRules, hand: LineUp, debts: Mapping[int, OwedPosts], unposted: Collection[int]
) -> LineUp:
    """Return the line-up without the posts that these players have not made; refuse a player who owes none."""
    if not unposted:
        return hand
    for seat in unposted:
        if not debts.get(seat) or seat in hand.blinds:
            cites = rules.cites("blinds.new_player", "blinds.missed")
            raise Illegal(f"seat {seat} owes no post this hand", allowed="a player who does", cites=cites)
    return replace(hand, extras=tuple(extra for extra in hand.extras if extra.seat not in unposted))


def _continued_line_up(rules: BlindRules, players: Mapping[int, BlindStatus], last: Places) -> LineUp | None:
    """Return the next line-up of a game that goes on unchanged; None where there is more to decide.

    Nearly every game does: everybody who is not away has played the last hand, and owes nothing.
    """
    if rules.button.moves != "next_player":
        return None
    playing: Collection[int] = players
    if not _all_play(players):
        if rules.tournament:
            return None
        present = {seat: player for seat, player in players.items() if not player.away}
        if not _all_play(present):
            return None
        playing = present
    places = one_place_on(last, playing, len(rules.blinds))
    if places is None:
        return None
    missed = tuple(_missed(players, last, places)) if len(playing) < len(players) else ()
    return LineUp(places, places.dealt, places.blinds, missed=missed)


def _all_play(players: Mapping[int, BlindStatus]) -> bool:
    """Return whether everybody has played the last hand, plays on and owes nothing."""
    return [*players.values()].count(PLAYING) == len(players)


def _misplaced_line_up(rules: BlindRules, players: Mapping[int, BlindStatus], last: Places, button: int) -> LineUp:
    """Return the line-up counted from a button in the wrong place; refuse a seat that was not playing."""
    playing = [seat for seat, player in players.items() if player.playing and not player.away]
    if button not in playing or len(playing) < 2:
        raise Illegal(f"the button on seat {button}", allowed=", ".join(map(str, sorted(playing))))
    placed = opening_positions(rules.button, playing, button, len(rules.blinds))
    seats = tuple(from_the_left(button, playing))
    places = replace(placed, start=last.start, laps=last.laps, ahead=last.ahead, dealt=seats)
    return LineUp(places, seats, places.blinds + (None,) * (len(rules.blinds) - len(places.blinds)))


def _is_ready(status: BlindStatus, debt: OwedPosts) -> bool:
    """Return whether a player may come in without waiting for a blind to reach them."""
    return status.posts or not debt


def _who_waits_for_cards(
    rules: BlindRules, players: Mapping[int, BlindStatus], last: Places, places: Places, debts: Mapping[int, OwedPosts]
) -> Iterator[WaitingPlayer]:
    """Yield the players who get no cards, with the reason for each."""
    # With fewer players, somebody would have two blinds in a lap because of the newcomer.
    enough = sum(player.playing and not player.away for player in players.values()) > max(len(rules.blinds), 2)
    for seat in from_the_left(places.button, list(debts)):
        status, debt = players[seat], debts[seat]
        if status.playing or seat in (places.button, *places.blinds):
            continue
        entry = rules.new if status.new else rules.missed
        ready = _is_ready(status, debt)
        until: WaitsUntil = debt.wait_for if not ready and debt.wait_for else "button_passed"
        behind_the_blinds = is_behind_the_blinds(places, seat)
        on_the_button = is_between(last.button, seat, places.button)
        barred = on_the_button and not (rules.tournament or status.moved or entry.button_entry)
        # Players whom the house lets in without a post are dealt in at once, wherever they sit.
        free = status.new and not debt and enough and not rules.tournament
        if behind_the_blinds and not places.two_players and (free or rules.button.between == "dealt_in"):
            continue
        if not ready or barred or behind_the_blinds or (places.two_players and rules.blinds):
            yield WaitingPlayer(seat, until, debt.cites or cites_for(rules, status))


def _posts(
    rules: BlindRules, players: Mapping[int, BlindStatus], seats: Collection[int], last: Places | None
) -> Iterator[ExtraPost]:
    if last is None:
        return
    for seat in seats:
        if not players[seat].posts:
            continue
        debt = owed(rules, players[seat], seat, last)
        if debt.live:
            yield ExtraPost(seat, "live", debt.live)
        if debt.dead:
            yield ExtraPost(seat, "dead", debt.dead)


def _missed(players: Mapping[int, BlindStatus], last: Places | None, places: Places) -> Iterator[tuple[int, int]]:
    """Yield the seat of each absent player and the blind that passes it between the last hand's places and the new
    ones.
    """
    sitting_out = [seat for seat, status in players.items() if status.away and seat not in places.dealt]
    for blind, at in enumerate(places.blinds) if sitting_out else ():
        if last is not None and blind < len(last.blinds):
            before = last.blinds[blind]
        else:
            before = places.blinds[blind - 1] if blind else places.button
        for seat in sitting_out:
            if is_between(before, seat, at):
                yield seat, blind


def statuses_after_hand(
    players: dict[int, BlindStatus], hand: LineUp, *, unposted: Collection[int] = ()
) -> dict[int, BlindStatus]:
    """Return all players' blind statuses once a hand has been played.

    The given dict itself is returned where everybody goes on playing. `unposted` are seats that played without the post
    they owed and must make it in the next hand.

    >>> hand = LineUp(Places(2, (3, 5)), (3, 5, 1, 2), (3, 5), missed=((4, 1),))
    >>> statuses_after_hand({4: BlindStatus(playing=True, away=True)}, hand)[4]
    BlindStatus(playing=False, new=False, missed=(1,), moved=False, free=False, away=True, posts=False)
    """
    if not unposted and _all_play(players) and players.keys() == {*hand.seats}:
        return players
    after = {}
    for seat, status in players.items():
        missed = [blind for who, blind in hand.missed if who == seat]
        if seat in unposted:
            after[seat] = replace(status, playing=True, posts=True)
        elif seat in hand.seats:
            after[seat] = BlindStatus(playing=True, away=True) if status.away else PLAYING
        elif status.playing or missed:
            after[seat] = replace(status, playing=False, missed=tuple(sorted({*status.missed, *missed})))
        else:
            after[seat] = status
    return after


def ask_to_post(rules: BlindRules, players: Mapping[int, BlindStatus], last: Places, seat: int) -> BlindStatus:
    """Return the status of a player who asks to post and be dealt in next hand; refuse one who may not come in yet.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.rulebook.setup.table_setup import TableSetup
    >>> from pokerroom.table.blinds.rules import blind_rules_for
    >>> rules = blind_rules_for(house_named("canberra"), TableSetup(game="holdem", blinds=(5, 10)))
    >>> players = {seat: BlindStatus(playing=True) for seat in (1, 2, 3, 5)} | {4: BlindStatus(missed=(0, 1))}
    >>> ask_to_post(rules, players, Places(3, (5, 1), start=1, laps=2), 4)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    pokerroom.errors.Illegal: seat 4 cannot come in this hand; allowed: wait for the button to pass [...]
    """
    if seat not in players:
        raise Malformed(f"nobody is in seat {seat}", allowed="a player at the table")
    status = replace(players[seat], posts=True, away=False)
    hand = next_hand(rules, {**players, seat: status}, last)
    for waits in hand.waiting:
        if waits.seat == seat:
            raise Illegal(
                f"seat {seat} cannot come in this hand", allowed=f"wait for {waits.until_in_words}", cites=waits.cites
            )
    return status


def refuse_pass(rules: BlindRules, hand: LineUp, seat: int) -> None:
    """Refuse a player who wants to go on playing but skip a blind that falls to them."""
    if seat in hand.blinds:
        amount = rules.blinds[hand.blinds.index(seat)]
        raise Illegal(
            f"seat {seat} may not pass the blind of {amount}",
            allowed=f"post {amount}, or sit out and have missed it",
            cites=rules.cites("blinds.not_declined"),
        )
