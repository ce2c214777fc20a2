"""The story of a tournament on its page, line by line: for players, not for the record.

Steps that only keep a tournament in order (a director signs on, a draft is made) have no line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pokerroom.record_kind import recorded_kind
from pokerroom.tournament import happenings
from pokerroom.tournament.happening_lines import places_text, special_text, tournament_happening_line
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.heads_up.bracket import Bracket
from pokerroom.tournament.state import TournamentState
from pokerroom.wording.plural import quantity

_WITHOUT_LINE: Final = (
    happenings.HandDealt,
    happenings.HandSettled,  # the tables tell of hands
    happenings.TournamentDrafted,
    happenings.ConditionsSent,
    happenings.DirectorNamed,
    happenings.DirectorSigned,
    happenings.TablesNamed,
    happenings.PaperRecorded,
    happenings.AwayNoted,
    happenings.ContactTried,
    happenings.ChipsCounted,
    happenings.DeckBrought,
    happenings.HeadsUpMatchBegan,
    happenings.AwardPaid,
    happenings.TournamentClosed,
)


def tournament_line(state: TournamentState, happening: TournamentHappening) -> str:
    """Return a happening in words for players; "" for one that does not concern them."""
    if isinstance(happening, _WITHOUT_LINE):
        return ""
    tell = _LINE_OF.get(type(happening))
    if tell is not None:
        return tell(state, happening)
    return tournament_happening_line(happening) or recorded_kind(happening).replace("_", " ")


def _entry_line(_: TournamentState, happening: happenings.PlayerEntered) -> str:
    entry = happening.entry
    lacks = " and ".join(lack.removesuffix("_if_asked").replace("_", " ") for lack in entry.lacks)
    if entry.stage == "reserve":
        return f"{entry.player} is a reserve"
    return f"{entry.player} enters{f', and {lacks} is still missing' if lacks else ''}"


def _withdrawal_line(state: TournamentState, happening: happenings.EntryWithdrawn) -> str:
    return f"{state.entries[happening.number].player} withdraws, {happening.refunded:,} back"


def _forfeit_line(state: TournamentState, happening: happenings.EntryForfeited) -> str:
    return f"{state.entries[happening.number].player} loses the entry: {tournament_happening_line(happening)}"


def _level_line(state: TournamentState, happening: happenings.LevelBegan) -> str:
    return f"level {happening.level} from the next hand on: {state.conditions.structure.level(happening.level)}"


def _move_line(_: TournamentState, happening: happenings.CompetitorMoved) -> str:
    warning = f" ({happening.warning})" if happening.warning else ""
    return f"{happening.player} moves to table {happening.table}, seat {happening.seat}: {happening.reason}{warning}"


def _start_line(_: TournamentState, happening: happenings.SessionStarted) -> str:
    return f"play begins with {quantity(len(happening.stacks), 'player')}"


def _hand_for_hand_line(_: TournamentState, happening: happenings.HandForHandSet) -> str:
    return "hand for hand: all tables play one hand at a time" if happening.on else "hand for hand is over"


def _draw_line(_: TournamentState, happening: happenings.CardsDrawnForPlaces) -> str:
    return "cards drawn for a place: " + ", ".join(f"{player} {card}" for player, card in happening.cards.items())


def _end_line(_: TournamentState, happening: happenings.SessionOver) -> str:
    onward = f"; on to {happening.to}: {', '.join(happening.advanced)}" if happening.to else ""
    return f"play is over: {places_text(happening.places[:10])}{onward}"


def _special_hand_line(state: TournamentState, happening: happenings.SpecialHandAnnounced) -> str:
    everywhere = {*happening.tables} == {*state.session(happening.session).tables}
    where = "at all tables" if everywhere else f"at table {', '.join(happening.tables)}"
    return f"the next hand {where} is {special_text(happening.what, happening.chips, happening.prize)}"


def _late_stack_line(_: TournamentState, happening: happenings.LateStackPlaced) -> str:
    return f"a stack of {happening.chips:,} waits at {happening.player} for somebody who comes late"


def _rebuy_line(_: TournamentState, happening: happenings.RebuyMade) -> str:
    how = "announces a re-buy" if happening.announced else "buys again"
    return f"{happening.player} {how}: {quantity(happening.chips, 'chip')}"


def _count_line(_: TournamentState, happening: happenings.StackCounted) -> str:
    if happening.counted == happening.expected:
        return ""
    chips = f"with {happening.counted:,} and should have {happening.expected:,}"
    return f"{happening.player} has come to table {happening.table} {chips}"


def _pairs(bracket: Bracket) -> str:
    return ", ".join(
        [*(" against ".join(pair) for pair in bracket.pairs), *(f"{who} waits" for who in bracket.through)]
    )


_LINE_OF: Final[Mapping[type, Callable[[TournamentState, Any], str]]] = {
    happenings.ConditionsPublished: lambda *_: "the tournament is announced, with its conditions",
    happenings.ConditionsChanged: lambda _, event: "the conditions are changed" + (event.told and f": {event.told}"),
    happenings.SessionTimeChanged: lambda _, event: f"the start is now at {event.starts:%H:%M}",
    happenings.TournamentCancelled: lambda _, event: f"cancelled: {event.why}; {event.refunded:,} back",
    happenings.PlayerEntered: _entry_line,
    happenings.EntryWithdrawn: _withdrawal_line,
    happenings.EntryForfeited: _forfeit_line,
    happenings.SeatsAllotted: lambda _, event: "the seats are drawn" if event.by_lot else "the seats are given out",
    happenings.SessionStarted: _start_line,
    happenings.LevelBegan: _level_line,
    happenings.PlayPaused: lambda _, event: f"play is paused: {event.why}",
    happenings.PlayResumed: lambda *_: "play goes on",
    happenings.HandForHandSet: _hand_for_hand_line,
    happenings.RebuyMade: _rebuy_line,
    happenings.RebuyPaid: lambda _, event: f"{event.player} pays for the re-buy that they announced",
    happenings.EntryMoved: lambda state, event: (
        f"{state.entries[event.number].player} is entered for {event.session} now"
    ),
    happenings.ReserveSeated: lambda state, event: (
        f"{state.entries[event.number].player}, a reserve, has the seat of {event.instead_of}"
    ),
    happenings.AddOnTaken: lambda _, event: f"{event.player} takes an add-on: {quantity(event.chips, 'chip')}",
    happenings.LateSeatTaken: lambda _, event: f"{event.player} comes in late, table {event.table}, seat {event.seat}",
    happenings.CompetitorMoved: _move_line,
    happenings.TournamentTableBroken: lambda _, event: f"table {event.table} is broken",
    happenings.SpecialHandAnnounced: _special_hand_line,
    happenings.EliminationWaived: lambda _, event: f"nobody is eliminated at table {event.table}",
    happenings.LateStackPlaced: _late_stack_line,
    happenings.LateStackRemoved: lambda _, event: f"the stack at {event.player} leaves play: nobody bought it",
    happenings.ChipsRaced: lambda _, event: f"chips of {event.denomination:,} leave play at table {event.table}",
    happenings.StackCounted: _count_line,
    happenings.StackSettled: lambda _, event: (
        f"the stack of {event.player} at table {event.table} is {event.expected:,} again: {event.why}"
    ),
    happenings.CardsDrawnForPlaces: _draw_line,
    happenings.SessionOver: _end_line,
    happenings.BracketDrawn: lambda _, event: f"the bracket is drawn: {_pairs(event.bracket)}",
    happenings.HeadsUpRoundBegan: lambda _, event: f"round {len(event.bracket.rounds)}: {_pairs(event.bracket)}",
    happenings.HeadsUpMatchWon: lambda _, event: f"{event.winner} wins a match, {event.score}",
    happenings.PlacingsConfirmed: lambda _, event: f"places confirmed: {tournament_happening_line(event)}",
    happenings.StepsUndone: lambda _, event: f"taken back by the director: {event.why}",
}
