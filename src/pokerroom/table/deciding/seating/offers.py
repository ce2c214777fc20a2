"""Judge requests for a seat that several players want: requests, the newcomer's marker, draws, and the order of
offers.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pokerroom.errors import Illegal, Malformed
from pokerroom.table import happenings
from pokerroom.table.commands import AskForSeat, Decline, DrawForSeat, PutDownMarker
from pokerroom.table.deciding.arguments import table_question
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.seats import vacancies
from pokerroom.table.seats.draws import Ranking
from pokerroom.table.seats.vacancies import Claim
from pokerroom.table.state import TableState


def decide_ask_for_seat(state: TableState, command: AskForSeat) -> Deciding[None]:
    """Ask for a seat, free or not."""
    player, seat, at = command.player, command.seat, command.at
    _refuse_no_such_seat(state, seat)
    state.refuse_barred(player, at)
    marker = state.requests.markers.get(seat)
    if marker is not None and marker[0] != player:
        vacancies.refuse_late_seat_claim(state.rules.seating, at, bought_in=marker[1])
    claim = Claim(player, state.seats.seat_of(player), command.like_game, command.listed, asked=at, arrived=at)
    yield happenings.SeatAsked(seat, player, at, claim)


def decide_put_down_marker(state: TableState, command: PutDownMarker) -> Deciding[None]:
    """Put a buy-in or a marker on a free seat, as a newcomer who was called for it."""
    player, seat, at = command.player, command.seat, command.at
    _refuse_no_such_seat(state, seat)
    state.refuse_barred(player, at)
    refuse_before_others(state, player, seat, at, ask_the_seated=False)
    if seat in state.seats.players or state.seats.seat_of(player):
        raise Illegal(f"{player} puts a marker on seat {seat}", allowed="a newcomer, on a free seat")
    claim = Claim(player, listed=command.listed, asked=at, arrived=at)
    yield happenings.SeatAsked(seat, player, at, claim, marker=True)


def decide_decline(state: TableState, command: Decline) -> Deciding[None]:
    """Give up a request for a seat."""
    player, seat = command.player, command.seat
    if player not in state.requests.claims.get(seat, {}):
        raise Illegal(f"{player} has not asked for seat {seat}", allowed=", ".join(state.requests.claims.get(seat, ())))
    yield happenings.SeatAsked(seat, player, command.at, None)


def decide_draw_for_seat(state: TableState, command: DrawForSeat) -> Deciding[Ranking[str]]:
    """Let players with equal claims to a seat draw a card each, or one more each; return the resulting order."""
    seat, cites = command.seat, state.rules.seating.cites("card_draw")
    before = offer(state, seat)
    if before.settled:
        raise Illegal(f"a draw for seat {seat}", allowed="nobody is level for it", cites=cites)
    everything = {**state.requests.drawn.get(seat, {}), **command.drawn}
    ranking = _ranking(state, state.requests.claims[seat], everything)
    yield happenings.Drew(seat, everything, ranking.order if ranking.settled else (), command.at)
    return ranking


@table_question
def offer(state: TableState, seat: int) -> Ranking[str]:
    """Return the players to whom a seat is offered, first to last, among those who asked for it."""
    return _ranking(state, state.requests.claims.get(seat, {}), state.requests.drawn.get(seat))


def _ranking(state: TableState, claims: Mapping[str, Claim], drawn: Mapping[str, str] | None) -> Ranking[str]:
    rules, wanted = state.rules.seating, tuple(claims.values())
    if not state.seats.started:
        return vacancies.contested(rules, wanted, drawn)
    button = state.button.places.button if state.button.places else 0
    return vacancies.vacant(rules, wanted, button=button, drawn=drawn)


def refuse_before_others(
    state: TableState, player: str, seat: int, at: datetime, *, ask_the_seated: bool = True
) -> None:
    """Refuse a seat to a player while others who asked for it come first."""
    claims, kept_seat, marker = (
        state.requests.claims.get(seat),
        state.seats.kept.get(seat),
        state.requests.markers.get(seat),
    )
    if not claims or (kept_seat is not None and kept_seat.player == player):
        return
    if marker is not None and marker[0] != player and player not in claims and state.seats.seat_of(player):
        vacancies.refuse_late_seat_claim(state.rules.seating, at, bought_in=marker[1])
    others = {name: claim for name, claim in claims.items() if name != player and (ask_the_seated or not claim.seat)}
    if not others:
        return
    own_claim = claims.get(player) or Claim(player, state.seats.seat_of(player), asked=at, arrived=at)
    ranking = _ranking(state, {**others, player: own_claim}, state.requests.drawn.get(seat))
    if ranking.first == player:
        return
    cites = ranking.cites + (state.rules.seating.cites("change_deadline") if seat in state.requests.markers else ())
    level = player in ranking.level
    first = " and ".join(ranking.level or ranking.order[:1])
    what = f"{first} are level for seat {seat}" if level else f"{first} comes first for seat {seat}"
    raise Illegal(what, allowed="a draw of cards" if level else f"the order {', '.join(ranking.order)}", cites=cites)


def _refuse_no_such_seat(state: TableState, seat: int) -> None:
    if seat not in state.seats.numbers:
        numbers = f"1 to {state.seats.numbers[-1]}"
        raise Malformed(f"there is no seat {seat}", allowed=numbers, cites=state.rules.seating.cites("places"))
