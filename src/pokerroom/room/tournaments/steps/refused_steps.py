"""A director's steps that were refused: retried from time to time, logged once, and a duty for people.

The duty stays until the step succeeds. Other due steps go on meanwhile; only the matter of the refused step waits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import structlog

from pokerroom.citation import Citation
from pokerroom.errors import PokerroomError
from pokerroom.tournament import commands
from pokerroom.tournament.duties import TournamentDuty

_FIRST_PAUSE_SECONDS: Final = 2.0  # a refused step is tried again then, and after pauses that double
_LONGEST_PAUSE_SECONDS: Final = 30.0
_AMOUNT: Final = re.compile(r"\d[\d,.]*")
_log = structlog.get_logger("pokerroom.tournament")

StepKey = tuple[str, ...]

# Which orders of people help where a step of the room is refused.
_HELP_BY_COMMAND: Final[Mapping[type[commands.TournamentCommand], str]] = {
    commands.AllotSeats: "withdraw_entry, change_session_time or cancel_tournament",
    commands.DrawBracket: "withdraw_entry, change_session_time or cancel_tournament",
    commands.BeginPlayOff: "end_play_off with the order in which they finished it",
    commands.StartSession: "change_session_time or cancel_tournament",
    commands.ReportHandBegun: "look at the table; move_competitor, break_tournament_table or pause_play",
    commands.ReportHandOver: "stop the table and have the hand called off, or cancel_tournament",
    commands.BuyAgain: "that they bring what they owe for the re-buy that they announced",
    commands.OfferToReserve: "that the reserve brings what an entry costs, or withdraw_entry of theirs",
    commands.EvenTables: "move_competitor or break_tournament_table",
    commands.DrawFinalTable: "move_competitor or break_tournament_table",
    commands.DrawForPlaces: "draw_for_places with cards",
    commands.EndSession: "draw_for_places, end_play_off or decide_case",
    commands.ConfirmPlacings: "draw_for_places or rule_ineligible",
    commands.PayAward: "rule_ineligible or offer_award",
}
_HELP_OTHERWISE: Final = "pause_play, then put right what it says; cancel_tournament where nothing else is left"


def step_key(command: commands.TournamentCommand) -> StepKey:
    """Return what identifies a step when it is tried again: its kind and whom it concerns, not its time or draw.

    >>> from datetime import datetime
    >>> step_key(commands.StartSession(at=datetime(2026, 8, 7), by="the room", session="final"))
    ('start_session', 'final')
    """
    parts = (getattr(command, name, "") for name in ("session", "table", "player", "reserve", "number"))
    return (str(command.__struct_config__.tag), *(str(part) for part in parts if part))


class RefusedStep(NamedTuple):
    """A step that was refused: the command, the reason and its clauses, and when it is tried again."""

    command: commands.TournamentCommand
    why: str
    cites: tuple[Citation, ...]
    tries: int
    again: float  # by a clock that only goes on

    @property
    def duty(self) -> TournamentDuty:
        """The duty in words: the refused step, the reason, and the order that helps."""
        kind, *whom = step_key(self.command)
        about = f" ({', '.join(whom)})" if whom else ""
        helps = _HELP_BY_COMMAND.get(type(self.command), _HELP_OTHERWISE)
        return TournamentDuty(
            f"the room cannot {kind.replace('_', ' ')}{about}: {self.why}. What helps: {helps}", self.cites
        )


class RefusedSteps:
    """The steps of one director that were refused and are still due; the first of each is logged."""

    def __init__(self, tournament: str) -> None:
        self._tournament = tournament
        self._steps: dict[StepKey, RefusedStep] = {}
        self._logged: set[tuple[StepKey, str]] = set()  # with why, amounts aside

    @property
    def duties(self) -> tuple[TournamentDuty, ...]:
        """The duties of people for the steps that the director was refused."""
        return tuple(step.duty for step in self._steps.values())

    @property
    def tables(self) -> set[tuple[str, str]]:
        """Session and name of the tables that a refused step keeps waiting."""
        every = [step.command for step in self._steps.values()]
        session_tables = ((getattr(command, "session", ""), getattr(command, "table", "")) for command in every)
        return {key for key in session_tables if all(key)}

    def note(self, command: commands.TournamentCommand, refusal: PokerroomError, now: float) -> None:
        """Remember that a step was refused and when to try it again, and log it once."""
        key, why = step_key(command), f"{refusal.what}; allowed: {refusal.allowed}"
        step = self._steps.get(key)
        logged = key, _AMOUNT.sub("", why)  # stacks change from hand to hand, and it is the same refusal
        if logged not in self._logged:
            self._logged.add(logged)
            _log.warning("a step of a tournament is refused", tournament=self._tournament, step=" ".join(key), why=why)
        tries = step.tries + 1 if step is not None else 0
        pause = min(_LONGEST_PAUSE_SECONDS, _FIRST_PAUSE_SECONDS * 2**tries)
        self._steps[key] = RefusedStep(command, why, refusal.cites, tries, now + pause)

    def done(self, command: commands.TournamentCommand) -> None:
        """Forget a step that was refused earlier and is done now."""
        key = step_key(command)
        self._steps.pop(key, None)
        self._logged = {logged for logged in self._logged if logged[0] != key}

    def next_of(self, due: Iterable[commands.TournamentCommand], now: float) -> commands.TournamentCommand | None:
        """Return the first due step that need not wait for its next try; forget refused steps that are no longer due.

        None where all of them wait.
        """
        still: dict[StepKey, RefusedStep] = {}
        for command in due:
            step = self._steps.get(step_key(command))
            if step is None or step.again <= now:
                return command
            still[step_key(command)] = step
        self._steps = still
        return None
