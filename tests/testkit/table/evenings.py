"""An evening at one table in a few words: players are seated, hands are dealt and played to the showdown."""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import datetime, timedelta
from typing import Final

from pokerroom.cards import SeededShuffle
from pokerroom.errors import PokerroomError
from pokerroom.hand import CHECK_OR_CALL, SoftwareDealer
from pokerroom.hand.commands import PlayerCommand
from pokerroom.rulebook.house import House
from pokerroom.rulebook.setup.table_setup import TableSetup
from pokerroom.table import Table, happenings
from pokerroom.table.commands import Agree, Propose, PutUpSign, TellPlayers
from pokerroom.table.opening.readiness import as_usual
from testkit.refusals import refused
from testkit.rulebook.by_name import as_house
from testkit.table.table_watch import snapshot

EIGHT: Final = datetime(2024, 8, 16, 20)
HOLDEM: Final = TableSetup(game="holdem", blinds=(5, 10), min_buy_in=100, max_buy_in=500)


def hours(number: float) -> datetime:
    """Return the time so many hours after the evening began."""
    return EIGHT + timedelta(hours=number)


def minutes(number: int) -> datetime:
    """Return the time so many minutes after the evening began."""
    return EIGHT + timedelta(minutes=number)


def seated(
    house: House | str = "star", setup: TableSetup = HOLDEM, *, seats: Collection[int] = (1, 2, 3), chips: int = 300
) -> Table:
    """Return a table at eight in the evening, with `player 1` in seat 1 and so on."""
    table = Table(as_house(house), as_usual(as_house(house), setup), unit=1)
    for seat in seats:
        table.sit(f"player {seat}", seat, chips, EIGHT)
    return table


def dealer_of(table: Table, at: datetime = EIGHT, *, unposted: tuple[int, ...] = (), seed: int = 3) -> SoftwareDealer:
    """Return the dealer of the table's next hand, which has begun; the button is drawn for where it has to be."""
    cards = table.rules.hand.whole_deck.cards
    here = sorted(seat for seat, standing in table.state.players.blind_statuses.items() if not standing.away)
    drawn = (
        {seat: (card,) for seat, card in zip(here, cards, strict=False)} if table.state.button.places is None else None
    )
    hand = table.begin_hand(at, drawn, unposted=unposted)
    return SoftwareDealer(hand, SeededShuffle(seed).shuffle(hand.deck.cards), charges=table.charges.take)


def play_out(table: Table, dealer: SoftwareDealer, command: PlayerCommand = CHECK_OR_CALL) -> None:
    """Play a hand to its end, everybody doing the same, and end it at the table."""
    while seat := dealer.go_on():
        table.act(seat, command)
    table.end_hand()


def play(table: Table, at: datetime = EIGHT) -> None:
    """Play the table's next hand to its showdown."""
    play_out(table, dealer_of(table, at))


def agreed_change(table: Table, setup: TableSetup, planned: datetime | None = None) -> int:
    """Propose a change, tell everybody of it and have them agree; return its number."""
    change = table.do(Propose(setup, by=table.rules.changes.ordered_by[0]))
    announce_change(table, change, planned)
    return change


def announce_change(table: Table, change: int, planned: datetime | None = None) -> None:
    """Tell everybody of a change, put it on the sign, and have everybody agree to it."""
    table.do(TellPlayers(change, EIGHT))
    table.do(PutUpSign(change, EIGHT, planned))
    for seat in sorted(table.state.players.stakes):
        table.do(Agree(change, seat))


def lines_taken(table: Table) -> list[str]:
    """Return what was taken of players at this table, in the words of its record."""
    return [happening.line.words for happening in table.happenings if isinstance(happening, happenings.Taken)]


def table_refuses(table: Table, kind: type[PokerroomError], asking: Callable[..., object], *clauses: str) -> str:
    """Return the refusal of something that a table must refuse, on these clauses and without any change."""
    before = snapshot(table)
    with refused("", *clauses, kind=kind) as refusal:
        asking()
    assert snapshot(table) == before
    return str(refusal.value)


def same_again(table: Table) -> Table:
    """Return the table made again from what happened at it, which is the same in everything that can be seen."""
    table.record.report_play()
    twin = Table.from_happenings(table.rules.house.book, table.happenings)
    assert snapshot(twin) == snapshot(table)
    assert twin.happenings == table.happenings
    assert twin.books.ledger.text() == table.books.ledger.text()
    return twin
