"""Who gets a seat that several want: requests, the newcomer's marker, draws, and the order in which it is offered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from pokerroom.errors import Illegal
from pokerroom.table import happenings as happened
from pokerroom.table import vacancies
from pokerroom.table.command import command, question
from pokerroom.table.draws import Ranking
from pokerroom.table.state import TableState
from pokerroom.table.vacancies import Claim


@command
def ask_for_seat(
    table: TableState, player: str, seat: int, at: datetime, *, listed: int = 0, like_game: bool = False
) -> None:
    """Somebody wants a seat, whether it is free yet or not: from a seat here, a like game elsewhere, or the list."""
    _refuse_no_such_seat(table, seat)
    marker = table.markers.get(seat)
    if marker is not None and marker[0] != player:
        vacancies.refuse_late_claim(table.rules.seating, at, bought_in=marker[1])
    _claim(table, Claim(player, table.seats.seat_of(player), like_game, listed, asked=at, arrived=at), seat)
    table.tell(happened.SeatAsked(seat, player, at))


@command
def put_down_marker(table: TableState, player: str, seat: int, at: datetime, *, listed: int = 0) -> None:
    """A newcomer who was called for a free seat puts a buy-in or a marker on it."""
    _refuse_no_such_seat(table, seat)
    refuse_before_others(table, player, seat, at, ask_the_seated=False)
    if seat in table.seats.players or table.seats.seat_of(player):
        raise Illegal(f"{player} puts a marker on seat {seat}", allowed="a newcomer, on a free seat")
    _claim(table, Claim(player, listed=listed, asked=at, arrived=at), seat)
    table.markers[seat] = (player, at)
    table.tell(happened.SeatAsked(seat, player, at, marker=True))


@command
def decline(table: TableState, player: str, seat: int, at: datetime) -> None:
    """Somebody who asked for a seat does not want it any more."""
    if player not in table.claims.get(seat, {}):
        raise Illegal(f"{player} has not asked for seat {seat}", allowed=", ".join(table.claims.get(seat, ())))
    table.claims[seat] = {name: claim for name, claim in table.claims[seat].items() if name != player}
    if table.markers.get(seat, ("",))[0] == player:
        del table.markers[seat]
    table.drawn.pop(seat, None)
    table.tell(happened.SeatAsked(seat, player, at, wanted=False))


@command
def draw_for_seat(table: TableState, seat: int, drawn: Mapping[str, str], at: datetime) -> Ranking[str]:
    """Those who are level for a seat draw a card each, or one more each; what comes of it."""
    cites = table.rules.seating.cites("card_draw")
    before = offer(table, seat)
    if before.settled:
        raise Illegal(f"a draw for seat {seat}", allowed="nobody is level for it", cites=cites)
    everything = {**table.drawn.get(seat, {}), **drawn}
    ranking = _ranking(table, table.claims[seat], everything)
    table.drawn[seat] = everything
    table.tell(happened.Drew(seat, everything, ranking.order if ranking.settled else (), at))
    return ranking


@question
def offer(table: TableState, seat: int) -> Ranking[str]:
    """Whom a seat is offered to, first to last, among those who asked for it."""
    return _ranking(table, table.claims.get(seat, {}), table.drawn.get(seat))


def _ranking(table: TableState, claims: Mapping[str, Claim], drawn: Mapping[str, str] | None) -> Ranking[str]:
    rules, wanted = table.rules.seating, tuple(claims.values())
    if not table.seats.started:
        return vacancies.contested(rules, wanted, drawn)
    button = table.places.button if table.places else 0
    return vacancies.vacant(rules, wanted, button=button, drawn=drawn)


def refuse_before_others(
    table: TableState, player: str, seat: int, at: datetime, *, ask_the_seated: bool = True
) -> None:
    """Refuses a seat to somebody while others who asked for it come before him; who has it kept for him is first."""
    asked, kept, marker = table.claims.get(seat), table.seats.kept.get(seat), table.markers.get(seat)
    if not asked or (kept is not None and kept.player == player):
        return
    if marker is not None and marker[0] != player and player not in asked and table.seats.seat_of(player):
        vacancies.refuse_late_claim(table.rules.seating, at, bought_in=marker[1])
    others = {name: each for name, each in asked.items() if name != player and (ask_the_seated or not each.seat)}
    if not others:
        return
    mine = asked.get(player) or Claim(player, table.seats.seat_of(player), asked=at, arrived=at)
    ranking = _ranking(table, {**others, player: mine}, table.drawn.get(seat))
    if ranking.first == player:
        return
    cites = ranking.cites + (table.rules.seating.cites("change_deadline") if seat in table.markers else ())
    level = player in ranking.level
    first = " and ".join(ranking.level or ranking.order[:1])
    what = f"{first} are level for seat {seat}" if level else f"{first} comes first for seat {seat}"
    raise Illegal(what, allowed="a draw of cards" if level else f"the order {', '.join(ranking.order)}", cites=cites)


def seat_is_filled(table: TableState, player: str, seat: int) -> None:
    """A seat has been taken: nobody asks for it any more, and he who took it asks for no other as a newcomer."""
    for asked in (table.claims, table.drawn, table.markers):
        asked.pop(seat, None)
    for other, (name, _) in list(table.markers.items()):
        if name == player:
            del table.markers[other]


def has_moved(table: TableState, player: str, seat: int) -> None:
    """A player who asked for other seats sits elsewhere now, or (seat 0) nowhere."""
    for wanted, asked in list(table.claims.items()):
        if player in asked:
            claim = asked.pop(player)
            if seat:
                asked[player] = replace(claim, seat=seat)
            if not asked:
                del table.claims[wanted]


def _claim(table: TableState, claim: Claim, seat: int) -> None:
    table.claims.setdefault(seat, {})[claim.player] = claim
    table.drawn.pop(seat, None)  # a draw holds among those who drew


def _refuse_no_such_seat(table: TableState, seat: int) -> None:
    if seat not in table.seats.numbers:
        numbers = f"1 to {table.seats.numbers[-1]}"
        raise Illegal(f"there is no seat {seat}", allowed=numbers, cites=table.rules.seating.cites("places"))
