"""Wait for players' seeds for a shuffle: before a hand, or for cards that are shuffled within one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.schedule.at_play import TableAtPlay
from pokerroom.room.tables.schedule.player_seeds import OfferedSeeds, no_seeds_taken


class SeedWaits:
    """Says which players' seeds a table takes into its shuffles, and how long it waits for them."""

    def __init__(self, play: TableAtPlay) -> None:
        self._play = play
        self._offered = OfferedSeeds()  # to the next shuffle

    @property
    def _journal(self) -> TableJournal:
        return self._play.journal  # another one, once the table was read again

    @property
    def taken(self) -> bool:
        """Whether players may add seeds to the shuffle: if the settings say so, and the software deals."""
        return self._play.pace.seeds > 0 and not self._journal.dealt_live

    def offer(self, player: str, digest: str) -> None:
        """Have a player take part in the next shuffle that is prepared, or refuse it where no seeds are taken."""
        if not self.taken:
            raise no_seeds_taken()
        self._offered.offer(player, digest, self._journal.last_hand_number, self._journal.deck.withheld)

    @property
    def awaited(self) -> bool:
        """Whether the next hand cannot begin yet, for seeds that were offered to its shuffle."""
        waiting = self._journal.deck.waiting_deal
        if waiting is None:
            return bool(self._offered.among(self._mixing()))
        return bool(waiting.missing) and not self._play.waits.is_over((self._journal.last_hand_number, "seeds"))

    def _mixing(self) -> set[str]:
        """Return the players who may have a part in the next shuffle: they are dealt in, and are there."""
        table = self._journal.table
        playing = {player.name for player in table.players.values() if not player.away}
        return playing & set(self._play.here) if self.taken and len(playing) >= 2 else set()

    def wait(self, now: datetime) -> datetime | None:
        """Publish the root of the next deal; return until when seeds are waited for, or None where none is."""
        journal, mixing = self._journal, self._mixing()
        if journal.deck.waiting_deal is None and mixing and (taken := self._offered.take(mixing)):
            journal.deck.prepare_deal(taken)
        if journal.deck.waiting_deal is None or not journal.deck.waiting_deal.missing:
            return None
        return self._play.wait(now, self._play.pace.seeds, "seeds")

    def take_now(self) -> Mapping[str, str]:
        """Take the seeds that players have offered for the next hand, for cards that are shuffled within this one."""
        dealt_in = set(self._journal.names.values())
        return self._offered.take(dealt_in & set(self._play.here)) if self.taken else {}

    def wait_in_hand(self, now: datetime) -> datetime | None:
        """Return until when cards shuffled within the hand wait for players' seeds; None where none is missing."""
        waiting = self._journal.deck.waiting_deal
        if waiting is None or not waiting.missing:
            return None
        return self._play.wait(now, self._play.pace.seeds, "seeds", waiting.committed.deal)
