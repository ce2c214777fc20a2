"""Who may rule on a hand (nobody dealt into it), and who may contest a ruling (everybody concerned).

Both are our readings. No book says that staff may not rule on a hand of their own, because no book lets them play; our
ground is that a dispute goes to a decider. Nor does any book say who may contest a ruling. Star speaks of any person
who is not satisfied and uk of any player who asks, so everybody at the table may; people whom the ruling was about, or
who sat there in its hand, have that right even without a seat. The books do say how long the result of a hand may be
contested.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Final

from pokerroom.errors import NotAllowed
from pokerroom.rulebook.ruling_rows.ruling_names import EffectName, EffectWord
from pokerroom.rulings.floor.claims import NextHand, refuse_late_claim
from pokerroom.rulings.people import dispute_cites
from pokerroom.table import Table
from pokerroom.table.floor_notes import RulingNote

# Effects on a person, a stake or the table, which leave a hand's result alone and are not settled by the next hand.
_SANCTIONS: Final[EffectName] = "sanctions"
_EFFECTS_BESIDE_RESULT: Final[frozenset[EffectName]] = frozenset({
    "sanctions", "record_breach", "withdraw_privilege", "notify", "hold_table", "must_post", "correct_stake",
    "remove_from_table", "replace_deck", "check_deck", "shuffle_again", "shuffle_by_hand", "count_deck_after_hand",
})  # fmt: skip
_SANCTIONS_ON_HAND: Final[tuple[EffectWord, ...]] = ("dead_hand", "void_wagers")


def refuse_own_hand(table: Table, name: str, what: str, others: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse a decision by staff about a hand they were dealt into; `others` are the people to ask instead.

    This holds even after they have folded, because a ruling may still give them their chips back.
    """
    seats = table.hand.seats if table.hand is not None else ()
    playing = {table.seats.plays(seat) or table.hands.names_at_deal.get(seat, ""): seat for seat in seats}
    own = playing.get(name)
    if own is None:
        return
    free = [f"{role} ({', '.join(titles)})" for role, titles in others.items() if titles and role not in playing]
    ask = " or ".join(free) or "somebody else of the house"
    raise NotAllowed(
        f"{what} by {name}, who plays this hand in seat {own}; nobody decides about a hand of their own",
        allowed=f"ask {ask}, or wait until the hand is over; the table may be stopped meanwhile",
        cites=dispute_cites(table.rules.house, table.rules.hand),
    )


def refuse_stranger(table: Table, note: RulingNote, number: int, name: str) -> None:
    """Refuse an appeal by a person who neither sits at the table nor was concerned by the ruling."""
    sitting = name in table.players.names.values()
    in_the_hand = note.hand == table.hands.count and name in table.hands.names_at_deal.values()
    if not (sitting or in_the_hand or name == note.player):
        whom = f"{note.player}, and " if note.player else ""
        raise NotAllowed(
            f"ruling {number} contested by {name}, whom it did not concern",
            allowed=f"{whom}whoever sits at this table",
            cites=dispute_cites(table.rules.house, table.rules.hand),
        )


def refuse_late_contest(table: Table, note: RulingNote, at: datetime, after: NextHand) -> None:
    """Refuse an appeal against a ruling on a hand's result once the book has closed it; other appeals stay open."""
    if note.hand and not note.appeals and on_the_result(note):
        refuse_late_claim(table.rules.house, note.hand, at, after)


def on_the_result(note: RulingNote) -> bool:
    """Return whether a ruling is about the play or result of a hand.

    >>> on_the_result(RulingNote("ruling.rule_broken", 3, "supervisor", effects=("sanctions bar_from_room",)))
    False
    """
    for effect in note.effects:
        name, *arguments = effect.split()
        if name not in _EFFECTS_BESIDE_RESULT or (
            name == _SANCTIONS and any(argument in _SANCTIONS_ON_HAND for argument in arguments)
        ):
            return True
    return False
