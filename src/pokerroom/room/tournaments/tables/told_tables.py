"""Turn each happening of a tournament into commands to the tables that it concerns.

The tournament has judged; here is only said which table does what, and what is told there. Nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pokerroom.errors import Illegal
from pokerroom.hand import Hand, LiveDealer, Post
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tournaments.tables.directed_tables import DirectedTables, level_setup, table_id
from pokerroom.room.tournaments.tables.duel_tables import AT_DUEL_TABLES
from pokerroom.room.tournaments.tables.taking_back import steps_undone
from pokerroom.table import commands
from pokerroom.tournament import Tournament, happenings
from pokerroom.tournament.happening_text import places_text, told_in_words
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.records import AllottedSeat


def tables_touched(tournament: Tournament, told: Sequence[TournamentHappening], seated: Mapping[str, str]) -> set[str]:
    """The ids of the tables that happenings are carried out at; `seated` says at which table each player sits."""
    found: set[str] = set()
    for each in told:
        session = getattr(each, "session", "")
        if isinstance(each, _EVERYWHERE):
            names = [*tournament.state.sessions] if not session else [session]
            found |= {
                table_id(tournament, name, table) for name in names for table in tournament.state.sessions[name].tables
            }
        player = getattr(each, "player", "") or getattr(getattr(each, "elimination", None), "player", "")
        player = player or getattr(getattr(each, "penalty", None), "player", "")
        if player in seated:
            found.add(seated[player])
        table = getattr(each, "table", "")
        if table and session and isinstance(each, _AT_A_TABLE):
            found.add(table_id(tournament, session, table))
        for name in getattr(each, "tables", ()) if isinstance(each, happenings.SpecialHandAnnounced) else ():
            found.add(table_id(tournament, session, name))
    return found


_EVERYWHERE: Final = (
    happenings.TournamentCancelled,
    happenings.SessionOver,
    happenings.LevelBegan,
    happenings.LevelEnded,
    happenings.FinalTableDrawn,
    happenings.BreakCalled,
    happenings.PlayPaused,
    happenings.PlayResumed,
    happenings.HandForHandSet,
    happenings.PlayStopped,
    happenings.HeadsUpRoundBegan,
    happenings.PlayOffBegan,
    happenings.PlayOffTablesOver,
    happenings.StepsUndone,
)
_AT_A_TABLE: Final = (
    happenings.HandDealt,
    happenings.HandSettled,
    happenings.CompetitorMoved,
    happenings.TournamentTableBroken,
    happenings.LateSeatTaken,
    happenings.LateStackPlaced,
    happenings.ChipsRaced,
    happenings.StackCounted,
    happenings.StackSettled,
    happenings.EliminationDue,
    happenings.EliminationWaived,
    happenings.HeadsUpMatchWon,
    happenings.HeadsUpMatchBegan,
    happenings.HeadsUpRoundWon,
    happenings.PlayOffOut,
)
# After which everybody at every table is told how the tournament stands.
SEEN_EVERYWHERE: Final = (
    happenings.PlayerOut,
    happenings.LevelBegan,
    happenings.RebuyMade,
    happenings.AddOnTaken,
    happenings.LateSeatTaken,
    happenings.CompetitorMoved,
    happenings.FinalTableDrawn,
    happenings.LevelEnded,
    happenings.BreakCalled,
    happenings.PlayPaused,
    happenings.PlayResumed,
    happenings.HandForHandSet,
    happenings.HeadsUpMatchWon,
    happenings.HeadsUpRoundWon,
    happenings.HeadsUpRoundBegan,
    happenings.PlayOffBegan,
    happenings.PlayOffOut,
    happenings.PlayOffTablesOver,
    happenings.StepsUndone,
    happenings.SessionOver,
    happenings.PlacingsConfirmed,
)


def refuse_in_a_hand(tables: DirectedTables, told: Sequence[TournamentHappening]) -> None:
    """Refuse what would take a player out of a hand, or give or take chips in one."""
    for each in told:
        if isinstance(each, _BETWEEN_HANDS):
            player = getattr(each, "player", "") or getattr(getattr(each, "elimination", None), "player", "")
            found = tables.where(player)
            hand = found[0].hand if found is not None else None
            ends = any(isinstance(other, happenings.HandSettled) for other in told)
            if found is not None and hand is not None and not ends and hand.is_in(found[1]):
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
    """Have the tables do what a happening of their tournament means to them, and say why."""
    apply = _APPLY.get(type(happening))
    if apply is not None:
        apply(tables, happening)


def new_seats(event: TournamentHappening) -> Iterator[tuple[AllottedSeat, str]]:
    """Who has another seat since a happening, and why."""
    if isinstance(event, happenings.CompetitorMoved):
        yield AllottedSeat(event.player, event.table, event.seat), event.reason
    elif isinstance(event, happenings.FinalTableDrawn):
        yield from ((each, "the final table, drawn by lot") for each in event.seats)
    elif isinstance(event, happenings.PlayOffBegan):
        yield from ((each, "the play-off") for each in event.seats)
    elif isinstance(event, happenings.HeadsUpRoundBegan):
        for area in event.areas:
            for seat, player in enumerate(area.players, 1):
                yield AllottedSeat(player, str(area.number), seat), f"round {len(event.bracket.rounds)}"


def _started(tables: DirectedTables, event: happenings.SessionStarted) -> None:
    """Tables are opened, and everybody has their seat there."""
    session = tables.tournament.state.session(event.session)
    setup = level_setup(tables.tournament, 1)
    for allotted in session.seats:
        if allotted.table and allotted.player in event.stacks:
            journal, why = tables.opened_for(allotted.table, setup), allotted.needs or "drawn by lot"
            tables.seat(journal, allotted.player, allotted.seat, event.stacks[allotted.player], why, event.cites)


def _dealt(tables: DirectedTables, event: happenings.HandDealt) -> None:
    """The next hand, at the level that holds now."""
    journal = tables.journal(event.table)
    session = tables.tournament.state.session(event.session)
    setup = level_setup(tables.tournament, event.level, session.name, event.table)
    if setup != journal.table.rules.setup:
        tables.do(journal, commands.SetLevel, setup=setup, level=event.level, cites=event.cites)
    if event.special is not None:
        tables.say(event.special.replace("_", " "), event.cites, journal)
    lacking = event.bonus - session.tables[event.table].in_pot
    if lacking:
        tables.do(journal, commands.IssueChips, seat=0, amount=lacking, what="a bonus of the house", cites=event.cites)
    if journal.dealt_live:
        _dealt_live(tables, journal, event)
        return
    drawn = None
    if seats := journal.table.drawing_for_button(tables.now):
        cards = journal.deck.shuffled(journal.table.rules.hand.whole_deck.cards)
        drawn = {seat: str(card) for seat, card in zip(seats, cards, strict=False)}
    _post_but_for(journal.begin_hand(tables.now, drawn), event.unposted)


def _post_but_for(hand: Hand, spared: tuple[int, ...]) -> None:
    """Where nothing is taken from absent players, the others post at once."""
    if spared:
        hand.dealer(Post(all=True, spared=spared))


def _dealt_live(tables: DirectedTables, journal: TableJournal, event: happenings.HandDealt) -> None:
    """The dealer who wanted the hand shuffles, cuts and deals it; the cards go out unseen."""
    wanted = tables.wanted_at(event.table)
    with journal.asked_by(f"staff {wanted.name} ({wanted.title})" if wanted.name else ""):
        tables.do(journal, commands.PrepareDeck, by=wanted.title)
        hand = journal.begin_hand(tables.now, wanted.drawn or None)
        _post_but_for(hand, event.unposted)
        LiveDealer(hand, asks_straddle=True).go_on()
        tables.do(journal, commands.NoteEntry, what=f"hand {journal.table.hands} dealt", by=wanted.title, events=0)


def _settled(tables: DirectedTables, event: happenings.HandSettled) -> None:
    journal = tables.journal(event.table)
    if journal.hand is not None:
        journal.end_hand()


def _out(tables: DirectedTables, event: happenings.PlayerOut) -> None:
    tables.leave(event.elimination.player, told_in_words(event), event.cites)


def _bought(tables: DirectedTables, event: happenings.RebuyMade) -> None:
    tables.give(event.player, event.chips, "bought again", event.cites)


def _added(tables: DirectedTables, event: happenings.AddOnTaken) -> None:
    tables.give(event.player, event.chips, "an add-on", event.cites)


def _removed(tables: DirectedTables, event: happenings.ChipsRemoved) -> None:
    tables.give(event.player, -event.chips, event.why, event.cites)


def _raced(tables: DirectedTables, event: happenings.ChipsRaced) -> None:
    journal = tables.journal(event.table)
    tables.say(f"chips of {event.denomination:,} leave play", event.cites, journal)
    if event.dealt:
        cards = ", ".join(f"{player} {dealt}" for player, dealt in event.dealt.items())
        tables.say(f"race cards: {cards}{f'; then {event.further}' if event.further else ''}", event.cites, journal)
    for player, chips in event.stacks.items():
        found = tables.where(player)
        if found is not None:
            now = found[0].table.stakes[found[1]].chips
            tables.give(player, chips - now, f"after the race of {event.denomination:,}", event.cites)


def _stack_counted(tables: DirectedTables, event: happenings.StackCounted) -> None:
    right = event.counted == event.expected
    more = "" if right else f", and should have {event.expected:,}: the director is told"
    tables.say(f"{event.player} has come with {event.counted:,}{more}", event.cites, tables.journal(event.table))


def _stack_settled(tables: DirectedTables, event: happenings.StackSettled) -> None:
    tables.say(f"{event.player} plays with {event.expected:,}: {event.why}", event.cites, tables.journal(event.table))


def _moved(tables: DirectedTables, event: happenings.CompetitorMoved) -> None:
    warning = f" ({event.warning})" if event.warning else ""
    found = tables.where(event.player)
    if found is None:
        return
    chips = found[0].table.stakes[found[1]].chips
    to = f"to table {event.table} seat {event.seat}: {event.reason}{warning}"
    tables.leave(event.player, to, event.cites)
    where = tables.journal(event.table)
    tables.seat(where, event.player, event.seat, chips, event.reason + warning, event.cites)


def _final_table(tables: DirectedTables, event: happenings.FinalTableDrawn) -> None:
    """Everybody who is left gets up and takes the seat that they drew, and the other tables are closed."""
    stacks: dict[str, int] = {}
    for seat in event.seats:
        why = f"to the final table, table {event.table} seat {seat.seat}"
        stacks[seat.player] = tables.leave(seat.player, why, event.cites)
    where = tables.journal(event.table)
    for seat in event.seats:
        tables.seat(where, seat.player, seat.seat, stacks[seat.player], "the final table, drawn by lot", event.cites)
    for journal in list(tables.every()):
        if journal is not where:
            tables.close(journal, "the final table is drawn", event.cites)


def _level_ended(tables: DirectedTables, event: happenings.LevelEnded) -> None:
    pause = tables.tournament.state.conditions.structure.break_after(event.level)
    then = f"; a break of {pause.minutes} minutes" if pause is not None else ""
    tables.say(f"level {event.level} is over{then}", event.cites)


def _broken(tables: DirectedTables, event: happenings.TournamentTableBroken) -> None:
    tables.close(tables.journal(event.table), "it is broken", event.cites)


def _late(tables: DirectedTables, event: happenings.LateSeatTaken) -> None:
    if event.instead_of:
        tables.leave(event.instead_of, f"sold to {event.player}", event.cites)
    tables.seat(tables.journal(event.table), event.player, event.seat, event.chips, "a late entry", event.cites)


def _late_stack(tables: DirectedTables, event: happenings.LateStackPlaced) -> None:
    tables.seat(tables.journal(event.table), event.player, event.seat, event.chips, "for a late entry", event.cites)


def _late_removed(tables: DirectedTables, event: happenings.LateStackRemoved) -> None:
    tables.leave(event.player, "nobody bought it", event.cites)


def _penalty(tables: DirectedTables, event: happenings.PenaltyGiven) -> None:
    found = tables.where(event.penalty.player)
    if found is not None:
        tables.say(told_in_words(event), event.cites, found[0])


def _away(tables: DirectedTables, event: happenings.AwayNoted) -> None:
    found = tables.where(event.player)
    if found is not None:
        words = "is away, and is dealt in" if event.away else "is back"
        tables.say(f"{event.player} {words}", event.cites, found[0])


def _said(tables: DirectedTables, event: happenings.BreakCalled | happenings.PlayStopped) -> None:
    tables.say(told_in_words(event), event.cites)


def _paused(tables: DirectedTables, event: happenings.PlayPaused) -> None:
    tables.say(f"play is paused: {event.why}", event.cites)


def _resumed(tables: DirectedTables, event: happenings.PlayResumed) -> None:
    tables.say("play goes on", event.cites)


def _hand_for_hand(tables: DirectedTables, event: happenings.HandForHandSet) -> None:
    on = "hand for hand: all tables play one hand at a time"
    tables.say(on if event.on else "hand for hand is over", event.cites)


def _level(tables: DirectedTables, event: happenings.LevelBegan) -> None:
    level = tables.tournament.state.conditions.structure.level(event.level)
    tables.say(f"level {event.level} from the next hand on: {level}", event.cites)


def _special(tables: DirectedTables, event: happenings.SpecialHandAnnounced) -> None:
    text = f"the next hand is a{'n' if event.what.startswith('e') else ''} {event.what.replace('_', ' ')}"
    tables.say(text, event.cites, *(tables.journal(name) for name in event.tables))


def _due_out(tables: DirectedTables, event: happenings.EliminationDue) -> None:
    tables.say(told_in_words(event), event.cites, tables.journal(event.table))


def _waived(tables: DirectedTables, event: happenings.EliminationWaived) -> None:
    tables.say("nobody is eliminated", event.cites, tables.journal(event.table))


def _over(tables: DirectedTables, event: happenings.SessionOver) -> None:
    """Everybody leaves, and the tables are closed."""
    what = "the tournament" if len(tables.tournament.state.sessions) == 1 else event.session
    for journal in list(tables.every()):
        tables.say(f"{what} is over, by places: {places_text(event.places[:10])}", event.cites, journal)
        tables.close(journal, f"{what} is over", event.cites)


def _cancelled(tables: DirectedTables, event: happenings.TournamentCancelled) -> None:
    for session in tables.tournament.state.sessions:
        here = replace(tables, session=session)
        for journal in list(here.every()):
            if journal.hand is not None:
                journal.do(commands.Misdeal("the tournament is called off"))
            tables.say(f"the tournament is called off: {event.why}", event.cites, journal)
            here.close(journal, "the tournament is called off", event.cites)


_APPLY: Final[Mapping[type, Callable[[DirectedTables, Any], None]]] = {
    happenings.SessionStarted: _started,
    happenings.HandDealt: _dealt,
    happenings.HandSettled: _settled,
    happenings.PlayerOut: _out,
    happenings.RebuyMade: _bought,
    happenings.AddOnTaken: _added,
    happenings.ChipsRemoved: _removed,
    happenings.ChipsRaced: _raced,
    happenings.StackCounted: _stack_counted,
    happenings.StackSettled: _stack_settled,
    happenings.CompetitorMoved: _moved,
    happenings.TournamentTableBroken: _broken,
    happenings.LateSeatTaken: _late,
    happenings.LateStackPlaced: _late_stack,
    happenings.LateStackRemoved: _late_removed,
    happenings.PenaltyGiven: _penalty,
    happenings.AwayNoted: _away,
    happenings.BreakCalled: _said,
    happenings.PlayPaused: _paused,
    happenings.PlayResumed: _resumed,
    happenings.PlayStopped: _said,
    happenings.HandForHandSet: _hand_for_hand,
    happenings.LevelBegan: _level,
    happenings.SpecialHandAnnounced: _special,
    happenings.EliminationDue: _due_out,
    happenings.EliminationWaived: _waived,
    happenings.FinalTableDrawn: _final_table,
    happenings.LevelEnded: _level_ended,
    happenings.SessionOver: _over,
    happenings.TournamentCancelled: _cancelled,
    happenings.StepsUndone: steps_undone,
    **AT_DUEL_TABLES,
}
