"""Commands that report hands to a tournament."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class ReportHandBegun(TournamentCommand, frozen=True, kw_only=True):
    """Report that a hand begins at a table: from the first riffle, or when blinds or antes are put in."""

    session: str
    table: FewWords


class ReportHandOver(TournamentCommand, frozen=True, kw_only=True):
    """Report that a hand is over: every stack, who moved all-in in which order, where button and blinds were.

    `waited` are seats that got no cards, as their players came in between button and blinds and wait for it to pass.
    A hand that was `called_off` leaves everybody what they had.
    """

    session: str
    table: FewWords
    stacks: Mapping[int, int]
    all_in: tuple[int, ...] = ()
    button: int = 0
    blinds: tuple[int, ...] = ()
    waited: tuple[int, ...] = ()
    called_off: bool = False
