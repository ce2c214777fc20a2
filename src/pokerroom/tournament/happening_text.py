"""A happening of a tournament as text: one JSON object that reads back, and one line for people. Nothing is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

import msgspec

from pokerroom.errors import Malformed
from pokerroom.record_kind import kind_of
from pokerroom.tournament import happenings, words
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.house_terms import penalty_text
from pokerroom.tournament.records import PlacedGroup
from pokerroom.wording.plural import ordinal, so_many

_READERS: Final = {kind_of(kind.__name__): msgspec.json.Decoder(kind) for kind in get_args(TournamentHappening)}
_ENCODER: Final = msgspec.json.Encoder()


def tournament_kind(happening: TournamentHappening) -> str:
    """Return the kind under which a happening is recorded."""
    return kind_of(type(happening).__name__)


def write_tournament_happening(happening: TournamentHappening) -> bytes:
    """Write one happening of a tournament as JSON.

    >>> from datetime import datetime
    >>> write_tournament_happening(happenings.PlayResumed(at=datetime(2026, 8, 1, 12), step=7))
    b'{"kind":"play_resumed","at":"2026-08-01T12:00:00","step":7}'
    """
    return _ENCODER.encode(happening)


def read_tournament_happening(kind: str, text: bytes) -> TournamentHappening:
    """Read a happening of this kind from JSON, or refuse a kind or text that cannot be read."""
    if kind not in _READERS:
        raise Malformed(f"{kind!r} is no happening of a tournament", allowed=", ".join(sorted(_READERS)))
    try:
        happening: TournamentHappening = _READERS[kind].decode(text)
    except msgspec.MsgspecError as fault:
        raise Malformed(f"a happening of the kind {kind!r} cannot be read: {fault}") from None
    return happening


def places_text(places: tuple[PlacedGroup, ...] | list[PlacedGroup]) -> str:
    """Write places in one line.

    >>> places_text([PlacedGroup(place=1, players=("Ann",)), PlacedGroup(place=2, players=("Bob", "Cy"))])
    '1 Ann, 2 Bob and Cy'
    """
    return ", ".join(f"{place.place} {' and '.join(place.players)}" for place in places)


def _out(happening: happenings.PlayerOut) -> str:
    how = {"disqualified": "is disqualified", "no_show": "loses the position"}.get(happening.elimination.how, "is out")
    now = " for now" if happening.may_change else ""
    place = f" in {ordinal(happening.place)} place{now}" if happening.elimination.placed and happening.place else ""
    chips = f", {happening.removed:,} leave play" if happening.removed else ""
    return f"{happening.elimination.player} {how}{place}{chips}"


def _hand(happening: happenings.HandDealt) -> str:
    lines = [f"hand {happening.hand} at table {happening.table}, level {happening.level}"]
    for what, seats in (("away", happening.away), ("dead hand", happening.dead), ("not posting", happening.unposted)):
        lines += [f"{what}: seat {', '.join(map(str, seats))}"] if seats else []
    lines += [f"{happening.bonus:,} added"] if happening.bonus else []
    return "; ".join(lines)


def _penalty(happening: happenings.PenaltyGiven) -> str:
    penalty = happening.penalty
    hands = f", {penalty.hands} hands" if penalty.kind == "rounds" else ""
    return f"{penalty.player}: {penalty_text(penalty.kind, penalty.number)}{hands}"


def _over(happening: happenings.SessionOver) -> str:
    onward = f"; on to {happening.to}: {', '.join(happening.advanced)}" if happening.to else ""
    back = "; chips go back" if happening.returned else ""
    return f"{happening.session} is over: {places_text(happening.places)}{onward}{back}"


def _entry(happening: happenings.PlayerEntered) -> str:
    lacks = " and ".join(lack.removesuffix("_if_asked").replace("_", " ") for lack in happening.entry.lacks)
    paid = f", {happening.payment.pool:,} to the pool and {happening.payment.fee:,} fee" if happening.payment else ""
    return f"{happening.entry.player} is {happening.entry.stage}{f' without {lacks}' if lacks else ''}{paid}"


def _raced(happening: happenings.ChipsRaced) -> str:
    won = ", ".join(f"{who} {chips:,}" for who, chips in happening.stacks.items() if who in happening.odd)
    return f"chips of {happening.denomination:,} leave play at table {happening.table}{f': {won}' if won else ''}"


_TOLD: Final[Mapping[type, Callable[[Any], str]]] = {
    happenings.PlayerOut: _out,
    happenings.HandDealt: _hand,
    happenings.PenaltyGiven: _penalty,
    happenings.SessionOver: _over,
    happenings.PlayerEntered: _entry,
    happenings.ApplicationRefused: lambda event: f"{event.player} may not enter: {event.why}",
    happenings.SubstituteAsked: lambda event: f"{event.player} asks that {event.substitute} may play for them",
    happenings.SubstituteDeclined: lambda event: f"{event.player} plays and has no substitute: {event.why}",
    happenings.SubstituteNamed: lambda event: (
        f"{event.substitute} plays {'instead of' if event.takes_entry else 'for'} {event.player}"
    ),
    happenings.ConditionsPublished: lambda event: f"published at {', '.join(event.places)}" if event.places else "",
    happenings.LateStackPlaced: lambda event: f"{event.chips:,} at {event.player}",
    happenings.PaceSet: lambda event: f"{event.seconds} seconds to act",
    happenings.RebuyOffered: lambda event: f"{event.elimination.player} may buy again",
    happenings.RebuyMade: lambda event: (
        f"{event.player} has {event.chips:,} more" + (f" and owes {event.price:,}" if event.announced else "")
    ),
    happenings.AddOnTaken: lambda event: f"{event.player} has {event.chips:,} more",
    happenings.LateSeatTaken: lambda event: (
        f"{event.player} has table {event.table} seat {event.seat} with {event.chips:,}"
    ),
    happenings.LateStackRemoved: lambda event: f"{event.chips:,} at {event.player} leave play",
    happenings.ChipsRemoved: lambda event: f"{event.chips:,} of {event.player} leave play",
    happenings.FinalTableDrawn: lambda event: (
        f"final table {event.table}: " + ", ".join(f"{seat.player} {seat.seat}" for seat in event.seats)
    ),
    happenings.CompetitorMoved: lambda event: f"{event.player} to table {event.table} seat {event.seat}",
    happenings.PlayStopped: lambda event: f"no new hand: {event.why}",
    happenings.PlayOffBegan: lambda event: (
        ("play-off after the elimination round" if event.elimination else f"play-off for place {event.place}")
        + f" with {event.stack:,} each: {', '.join(seat.player for seat in event.seats)}"
    ),
    happenings.PlayOffOut: lambda event: f"{event.player} is out of the play-off",
    happenings.PlayOffTablesOver: lambda event: (
        "play-off: " + ", then ".join(" level with ".join(group) for group in event.groups)
    ),
    happenings.PlayOffDecided: lambda event: f"played off: {', then '.join(event.order)}",
    happenings.HeadsUpRoundBegan: lambda event: "; ".join(str(area) for area in event.areas if area.players),
    happenings.HeadsUpMatchWon: lambda event: f"{event.winner} wins the match, {event.score}",
    happenings.HeadsUpMatchBegan: lambda event: f"match {event.match}, {event.stack:,} each",
    happenings.HeadsUpRoundWon: lambda event: (
        f"{event.winner} goes on, {f'{event.loser} is not there' if event.walkover else event.score}"
    ),
    happenings.LevelEnded: lambda event: f"level {event.level} is over",
    happenings.LevelBegan: lambda event: f"level {event.level}",
    happenings.EntryForfeited: lambda event: event.why + (f", {event.refunded:,} back" if event.refunded else ""),
    happenings.EntryWithdrawn: lambda event: f"{event.refunded:,} back",
    happenings.TournamentCancelled: lambda event: f"{event.refunded:,} back",
    happenings.PoolFixed: lambda event: (
        f"pool {event.pool:,}, house {event.house_share:,}"
        + (f", {event.guaranteed:,} added to the guarantee" if event.guaranteed else "")
    ),
    happenings.PlacingsConfirmed: lambda event: ", ".join(_prize(award) for award in event.awards),
    happenings.AwardChanged: lambda event: f"prize {event.number} {event.stage}: {event.player}",
    happenings.ChipsCounted: lambda event: f"{event.counted:,} of {event.expected:,}",
    happenings.ChipsRaced: _raced,
    happenings.StackCounted: lambda event: f"{event.player} brings {event.counted:,} of {event.expected:,}",
    happenings.StackSettled: lambda event: f"{event.player} has {event.expected:,}: {event.why}",
    happenings.ColoursChanged: lambda event: (
        f"{event.pieces:,} chips of {event.denomination:,} of {event.player} for {event.made:,} of {event.new:,}"
    ),
    happenings.EliminationDue: lambda event: f"may be eliminated: {' and '.join(event.players)}",
    happenings.BreakCalled: lambda event: f"a break of {event.minutes} minutes",
    happenings.OffenceRecorded: lambda event: (
        f"case {event.case.number} of {event.case.player}" + (" decided" if event.case.decided else "")
    ),
}


def _prize(award: Any) -> str:
    cash = [f"{award.amount:,}"] if award.amount else []
    return f"{award.player} {' and '.join([*cash, *([award.in_kind] if award.in_kind else [])])}"


def tournament_happening_text(happening: TournamentHappening) -> str:
    """Return what happened, in a few words for a person; "" where its kind says it all."""
    tell = _TOLD.get(type(happening))
    return tell(happening) if tell is not None else ""


def special_text(what: words.SpecialHand, chips: int, prize: str) -> str:
    """Say which special hand it is, and what is won in it.

    >>> special_text("bonus_round", 500, ""), special_text("elimination_round", 0, "")
    ('a bonus round: 500 chips in the pot', 'an elimination round')
    """
    name = "an elimination round" if what == "elimination_round" else "a bonus round"
    added = [f"{so_many(chips, 'chip')} in the pot"] if chips else []
    added += [prize] if prize else []
    return name + (f": {' and '.join(added)}" if added else "")
