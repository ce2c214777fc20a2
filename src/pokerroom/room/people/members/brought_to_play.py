"""The chips that each player has brought to play lately and taken back, by the ledger's entries.

Chips count from the moment they leave a player's account for a table or a tournament. Moves between an account and the
cage are no play. The record reaches back as far as the longest period of a limit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Final

from pokerroom.bots import NAMES
from pokerroom.charges.entries import CAGE, PLAYER_PREFIX, ChipMove
from pokerroom.members.words import LONGEST_PERIOD

_MINUTE_SECONDS: Final = 60
Flow = tuple[int, int, int]  # the minute, the chips brought in it, and the chips taken back in it


class PlayFlows:
    """The chips that every player has brought to play and taken back, minute by minute."""

    def __init__(self) -> None:
        self._flows: dict[str, list[Flow]] = {}
        self._pending: list[Mapping[str, int]] = []

    def take_in(self, moves: Sequence[ChipMove], at: datetime) -> None:
        """Count a stored entry of the ledger for the players whose chips it moves."""
        minute = int(at.timestamp()) // _MINUTE_SECONDS
        for player, amount in _nets(moves).items():
            flows = self._flows.setdefault(player, [])
            last = flows.pop() if flows and flows[-1][0] == minute else (minute, 0, 0)
            flows.append((minute, last[1] + max(0, amount), last[2] + max(0, -amount)))
            oldest = minute - int(LONGEST_PERIOD.total_seconds()) // _MINUTE_SECONDS
            if flows[0][0] < oldest:
                self._flows[player] = [flow for flow in flows if flow[0] >= oldest]

    @contextmanager
    def expecting(self, every: Sequence[Sequence[ChipMove]]) -> Iterator[None]:
        """Count the chips of these entries as brought while it is open whether they are stored."""
        pending = _nets([move for moves in every for move in moves])
        self._pending.append(pending)
        try:
            yield
        finally:
            self._pending = [amounts for amounts in self._pending if amounts is not pending]

    def brought(self, player: str, since: datetime) -> int:
        """Return the chips that a player has brought to play since a moment."""
        return sum(flow[1] for flow in self._since(player, since)) + self._under_way(player)

    def lost(self, player: str, since: datetime) -> int:
        """Return how much more a player has brought than brought back since a moment; below 0 if they have won."""
        return sum(flow[1] - flow[2] for flow in self._since(player, since)) + self._under_way(player)

    def _under_way(self, player: str) -> int:
        return sum(max(0, amounts.get(player, 0)) for amounts in self._pending)

    def _since(self, player: str, since: datetime) -> Iterator[Flow]:
        minute = int(since.timestamp()) // _MINUTE_SECONDS
        return (flow for flow in self._flows.get(player, ()) if flow[0] >= minute)

    # For a snapshot

    def saved(self) -> dict[str, list[Flow]]:
        """Return the flows for a snapshot: by player, minute by minute."""
        return self._flows

    def restore(self, saved: Mapping[str, Sequence[Flow]]) -> None:
        """Go on from the flows of a snapshot, by player."""
        self._flows = {player: list(flows) for player, flows in saved.items()}


def _nets(moves: Sequence[ChipMove]) -> dict[str, int]:
    """Return the chips that each person brings to play by these moves; below 0 for chips they take back."""
    nets: dict[str, int] = {}
    for move in moves:
        for account, other, amount in (
            (move.source, move.target, move.amount),
            (move.target, move.source, -move.amount),
        ):
            if account.startswith(PLAYER_PREFIX) and other != CAGE:
                player = account.removeprefix(PLAYER_PREFIX)
                if player.split(" ")[0] not in NAMES:
                    nets[player] = nets.get(player, 0) + amount
    return nets
