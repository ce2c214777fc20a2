"""Tell a happening of a tournament in one line for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pokerroom.tournament import happenings, words
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.records import PlacedGroup
from pokerroom.tournament.rules import penalty_text
from pokerroom.wording.plural import ordinal, quantity


def places_text(places: tuple[PlacedGroup, ...] | list[PlacedGroup]) -> str:
    """Write places in one line.

    >>> places_text([PlacedGroup(place=1, players=("Ann",)), PlacedGroup(place=2, players=("Bob", "Cy"))])
    '1 Ann, 2 Bob and Cy'
    """
    return ", ".join(f"{place.place} {' and '.join(place.players)}" for place in places)


def _elimination_told(happening: happenings.PlayerOut) -> str:
    how = {"disqualified": "is disqualified", "no_show": "loses the position"}.get(happening.elimination.how, "is out")
    now = " for now" if happening.may_change else ""
    place = f" in {ordinal(happening.place)} place{now}" if happening.elimination.placed and happening.place else ""
    chips = f", {happening.removed:,} leave play" if happening.removed else ""
    return f"{happening.elimination.player} {how}{place}{chips}"


def _hand_dealt_told(happening: happenings.HandDealt) -> str:
    lines = [f"hand {happening.hand} at table {happening.table}, level {happening.level}"]
    for what, seats in (("away", happening.away), ("dead hand", happening.dead), ("not posting", happening.unposted)):
        lines += [f"{what}: seat {', '.join(map(str, seats))}"] if seats else []
    lines += [f"{happening.bonus:,} added"] if happening.bonus else []
    return "; ".join(lines)


def _penalty_told(happening: happenings.PenaltyGiven) -> str:
    penalty = happening.penalty
    hands = f", {penalty.hands} hands" if penalty.kind == "rounds" else ""
    return f"{penalty.player}: {penalty_text(penalty.kind, penalty.number)}{hands}"


def _session_end_told(happening: happenings.SessionOver) -> str:
    onward = f"; on to {happening.to}: {', '.join(happening.advanced)}" if happening.to else ""
    back = "; chips go back" if happening.returned else ""
    return f"{happening.session} is over: {places_text(happening.places)}{onward}{back}"


def _entry_told(happening: happenings.PlayerEntered) -> str:
    lacks = " and ".join(lack.removesuffix("_if_asked").replace("_", " ") for lack in happening.entry.lacks)
    paid = f", {happening.payment.pool:,} to the pool and {happening.payment.fee:,} fee" if happening.payment else ""
    return f"{happening.entry.player} is {happening.entry.stage}{f' without {lacks}' if lacks else ''}{paid}"


def _race_told(happening: happenings.ChipsRaced) -> str:
    won = ", ".join(f"{who} {chips:,}" for who, chips in happening.stacks.items() if who in happening.odd)
    return f"chips of {happening.denomination:,} leave play at table {happening.table}{f': {won}' if won else ''}"


_WORDS_BY_KIND: Final[Mapping[type, Callable[[Any], str]]] = {
    happenings.PlayerOut: _elimination_told,
    happenings.HandDealt: _hand_dealt_told,
    happenings.PenaltyGiven: _penalty_told,
    happenings.SessionOver: _session_end_told,
    happenings.PlayerEntered: _entry_told,
    happenings.ApplicationRefused: lambda happening: f"{happening.player} may not enter: {happening.why}",
    happenings.SubstituteAsked: lambda happening: (
        f"{happening.player} asks that {happening.substitute} may play for them"
    ),
    happenings.SubstituteDeclined: lambda happening: f"{happening.player} plays and has no substitute: {happening.why}",
    happenings.SubstituteNamed: lambda happening: (
        f"{happening.substitute} plays {'instead of' if happening.takes_entry else 'for'} {happening.player}"
    ),
    happenings.ConditionsPublished: lambda happening: (
        f"published at {', '.join(happening.places)}" if happening.places else ""
    ),
    happenings.LateStackPlaced: lambda happening: f"{happening.chips:,} at {happening.player}",
    happenings.PaceSet: lambda happening: f"{happening.seconds} seconds to act",
    happenings.RebuyOffered: lambda happening: f"{happening.elimination.player} may buy again",
    happenings.RebuyMade: lambda happening: (
        f"{happening.player} has {happening.chips:,} more"
        + (f" and owes {happening.price:,}" if happening.announced else "")
    ),
    happenings.AddOnTaken: lambda happening: f"{happening.player} has {happening.chips:,} more",
    happenings.LateSeatTaken: lambda happening: (
        f"{happening.player} has table {happening.table} seat {happening.seat} with {happening.chips:,}"
    ),
    happenings.LateStackRemoved: lambda happening: f"{happening.chips:,} at {happening.player} leave play",
    happenings.ChipsRemoved: lambda happening: f"{happening.chips:,} of {happening.player} leave play",
    happenings.FinalTableDrawn: lambda happening: (
        f"final table {happening.table}: " + ", ".join(f"{seat.player} {seat.seat}" for seat in happening.seats)
    ),
    happenings.CompetitorMoved: lambda happening: (
        f"{happening.player} to table {happening.table} seat {happening.seat}"
    ),
    happenings.PlayStopped: lambda happening: f"play stops: {happening.why}",
    happenings.PlayOffBegan: lambda happening: (
        ("play-off after the elimination round" if happening.elimination else f"play-off for place {happening.place}")
        + f" with {happening.stack:,} each: {', '.join(seat.player for seat in happening.seats)}"
    ),
    happenings.PlayOffOut: lambda happening: f"{happening.player} is out of the play-off",
    happenings.PlayOffTablesOver: lambda happening: (
        "play-off: " + ", then ".join(" level with ".join(group) for group in happening.groups)
    ),
    happenings.PlayOffDecided: lambda happening: f"played off: {', then '.join(happening.order)}",
    happenings.HeadsUpRoundBegan: lambda happening: "; ".join(str(area) for area in happening.areas if area.players),
    happenings.HeadsUpMatchWon: lambda happening: f"{happening.winner} wins the match, {happening.score}",
    happenings.HeadsUpMatchBegan: lambda happening: f"match {happening.match}, {happening.stack:,} each",
    happenings.HeadsUpRoundWon: lambda happening: (
        f"{happening.winner} goes on, {f'{happening.loser} is not there' if happening.walkover else happening.score}"
    ),
    happenings.LevelEnded: lambda happening: f"level {happening.level} is over",
    happenings.LevelBegan: lambda happening: f"level {happening.level}",
    happenings.EntryForfeited: lambda happening: (
        happening.why + (f", {happening.refunded:,} back" if happening.refunded else "")
    ),
    happenings.EntryWithdrawn: lambda happening: f"{happening.refunded:,} back",
    happenings.TournamentCancelled: lambda happening: f"{happening.refunded:,} back",
    happenings.PoolFixed: lambda happening: (
        f"pool {happening.pool:,}, house {happening.house_share:,}"
        + (f", {happening.guaranteed:,} added to the guarantee" if happening.guaranteed else "")
    ),
    happenings.PlacingsConfirmed: lambda happening: ", ".join(_prize_told(award) for award in happening.awards),
    happenings.AwardChanged: lambda happening: f"prize {happening.number} {happening.stage}: {happening.player}",
    happenings.ChipsCounted: lambda happening: f"{happening.counted:,} of {happening.expected:,}",
    happenings.ChipsRaced: _race_told,
    happenings.StackCounted: lambda happening: (
        f"{happening.player} brings {happening.counted:,} of {happening.expected:,}"
    ),
    happenings.StackSettled: lambda happening: f"{happening.player} has {happening.expected:,}: {happening.why}",
    happenings.ColoursChanged: lambda happening: (
        f"{happening.pieces:,} chips of {happening.denomination:,} of {happening.player}"
        f" for {happening.made:,} of {happening.new:,}"
    ),
    happenings.EliminationDue: lambda happening: f"may be eliminated: {' and '.join(happening.players)}",
    happenings.BreakCalled: lambda happening: f"a break of {happening.minutes} minutes",
    happenings.OffenceRecorded: lambda happening: (
        f"case {happening.case.number} of {happening.case.player}" + (" decided" if happening.case.decided else "")
    ),
}


def _prize_told(award: Any) -> str:
    cash = f"{award.amount:,}" if award.amount else ""
    return f"{award.player} {' and '.join(filter(None, (cash, award.in_kind)))}"


def tournament_happening_line(happening: TournamentHappening) -> str:
    """Return a happening in a few words for people; "" where its kind says everything."""
    tell = _WORDS_BY_KIND.get(type(happening))
    return tell(happening) if tell is not None else ""


def special_text(what: words.SpecialHand, chips: int, prize: str) -> str:
    """Return the name of a special hand, with its prize.

    >>> special_text("bonus_round", 500, ""), special_text("elimination_round", 0, "")
    ('a bonus round: 500 chips in the pot', 'an elimination round')
    """
    name = "an elimination round" if what == "elimination_round" else "a bonus round"
    added = [f"{quantity(chips, 'chip')} in the pot"] if chips else []
    added += [prize] if prize else []
    return name + (f": {' and '.join(added)}" if added else "")
