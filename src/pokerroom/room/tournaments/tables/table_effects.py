"""Turn each happening of a tournament into commands to the tables that it concerns.

The tournament has judged; this only says which table does what, with which announcement. Nothing is stored here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pokerroom.errors import Illegal
from pokerroom.hand import Hand, LiveDealer, Post
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tournaments.tables.directed_tables import DirectedTables, level_setup
from pokerroom.room.tournaments.tables.duel_tables import DUEL_TABLE_EFFECTS
from pokerroom.room.tournaments.tables.tables_concerned import player_concerned
from pokerroom.room.tournaments.tables.taking_back import undo_at_tables
from pokerroom.table import commands
from pokerroom.tournament import happenings
from pokerroom.tournament.happening_lines import places_text, tournament_happening_line
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.records import AllottedSeat


def refuse_in_a_hand(tables: DirectedTables, outcome: Sequence[TournamentHappening]) -> None:
    """Refuse a step that would take a player out of a hand, or give or take chips in one."""
    if any(isinstance(event, happenings.HandSettled) for event in outcome):
        return
    for event in outcome:
        if isinstance(event, _BETWEEN_HANDS):
            player = player_concerned(event)
            seated_at = tables.seat_of(player)
            hand = seated_at[0].hand if seated_at is not None else None
            if seated_at is not None and hand is not None and hand.is_in(seated_at[1]):
                raise Illegal(f"{player} is in a hand", allowed="once it is over; pause play first")


_BETWEEN_HANDS: Final = (
    happenings.PlayerOut,
    happenings.CompetitorMoved,
    happenings.ChipsRemoved,
    happenings.RebuyMade,
    happenings.AddOnTaken,
    happenings.LateStackRemoved,
)


def do_at_tables(tables: DirectedTables, happening: TournamentHappening) -> None:
    """Have the tables follow a happening of their tournament, and announce the reason."""
    apply = _APPLY.get(type(happening))
    if apply is not None:
        apply(tables, happening)


class NewSeat(NamedTuple):
    """Another seat for a player of a session, and why they have it."""

    session: str
    allotted: AllottedSeat
    why: str


def new_seats(happening: TournamentHappening) -> Iterator[NewSeat]:
    """Yield who has another seat since a happening, and why."""
    match happening:
        case happenings.CompetitorMoved():
            allotted = AllottedSeat(happening.player, happening.table, happening.seat)
            yield NewSeat(happening.session, allotted, happening.reason)
        case happenings.FinalTableDrawn():
            yield from (NewSeat(happening.session, seat, "the final table, drawn by lot") for seat in happening.seats)
        case happenings.PlayOffBegan():
            yield from (NewSeat(happening.session, seat, "the play-off") for seat in happening.seats)
        case happenings.HeadsUpRoundBegan():
            why = f"round {len(happening.bracket.rounds)}"
            for area in happening.areas:
                for seat, player in enumerate(area.players, 1):
                    yield NewSeat(happening.session, AllottedSeat(player, str(area.number), seat), why)


def _open_tables(tables: DirectedTables, happening: happenings.SessionStarted) -> None:
    """Open the tables of a session, and seat everybody there."""
    session = tables.state.session(happening.session)
    setup = level_setup(tables.tournament, 1)
    for allotted in session.seats:
        if allotted.table and allotted.player in happening.stacks:
            journal, why = tables.ensure_open(allotted.table, setup), allotted.needs or "drawn by lot"
            tables.seat(
                journal, allotted.player, allotted.seat, happening.stacks[allotted.player], why, happening.cites
            )


def _begin_hand(tables: DirectedTables, happening: happenings.HandDealt) -> None:
    """Begin the next hand at a table, at the level that holds now."""
    journal = tables.journal(happening.table)
    session = tables.state.session(happening.session)
    setup = level_setup(tables.tournament, happening.level, session.name, happening.table)
    if setup != journal.rules.setup:
        tables.do(journal, commands.SetLevel, setup=setup, level=happening.level, cites=happening.cites)
    if happening.special is not None:
        tables.say(happening.special.replace("_", " "), happening.cites, journal)
    lacking = happening.bonus - session.tables[happening.table].in_pot
    if lacking:
        tables.do(
            journal, commands.IssueChips, seat=0, amount=lacking, what="a bonus of the house", cites=happening.cites
        )
    if journal.dealt_live:
        _begin_live_hand(tables, journal, happening)
        return
    drawn = None
    if seats := journal.table.forecast(tables.now).drawing_for_button:
        cards = journal.deck.shuffled(journal.rules.hand.whole_deck.cards)
        drawn = {seat: str(card) for seat, card in zip(seats, cards, strict=False)}
    _post_but_for(journal.begin_hand(tables.now, drawn), happening.unposted)


def _post_but_for(hand: Hand, spared: tuple[int, ...]) -> None:
    """Have everybody but absent players post at once, if nothing is taken from the absent."""
    if spared:
        hand.act(0, Post(all=True, spared=spared))


def _begin_live_hand(tables: DirectedTables, journal: TableJournal, happening: happenings.HandDealt) -> None:
    """Begin a hand as the dealer who wanted it shuffles, cuts and deals it; the cards go out unseen."""
    request = tables.hand_request_at(happening.table)
    with journal.on_behalf_of(f"staff {request.name} ({request.title})" if request.name else ""):
        tables.do(journal, commands.PrepareDeck, by=request.title)
        hand = journal.begin_hand(tables.now, request.drawn or None)
        _post_but_for(hand, happening.unposted)
        LiveDealer(hand, asks_straddle=True).go_on()
        tables.do(
            journal, commands.NoteEntry, what=f"hand {journal.last_hand_number} dealt", by=request.title, events=0
        )


def _end_running_hand(tables: DirectedTables, happening: happenings.HandSettled) -> None:
    journal = tables.journal(happening.table)
    if journal.hand is not None:
        journal.end_hand()


def _remove_eliminated(tables: DirectedTables, happening: happenings.PlayerOut) -> None:
    tables.leave(happening.elimination.player, tournament_happening_line(happening), happening.cites)


def _give_rebuy(tables: DirectedTables, happening: happenings.RebuyMade) -> None:
    tables.give(happening.player, happening.chips, "bought again", happening.cites)


def _give_add_on(tables: DirectedTables, happening: happenings.AddOnTaken) -> None:
    tables.give(happening.player, happening.chips, "an add-on", happening.cites)


def _take_removed_chips(tables: DirectedTables, happening: happenings.ChipsRemoved) -> None:
    tables.give(happening.player, -happening.chips, happening.why, happening.cites)


def _settle_race(tables: DirectedTables, happening: happenings.ChipsRaced) -> None:
    journal = tables.journal(happening.table)
    tables.say(f"chips of {happening.denomination:,} leave play", happening.cites, journal)
    if happening.dealt:
        cards = ", ".join(f"{player} {dealt}" for player, dealt in happening.dealt.items())
        tables.say(
            f"race cards: {cards}{f'; then {happening.further}' if happening.further else ''}", happening.cites, journal
        )
    for player, chips in happening.stacks.items():
        seated_at = tables.seat_of(player)
        if seated_at is not None:
            now = seated_at[0].table.players[seated_at[1]].stake.chips
            tables.give(player, chips - now, f"after the race of {happening.denomination:,}", happening.cites)


def _announce_count(tables: DirectedTables, happening: happenings.StackCounted) -> None:
    right = happening.counted == happening.expected
    more = "" if right else f", and should have {happening.expected:,}: the director is told"
    tables.say(
        f"{happening.player} has come with {happening.counted:,}{more}",
        happening.cites,
        tables.journal(happening.table),
    )


def _announce_settled_stack(tables: DirectedTables, happening: happenings.StackSettled) -> None:
    tables.say(
        f"{happening.player} plays with {happening.expected:,}: {happening.why}",
        happening.cites,
        tables.journal(happening.table),
    )


def _move_competitor(tables: DirectedTables, happening: happenings.CompetitorMoved) -> None:
    warning = f" ({happening.warning})" if happening.warning else ""
    seated_at = tables.seat_of(happening.player)
    if seated_at is None:
        return
    chips = seated_at[0].table.players[seated_at[1]].stake.chips
    to = f"to table {happening.table} seat {happening.seat}: {happening.reason}{warning}"
    tables.leave(happening.player, to, happening.cites)
    journal = tables.journal(happening.table)
    tables.seat(journal, happening.player, happening.seat, chips, happening.reason + warning, happening.cites)


def _seat_final_table(tables: DirectedTables, happening: happenings.FinalTableDrawn) -> None:
    """Move everybody who is left to the seat that they drew, and close the other tables."""
    stacks: dict[str, int] = {}
    for seat in happening.seats:
        why = f"to the final table, table {happening.table} seat {seat.seat}"
        stacks[seat.player] = tables.leave(seat.player, why, happening.cites)
    seat_of = tables.journal(happening.table)
    for seat in happening.seats:
        tables.seat(
            seat_of, seat.player, seat.seat, stacks[seat.player], "the final table, drawn by lot", happening.cites
        )
    for journal in list(tables.open_journals()):
        if journal is not seat_of:
            tables.close(journal, "the final table is drawn", happening.cites)


def _announce_level_end(tables: DirectedTables, happening: happenings.LevelEnded) -> None:
    pause = tables.state.conditions.structure.break_after(happening.level)
    then = f"; a break of {pause.minutes} minutes" if pause is not None else ""
    tables.say(f"level {happening.level} is over{then}", happening.cites)


def _close_broken(tables: DirectedTables, happening: happenings.TournamentTableBroken) -> None:
    tables.close(tables.journal(happening.table), "it is broken", happening.cites)


def _seat_late_entrant(tables: DirectedTables, happening: happenings.LateSeatTaken) -> None:
    if happening.instead_of:
        tables.leave(happening.instead_of, f"sold to {happening.player}", happening.cites)
    tables.seat(
        tables.journal(happening.table),
        happening.player,
        happening.seat,
        happening.chips,
        "a late entry",
        happening.cites,
    )


def _seat_waiting_stack(tables: DirectedTables, happening: happenings.LateStackPlaced) -> None:
    tables.seat(
        tables.journal(happening.table),
        happening.player,
        happening.seat,
        happening.chips,
        "for a late entry",
        happening.cites,
    )


def _remove_waiting_stack(tables: DirectedTables, happening: happenings.LateStackRemoved) -> None:
    tables.leave(happening.player, "nobody bought it", happening.cites)


def _announce_penalty(tables: DirectedTables, happening: happenings.PenaltyGiven) -> None:
    seated_at = tables.seat_of(happening.penalty.player)
    if seated_at is not None:
        tables.say(tournament_happening_line(happening), happening.cites, seated_at[0])


def _announce_absence(tables: DirectedTables, happening: happenings.AwayNoted) -> None:
    seated_at = tables.seat_of(happening.player)
    if seated_at is not None:
        words = "is away, and is dealt in" if happening.away else "is back"
        tables.say(f"{happening.player} {words}", happening.cites, seated_at[0])


def _say_at_every_table(tables: DirectedTables, happening: happenings.BreakCalled | happenings.PlayStopped) -> None:
    tables.say(tournament_happening_line(happening), happening.cites)


def _announce_pause(tables: DirectedTables, happening: happenings.PlayPaused) -> None:
    tables.say(f"play is paused: {happening.why}", happening.cites)


def _announce_resumption(tables: DirectedTables, happening: happenings.PlayResumed) -> None:
    tables.say("play goes on", happening.cites)


def _announce_hand_for_hand(tables: DirectedTables, happening: happenings.HandForHandSet) -> None:
    on = "hand for hand: all tables play one hand at a time"
    tables.say(on if happening.on else "hand for hand is over", happening.cites)


def _announce_level(tables: DirectedTables, happening: happenings.LevelBegan) -> None:
    level = tables.state.conditions.structure.level(happening.level)
    tables.say(f"level {happening.level} from the next hand on: {level}", happening.cites)


def _announce_special_hand(tables: DirectedTables, happening: happenings.SpecialHandAnnounced) -> None:
    text = f"the next hand is a{'n' if happening.what.startswith('e') else ''} {happening.what.replace('_', ' ')}"
    tables.say(text, happening.cites, *(tables.journal(name) for name in happening.tables))


def _announce_elimination_due(tables: DirectedTables, happening: happenings.EliminationDue) -> None:
    tables.say(tournament_happening_line(happening), happening.cites, tables.journal(happening.table))


def _announce_waiver(tables: DirectedTables, happening: happenings.EliminationWaived) -> None:
    tables.say("nobody is eliminated", happening.cites, tables.journal(happening.table))


def _close_tables(tables: DirectedTables, happening: happenings.SessionOver) -> None:
    """Announce the places at every table of a session that is over, and close the tables."""
    what = "the tournament" if len(tables.state.sessions) == 1 else happening.session
    for journal in list(tables.open_journals()):
        tables.say(f"{what} is over, by places: {places_text(happening.places[:10])}", happening.cites, journal)
        tables.close(journal, f"{what} is over", happening.cites)


def _call_off_tables(tables: DirectedTables, happening: happenings.TournamentCancelled) -> None:
    for session in tables.state.sessions:
        here = replace(tables, session=session)
        for journal in list(here.open_journals()):
            if journal.hand is not None:
                journal.do(commands.Misdeal("the tournament is called off"))
            tables.say(f"the tournament is called off: {happening.why}", happening.cites, journal)
            here.close(journal, "the tournament is called off", happening.cites)


_APPLY: Final[Mapping[type, Callable[[DirectedTables, Any], None]]] = {
    happenings.SessionStarted: _open_tables,
    happenings.HandDealt: _begin_hand,
    happenings.HandSettled: _end_running_hand,
    happenings.PlayerOut: _remove_eliminated,
    happenings.RebuyMade: _give_rebuy,
    happenings.AddOnTaken: _give_add_on,
    happenings.ChipsRemoved: _take_removed_chips,
    happenings.ChipsRaced: _settle_race,
    happenings.StackCounted: _announce_count,
    happenings.StackSettled: _announce_settled_stack,
    happenings.CompetitorMoved: _move_competitor,
    happenings.TournamentTableBroken: _close_broken,
    happenings.LateSeatTaken: _seat_late_entrant,
    happenings.LateStackPlaced: _seat_waiting_stack,
    happenings.LateStackRemoved: _remove_waiting_stack,
    happenings.PenaltyGiven: _announce_penalty,
    happenings.AwayNoted: _announce_absence,
    happenings.BreakCalled: _say_at_every_table,
    happenings.PlayPaused: _announce_pause,
    happenings.PlayResumed: _announce_resumption,
    happenings.PlayStopped: _say_at_every_table,
    happenings.HandForHandSet: _announce_hand_for_hand,
    happenings.LevelBegan: _announce_level,
    happenings.SpecialHandAnnounced: _announce_special_hand,
    happenings.EliminationDue: _announce_elimination_due,
    happenings.EliminationWaived: _announce_waiver,
    happenings.FinalTableDrawn: _seat_final_table,
    happenings.LevelEnded: _announce_level_end,
    happenings.SessionOver: _close_tables,
    happenings.TournamentCancelled: _call_off_tables,
    happenings.StepsUndone: undo_at_tables,
    **DUEL_TABLE_EFFECTS,
}
