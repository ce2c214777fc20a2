"""A real room over the wire: somebody sits down with bots and plays, and nobody is shown what is not theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pokerroom.room import wire
from pokerroom.room.opening_room import open_room
from pokerroom.room.settings.table_settings import TableSettings
from testkit.room.web_room import Person, Running

TABLES = (
    TableSettings("uk", "holdem", seats=4, bots=2, name="Holdem"),
    TableSettings("star", "draw-blind", seats=4, bots=2, name="Draw"),
)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("real")
    running = Running(
        folder, open_room, demo=False, guests="on", tables=TABLES, pace=0.0, between_hands=0.0, patience=5.0
    )
    yield running
    running.close()


def _does(options: wire.WireOptions) -> str:
    """The quietest thing that is open, if anything must be done; chips are never risked, so that they last."""
    opened = {
        "check": options.check,
        "draw": options.draw >= 0,
        "muck": options.muck,
        "show": options.show,
        "fold": options.fold,
    }
    return next((what for what, may in opened.items() if may), "")


@pytest.mark.parametrize("table", ["holdem", "draw"])
def test_hands_are_played(served: Running, people: Callable[[Running], Person], table: str) -> None:
    player = people(served).guest()
    talk = player.sit_at(table)
    seen = talk.hear_a(wire.TableNow)
    seat = next(seat.seat for seat in seen.public.seats if not seat.player)
    chips = seen.public.max_buy_in or 200
    talk.say({"do": "sit", "id": 1, "seat": seat, "chips": chips})
    number, acted, hands = 1, "", set()
    for _ in range(600):
        heard = talk.hear()
        assert not isinstance(heard, wire.Refused) or heard.kind in ("stale", "out_of_turn"), heard
        if not isinstance(heard, wire.TableNow) or heard.you is None:
            continue
        others = [
            wire_seat
            for wire_seat in heard.public.seats
            if wire_seat.seat != seat and wire_seat.hand in ("in", "all-in")
        ]
        if heard.public.state == "playing" and heard.you.cards:
            hands.add(heard.public.hand)
            assert all(
                card == "??" for other in others if not other.called for card in set(other.cards) - set(other.up)
            )
        what = _does(heard.you.options) if heard.you.options is not None and heard.you.turn != acted else ""
        if what:
            acted, number = heard.you.turn, number + 1
            talk.say({"do": "act", "id": number, "turn": acted, "what": what})
        if len(hands) >= 3:
            break
    assert len(hands) >= 3
    own = player.get(f"/api/tables/{table}").json()["you"]
    assert own["seat"] == seat
