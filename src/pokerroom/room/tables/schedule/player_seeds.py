"""Players' seeds for the next shuffle: who has offered one, who may not because they kept one back before, and what
everybody sees of a deal that they are for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from pokerroom.errors import Illegal, Malformed
from pokerroom.room import wire
from pokerroom.room.tables.journal.shuffles import DealCommitted, WaitingDeal

HANDS_WITHOUT_SEED: Final = 10  # whoever gives no seed in time has no part in so many shuffles


class OfferedSeeds:
    """The digests of the seeds that players will give to the next shuffle that is prepared, by player."""

    def __init__(self) -> None:
        self._digests: dict[str, str] = {}

    def offer(self, player: str, digest: str, hands: int, withheld: Mapping[str, int]) -> None:
        """Take the digest of a player's seed; refuse it for a while to a player who has kept a seed back."""
        last = withheld.get(player)
        if last is not None and hands < last + HANDS_WITHOUT_SEED:
            raise Illegal(
                f"your seed for hand {last} did not come in time",
                allowed=f"offer one again after hand {last + HANDS_WITHOUT_SEED}",
            )
        self._digests[player] = hexadecimal(digest)

    def among(self, players: Collection[str]) -> dict[str, str]:
        """Return by player the digests that these players have offered; players without one are left out."""
        return {player: digest for player, digest in self._digests.items() if player in players}

    def take(self, players: Collection[str]) -> dict[str, str]:
        """Return the digests of these players for a shuffle that is prepared now, and forget those of others."""
        taken, self._digests = self.among(players), {}
        return taken


def no_seeds_taken() -> Illegal:
    """Return the refusal of a seed at a table that takes none."""
    return Illegal("players add no seeds at this table", allowed="a table whose house takes them")


def hexadecimal(text: str) -> str:
    """Return a seed or a digest as it was sent, or refuse one that is not in lower-case hexadecimal digits."""
    if not set(text) <= set("0123456789abcdef"):
        raise Malformed("this is not a seed or a digest", allowed="64 hexadecimal digits, small letters")
    return text


def deal_shown(committed: DealCommitted | None, waiting: WaitingDeal | None) -> wire.WireDeal | None:
    """Return the commitment of the deal that waits for seeds, or of the last one; None before the first."""
    deal_committed = committed if waiting is None else waiting.committed
    if deal_committed is None:
        return None
    seeds = deal_committed.seeds if waiting is None else waiting.mixed().seeds
    shown = tuple(wire.WireSeed(seed.player, seed.digest, seed.seed) for seed in seeds)
    return wire.WireDeal(deal_committed.deal, deal_committed.cards, deal_committed.root, shown, waiting is not None)
