"""The bots of one bonus table: who they are, when they come and go, their wagers and their decisions.

They play as people do: from the view of their own box, with the chips in front of them, under their own names.
"""

from __future__ import annotations

from random import Random

from pokerroom.bonus.commands import BonusPlayerCommand
from pokerroom.bonus.deciding.round_context import RoundContext
from pokerroom.bonus.queries.options import box_options
from pokerroom.bots.bonus_player import decide_at_box
from pokerroom.errors import Illegal
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.people.naming.bot_names import RoomBotNames


class BonusBots:
    """The bots of one table; `wanted` is how many there are as long as boxes are left."""

    def __init__(self, wanted: int, rng: Random, names: RoomBotNames | None = None) -> None:
        self.wanted, self.chance, self._names = wanted, rng, names or RoomBotNames()

    def is_bot(self, player: str) -> bool:
        """Return whether this player is one of them."""
        return player in self._names.known

    def boxes(self, journal: BonusJournal) -> list[int]:
        """Return the boxes that bots have."""
        return [box for box, patron in journal.boxes.items() if self.is_bot(patron.player)]

    def newcomer(self, journal: BonusJournal) -> tuple[str, int] | None:
        """Return a bot that sits down now and its box, or None; one box stays free for the next person."""
        state = journal.state
        free = [box for box in range(1, state.terms.places + 1) if box not in state.boxes]
        seated = {box.player for box in state.boxes.values()}
        names = self._names.free(self, seated)
        if len(self.boxes(journal)) >= self.wanted or len(free) < 2 or not names:
            return None
        player = self.chance.choice(names)
        self._names.note(self, {player, *seated})
        return player, self.chance.choice(free)

    def thinking_seconds(self) -> float:
        """Return for how many seconds a bot thinks."""
        return 0.6 + 1.2 * self.chance.random()

    def tries_jackpot(self) -> bool:
        """Return whether a bot wagers on the jackpot in this round, as about every other player does."""
        return self.chance.random() < 0.5

    def decision(self, journal: BonusJournal, box: int) -> BonusPlayerCommand:
        """Return the next command of the bot at this box."""
        if journal.state.round is None:
            raise Illegal("no round is under way", allowed="when one is")
        context = RoundContext(journal.state.round, journal.house)
        return decide_at_box(journal.table.view(box), box_options(context, box), self.chance)
