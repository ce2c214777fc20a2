"""The proof of a bonus round for one viewer: each card that they saw is checked against the round's commitment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from pokerroom.bonus.round import BonusRound
from pokerroom.bonus.table.happenings import RoundOpened, RoundWentOn
from pokerroom.cards.proof_shapes import HandProof
from pokerroom.hand import Viewer
from pokerroom.notation.proofs.proved_round import dealt_in_round
from pokerroom.room.bonus_tables.journal.bonus_records import bonus_kind
from pokerroom.room.store.records import Stored
from pokerroom.room.tables.journal.deal_proofs import DealtGame, proof_of_deals

_ROUND_WENT_ON_KIND: Final = bonus_kind(RoundWentOn)


def round_proof(records: Iterable[Stored], table: str, bonus_round: BonusRound, viewer: Viewer) -> HandProof | None:
    """Return the proof of a round that is over, for this viewer; None where nothing was published of it.

    `records` are those of the table's stream from the round before to the end of this one.
    """
    number = bonus_round.heading.number
    proof = proof_of_deals(_BONUS_GAME, records, table, number, bonus_round.events, bonus_round.history(viewer))
    return None if proof is None else msgspec.structs.replace(proof, log=bonus_round.log(viewer))


def _round_events_in(stored: Stored) -> int:
    return int(stored.kind == _ROUND_WENT_ON_KIND)


_BONUS_GAME: Final = DealtGame(bonus_kind(RoundOpened), _round_events_in, dealt_in_round)
