"""The money of a tournament as entries of the room's ledger: what an account lacks, the cage gives where it may."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from pokerroom.charges.entries import CAGE, PLAYER_PREFIX, ChipMove, player_account
from pokerroom.errors import Illegal
from pokerroom.record_kind import recorded_kind
from pokerroom.room.ledger_entries import RoomEntry
from pokerroom.tournament.happenings import MoneyMovedInTournament, TournamentHappening

Purse = Callable[[str], int]  # what a player's account holds that nothing else takes out


def tournament_entries(
    name: str, happenings: Sequence[TournamentHappening], purse: Purse, gives: Callable[[str], bool]
) -> list[RoomEntry]:
    """Return the ledger's entries for these happenings, or refuse money that a player lacks.

    `gives` says to whom the cage gives the chips they lack.
    """
    return list(_entries_with_gifts(name, happenings, purse, gives))


def _entries_with_gifts(
    name: str, happenings: Iterable[TournamentHappening], purse: Purse, gives: Callable[[str], bool]
) -> Iterator[RoomEntry]:
    spent: defaultdict[str, int] = defaultdict(int)
    for happening in happenings:
        if not isinstance(happening, MoneyMovedInTournament) or not happening.moves:
            continue
        out: defaultdict[str, int] = defaultdict(int)
        for move in happening.moves:
            for account, amount in ((move.source, move.amount), (move.target, -move.amount)):
                if account.startswith(PLAYER_PREFIX):
                    out[account.removeprefix(PLAYER_PREFIX)] += amount
        lacking = []
        for player, amount in out.items():
            free = purse(player) - spent[player]
            lack = max(0, amount - max(0, free))
            if lack and not gives(player):
                raise Illegal(f"{amount:,} from the account of {player}", allowed=f"up to {max(0, free):,}")
            if lack:
                lacking.append(ChipMove(CAGE, player_account(player), lack))
            spent[player] += amount - lack
        what = f"{recorded_kind(happening).replace('_', ' ')} ({name})"
        yield RoomEntry(what, (*lacking, *happening.moves))
