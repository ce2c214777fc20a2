"""Judge the release of chips that a table holds: to the house, to a player, or into the next pot."""

from __future__ import annotations

from typing import Final

from pokerroom.charges.entries import CAGE, HELD, NEXT_POT, ChipMove, house_account
from pokerroom.errors import Illegal, Malformed, as_given
from pokerroom.table import happenings
from pokerroom.table.commands import ReleaseHeld
from pokerroom.table.deciding.decision import Deciding
from pokerroom.table.deciding.money.booking import booked
from pokerroom.table.floor_notes import HeldGoesTo, HeldIn
from pokerroom.table.state import TableState
from pokerroom.wording.wordless import required_reason

# The destinations of held chips, and of those in the next pot: the account, and the booking's name. A pot belongs
# to its players, so if no hand is played for it they get it (a reading: no book has a table close over it).
RELEASES_BY_SOURCE: Final[dict[HeldIn, dict[HeldGoesTo, tuple[str, str]]]] = {
    "held": {
        "house": (house_account("forfeits"), "held chips taken by the house"),
        "player": (CAGE, "held chips given back"),
        "next_pot": (NEXT_POT, "held chips to the next pot"),
    },
    "next_pot": {"player": (CAGE, "chips of the next pot given back")},
}
_ACCOUNT_BY_SOURCE: Final = {"held": HELD, "next_pot": NEXT_POT}


def decide_release_held(state: TableState, command: ReleaseHeld) -> Deciding[None]:
    """Release held chips to the house, to a player's account or into the next pot, or chips of the next pot to a
    player.
    """
    cites = command.cites
    account, goes_to, what = (
        _ACCOUNT_BY_SOURCE[command.source],
        RELEASES_BY_SOURCE[command.source],
        f"{_CHIPS_SAID[command.source]} chips",
    )
    held = state.ledger.balance(account)
    state.refuse_without_power(command.by, "rule", f"{what} released", cites)
    if command.to not in goes_to:
        raise Malformed(f"{what} to {as_given(command.to)}", allowed=", ".join(goes_to), cites=cites)
    if (command.to == "player") != bool(command.whose):
        allowed = "the player whose they are" if command.to == "player" else "no player, unless they go to one"
        raise Malformed(f"{what} to {command.whose or 'no player'}", allowed=allowed, cites=cites)
    why = required_reason(command.why, f"release {what}", cites)
    if command.source == "next_pot":
        _refuse_from_pot(state, command)
    if not 1 <= command.amount <= held:
        allowed = f"1 to {held}" if held else f"nothing is {_WHERE_CHIPS_ARE[command.source]}"
        raise Illegal(f"{command.amount} of {held} {_WHERE_CHIPS_ARE[command.source]}", allowed=allowed, cites=cites)
    target, words = goes_to[command.to]
    yield booked(state, words, (ChipMove(account, target, command.amount),), command.at, cites, player=command.whose)
    yield happenings.HeldReleased(
        amount=command.amount,
        to=command.to,
        at=command.at,
        by=command.by,
        why=why,
        player=command.whose,
        cites=cites,
        source=command.source,
    )


_CHIPS_SAID: Final = {"held": "held", "next_pot": "next pot's"}
_WHERE_CHIPS_ARE: Final = {"held": "held", "next_pot": "in the next pot"}


def _refuse_from_pot(state: TableState, command: ReleaseHeld) -> None:
    """Refuse to release the next pot's chips while it is being played for, or to a player without a part in it."""
    cites = command.cites or state.rules.hand.cites("pots.carried_over")
    if state.hand is not None:
        raise Illegal("the next pot is being played for", allowed="between two hands", cites=cites)
    if state.orders.contenders and command.whose not in state.orders.contenders:
        allowed = f"who may play for it: {', '.join(sorted(state.orders.contenders))}"
        raise Illegal(f"chips of the next pot to {command.whose}", allowed=allowed, cites=cites)
