"""Commands to a tournament about entries."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class EnterPlayer(TournamentCommand, frozen=True, kw_only=True):
    """Enter a player, with their payment and the facts that the conditions or the book ask for.

    Once play has begun, `table` and `seat` are their place. A `reserve` waits for a seat that stays empty. `confirms`
    are the confirmations of an entrant whom no staff see; without it staff have checked in person.
    """

    player: FewWords
    pays: int
    session: str = ""
    papers: frozenset[words.EntryNeed] = frozenset()
    member: bool = False
    groups: tuple[FewWords, ...] = ()
    age: int | None = None
    entitled: bool = True
    confirms: frozenset[words.EntryConfirmation] | None = None
    reserve: bool = False
    table: FewWords = ""
    seat: int = 0


class RefuseApplication(TournamentCommand, frozen=True, kw_only=True):
    """Turn an application down, by the house's selection criteria or by its reserved right."""

    player: FewWords
    why: FewWords
    by_criteria: bool = False


class PayBuyIn(TournamentCommand, frozen=True, kw_only=True):
    """Pay the rest of an entry."""

    player: FewWords
    pays: int


class RecordPaper(TournamentCommand, frozen=True, kw_only=True):
    """Record a form, a signature or a membership received."""

    player: FewWords
    paper: words.EntryNeed


class WithdrawEntry(TournamentCommand, frozen=True, kw_only=True):
    """Withdraw an entry; `refund` if the entrant asks for their money back."""

    player: FewWords
    refund: bool = False


class MoveEntry(TournamentCommand, frozen=True, kw_only=True):
    """Move an entry to another session; `asked_by_player` if it is the player's wish and not the house's."""

    player: FewWords
    session: str
    asked_by_player: bool = False


class AskSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Ask, as an entrant, that a substitute play; the director must approve."""

    player: FewWords
    substitute: FewWords


class DeclineSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Decline the substitute that an entrant asked for; by the director."""

    player: FewWords
    why: FewWords


class NameSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Let a substitute play for an entrant; `by` approves it, under this `title`.

    With `takes_entry` the entry becomes the substitute's own, for rooms where players sit under their own names.
    """

    player: FewWords
    substitute: FewWords
    in_person: bool = False
    title: FewWords = ""
    takes_entry: bool = False


class OfferToReserve(TournamentCommand, frozen=True, kw_only=True):
    """Give a reserve, who pays for it, the seat of an entrant who did not come."""

    reserve: FewWords
    instead_of: FewWords
    pays: int
