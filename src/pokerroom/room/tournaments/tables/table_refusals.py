"""Refuse acts of players and the floor that other tables allow, but not a table of a tournament.

The tournament alone says who sits where with which chips, and who is dealt in. An act that would part the table from it
is refused, with the clause and with the right thing to do instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pokerroom.errors import Illegal
from pokerroom.hand import events
from pokerroom.room import wire
from pokerroom.table import happenings
from pokerroom.tournament import Tournament

# The message -> its name, the allowed thing instead, and the decision whose clauses say so.
_REFUSED_MESSAGES: Final[Mapping[type, tuple[str, str, str]]] = {
    wire.Sit: (
        "a seat of one's own choice in a tournament",
        "enter it, and have the seat that is drawn",
        "assigned_seat",
    ),
    wire.Leave: ("tournament chips cashed in", "play on, or be away: the stack stays in play", "chips_have_no_value"),
    wire.Move: ("another seat", "the seat that is assigned, unless the director moves you", "assigned_seat"),
    wire.TopUp: ("chips added to a stack", "re-buys and add-ons, where there are any", "stack_untouched"),
    wire.SeatPlayer: ("a seat given by the dealer", "the seat that the tournament draws", "assigned_seat"),
    wire.SeatMoves: ("a change of seats", "the seat that is assigned, unless the director moves them", "assigned_seat"),
    wire.SeatGoes: ("a change of tables", "the seat that is assigned, unless the director moves them", "assigned_seat"),
    wire.SeatLeaves: (
        "tournament chips taken away",
        "play on, or be away: the stack stays in play",
        "chips_have_no_value",
    ),
    wire.SeatAdds: ("chips added to a stack", "re-buys and add-ons, at the desk", "stack_untouched"),
    wire.PostOrWait: ("a blind waited for", "every hand, with what falls due", "everyone_plays"),
}


def refuse_at_table(tournament: Tournament, player: str, message: wire.ToRoom) -> None:
    """Refuse a message that no player may send at a table of a tournament."""
    refusal = _REFUSED_MESSAGES.get(type(message))
    if refusal is None:
        return
    what, allowed, key = refusal
    whose = "" if isinstance(message, wire.ByDealer) else f", for {player}"
    raise Illegal(f"{what}{whose}", allowed=allowed, cites=tournament.rules.cites(key))


_AS_PENALTY: Final = "an order to the tournament: record_offence, then decide_case"
_BEFORE_IT_IS_PAID: Final = "a ruling on the hand that is played, before its pots are paid"
_BY_CHIPS: Final = "an order to the tournament: find_hidden_chips, find_foreign_chips, or a case and its penalty"

# The effect of a floor's order -> its name, the right thing to do instead, and the decision whose clauses say so.
_REFUSED_BESIDE_RULING: Final[Mapping[type, tuple[str, str, str]]] = {
    happenings.PayoutOrdered: ("a payout of an earlier hand put right", _BEFORE_IT_IS_PAID, "stack_untouched"),
    happenings.PayoutCorrected: ("a payout of an earlier hand put right", _BEFORE_IT_IS_PAID, "stack_untouched"),
    happenings.StakeOrdered: ("a stake brought into a range", _BY_CHIPS, "stack_untouched"),
    happenings.StakeChanged: ("a stake changed", _BY_CHIPS, "stack_untouched"),
    happenings.HeldReleased: ("chips taken out of the table's books", _BY_CHIPS, "stack_untouched"),
    happenings.PostOrdered: ("a post before the next hand", _AS_PENALTY, "everyone_plays"),
    happenings.Barred: ("a player kept out of the game", _AS_PENALTY, "everyone_plays"),
    happenings.Rose: ("a player sent away", _AS_PENALTY, "everyone_plays"),
    happenings.SeatReleased: ("a seat released", _AS_PENALTY, "assigned_seat"),
    events.StakeCorrected: ("a stake brought into a range", _BY_CHIPS, "stack_untouched"),
    events.Forfeited: ("chips of a hand that nobody can win", _BY_CHIPS, "stack_untouched"),
}


def refuse_beside_tournament(tournament: Tournament, outcome: Iterable[happenings.Happening]) -> None:
    """Refuse an order of the floor at a table, if it would change stacks, seats or who is dealt in."""
    for happening in outcome:
        parts: Iterable[object] = happening.events if isinstance(happening, happenings.Played) else (happening,)
        for part in parts:
            refusal = _REFUSED_BESIDE_RULING.get(type(part))
            if refusal is not None:
                what, allowed, key = refusal
                raise Illegal(f"{what}, at a table of a tournament", allowed=allowed, cites=tournament.rules.cites(key))
