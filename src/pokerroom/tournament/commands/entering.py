"""Commands to a tournament about entries."""

from __future__ import annotations

from pokerroom.tournament import words
from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class EnterPlayer(TournamentCommand, frozen=True, kw_only=True):
    """Enter a player: what they pay, and what is known of them that conditions or the book ask for.

    Once play has begun, `table` and `seat` say where they are to sit. A `reserve` waits for a seat that stays empty.
    `confirms` is what an entrant confirms whom nobody of the house sees; without it the house has looked for itself.
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
    """Turn an application down: by the house's selection criteria, or because it reserved the right to."""

    player: FewWords
    why: FewWords
    by_criteria: bool = False


class PayBuyIn(TournamentCommand, frozen=True, kw_only=True):
    """Pay what is still due for an entry."""

    player: FewWords
    pays: int


class RecordPaper(TournamentCommand, frozen=True, kw_only=True):
    """Record a form, a signature or a membership that comes in."""

    player: FewWords
    paper: words.EntryNeed


class WithdrawEntry(TournamentCommand, frozen=True, kw_only=True):
    """Withdraw an entry; `refund` if the entrant wants their money back."""

    player: FewWords
    refund: bool = False


class MoveEntry(TournamentCommand, frozen=True, kw_only=True):
    """Move an entry to another session; `asked_by_player` if it is not the house that does it."""

    player: FewWords
    session: str
    asked_by_player: bool = False


class AskSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Ask, as an entrant, that somebody else may play for them; the director has to approve it."""

    player: FewWords
    substitute: FewWords


class DeclineSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Decline the substitute whom an entrant asked for; by the director."""

    player: FewWords
    why: FewWords


class NameSubstitute(TournamentCommand, frozen=True, kw_only=True):
    """Let somebody else play for an entrant; `by` approves it, under this `title`.

    With `takes_entry` the entry itself is theirs from here on: where players sit down under their own names.
    """

    player: FewWords
    substitute: FewWords
    in_person: bool = False
    title: FewWords = ""
    takes_entry: bool = False


class OfferToReserve(TournamentCommand, frozen=True, kw_only=True):
    """Give a reserve the seat of somebody who did not come; they pay for it."""

    reserve: FewWords
    instead_of: FewWords
    pays: int
