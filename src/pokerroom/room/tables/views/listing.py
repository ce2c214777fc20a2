"""A table as the lobby lists it: a row with no more than a spectator of the table may see.

A row is made only while memory and store agree, so that the lobby is never ahead of the record.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from pokerroom.games import GAMES
from pokerroom.hand import HandRules, schemes_of
from pokerroom.room import wire
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.views.public_view import phase_of
from pokerroom.table.deciding.playing.looking_ahead import SoonestSeat
from pokerroom.table.game_words import is_eight_or_better, variant_words
from pokerroom.table.opening.new_table import stakes_words


class Listing(NamedTuple):
    """A table's row in the lobby, who sits in which of its seats, and with how much."""

    row: wire.LobbyTable
    seats: Mapping[str, int]
    chips: Mapping[str, int]

    def for_player(self, player: str) -> wire.LobbyTable:
        """Return the row as it is sent to a player: with the seat that they have there, and the chips in it."""
        seat = self.seats.get(player, 0) if player else 0
        return replace(self.row, you=seat, your_chips=self.chips.get(player, 0)) if seat else self.row


def listing(
    table_id: str,
    journal: TableJournal,
    is_bot: Callable[[str], bool],
    pots: Sequence[int],
    *,
    last_open: int,
    soonest: SoonestSeat | None = None,
) -> Listing:
    """List a table, up to `last_open`, the last hand that a spectator may see.

    `pots` are those of recent hands, and `soonest` is the seat where a newcomer has cards soonest.
    """
    table, rules = journal.table, journal.rules
    seats = {player: seat for seat, player in table.players.names.items()}
    limits, posted = table.chips.buy_in_range(), table.chips.posted_most
    phase_for_onlookers: wire.TablePhase = "playing" if last_open else "waiting"
    row = wire.LobbyTable(
        id=table_id,
        name=table.name,
        house=rules.house.book.id,
        game=rules.hand.game,
        game_name=GAMES[rules.hand.game].name,
        stakes=stakes_words(rules.hand, rules.unit),
        limit=rules.hand.limit,
        seats=len(table.seats.numbers),
        players=len(seats),
        bots=sum(map(is_bot, seats)),
        hand=last_open,
        average_pot=sum(pots) // len(pots) if pots else 0,
        min_buy_in=limits.least,
        max_buy_in=limits.most or 0,
        posted_most=posted if posted and limits.most and posted < limits.most else 0,
        unit=rules.unit,
        currency=rules.house.book.currency,
        variant=variant_words(rules.hand),
        blinds=rules.hand.blinds,
        cards=rules.hand.whole_deck.size,
        joker=rules.hand.whole_deck.joker,
        low_wins=_share_of_lowest(rules.hand),
        eight_or_better=is_eight_or_better(rules.hand),
        live=journal.dealt_live,
        out=sum(table.players[seat].away and not is_bot(player) for player, seat in seats.items()),
        state=phase_of(journal) if last_open == table.hands.count or table.closed else phase_for_onlookers,
        soonest=soonest.seat if soonest is not None and last_open == table.hands.count else 0,
        soonest_in=soonest.hands if soonest is not None and last_open == table.hands.count else 0,
    )
    chips = {player: _chips_behind(journal, seat) for player, seat in seats.items()}
    return Listing(row, seats, chips)


def _share_of_lowest(rules: HandRules) -> Literal["", "half", "all"]:
    """Return how much of a pot is for the lowest hand."""
    senses = [scheme.sense for scheme in schemes_of(rules.contest)]
    if "low" not in senses:
        return ""
    return "half" if len(senses) > 1 else "all"


def _chips_behind(journal: TableJournal, seat: int) -> int:
    """Return the chips that a seat has behind."""
    hand = journal.hand
    return hand.stack(seat) if hand is not None and hand.is_in(seat) else journal.stakes[seat].chips
