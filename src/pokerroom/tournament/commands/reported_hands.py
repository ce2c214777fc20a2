"""Commands that report hands to a tournament."""

from __future__ import annotations

from collections.abc import Mapping

from pokerroom.tournament.commands.common import FewWords, TournamentCommand


class ReportHandBegun(TournamentCommand, frozen=True, kw_only=True):
    """Report that a hand begins at a table, from the first riffle or from the blinds or antes."""

    session: str
    table: FewWords


class ReportHandOver(TournamentCommand, frozen=True, kw_only=True):
    """Report that a hand is over: every stack, the order of all-ins, and the places of button and blinds.

    `waited` are seats that got no cards because their players came in between button and blinds and wait for the button
    to pass. After a hand that was `called_off` all stacks are as before.
    """

    session: str
    table: FewWords
    stacks: Mapping[int, int]
    all_in: tuple[int, ...] = ()
    button: int = 0
    blinds: tuple[int, ...] = ()
    waited: tuple[int, ...] = ()
    called_off: bool = False
