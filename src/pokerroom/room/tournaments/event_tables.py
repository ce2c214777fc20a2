"""What a tournament makes of its tables: each happening of it as commands to the tables that it concerns.

The tournament has judged; here is only said which table does what, and what is told there. Nothing is kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import gcd
from typing import Any, Final

from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.room.tables.journal import TableJournal
from pokerroom.room.tables.table_actor import TableActor
from pokerroom.rulebook.table_setup import TableSetup
from pokerroom.table import commands
from pokerroom.table.opening.opening import as_usual
from pokerroom.tournament import Tournament, happenings
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.deciding.chips import smallest_chip
from pokerroom.tournament.happening_text import places_text, told_in_words
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.records import TournamentTable


def table_id(tournament: Tournament, session: str, table: str) -> str:
    """The id in the room of a table of a session.

    Where several sessions are played, each has tables of its own.
    """
    plans = tournament.known.conditions.plans
    part = f"{session}-" if len(plans) > 1 else ""
    return f"{tournament.known.name}-{part}{table}".lower().replace(" ", "-")


def event_table_ids(tournament: Tournament) -> set[str]:
    """The ids of every table that a tournament has used or uses."""
    return {
        table_id(tournament, session.name, table)
        for session in tournament.known.sessions.values()
        for table in (*session.tables, *(each.table for each in session.seats))
    }


def denominations(conditions: TournamentConditions) -> tuple[int, ...]:
    """The chips that are played with; where none are named, one kind that makes every stack and forced bet."""
    if conditions.chips is not None and conditions.chips.values:
        return conditions.chips.values
    bought = [
        each.chips for each in (conditions.rebuys, conditions.add_ons, conditions.early_bonus) if each is not None
    ]
    forced = [amount for _, level in conditions.structure.every_level() for amount in level.forced]
    return (gcd(conditions.structure.stack, *bought, *forced),)


def level_setup(tournament: Tournament, level: int, table: TournamentTable | None = None) -> TableSetup:
    """How a table is set up at a level, with the smallest chip that is still in play there."""
    conditions = tournament.known.conditions
    chip = smallest_chip(tournament.known, table) if table is not None else 0
    setup = replace(conditions.structure.setup(level), smallest_chip=chip or denominations(conditions)[0])
    return as_usual(tournament.rules.house, setup)


@dataclass
class AtTables:
    """The tables that one happening after another is carried out at: those in use, and those that it opens."""

    tournament: Tournament
    session: str
    actors: Mapping[str, TableActor]  # by id
    opened: dict[str, TableJournal]  # new ones, by id
    open_table: Callable[[TableSetup, str], TableJournal]  # by set-up and name
    now: datetime

    def journal(self, table: str) -> TableJournal:
        """The journal of a table by its name in the session."""
        found = table_id(self.tournament, self.session, table)
        if found in self.opened:
            return self.opened[found]
        return self.actors[found].journal

    def where(self, player: str) -> tuple[TableJournal, int] | None:
        """The table and seat that a player has, if any."""
        journals = [*(each.journal for each in self.actors.values()), *self.opened.values()]
        for journal in journals:
            for seat in journal.table.stakes:
                if journal.table.seats.plays(seat) == player:
                    return journal, seat
        return None

    def do(self, journal: TableJournal, kind: type[commands.Command[Any]], **parts: Any) -> Any:
        """A command of a table, at the time of the step."""
        return journal.do(kind(at=self.now, **parts))

    def every(self) -> Iterator[TableJournal]:
        """The tables of the session that are open."""
        for name in self.tournament.known.session(self.session).tables:
            found = table_id(self.tournament, self.session, name)
            if found in self.opened or found in self.actors:
                journal = self.journal(name)
                if not journal.table.closed:
                    yield journal

    def say(self, text: str, cites: Sequence[Citation], *journals: TableJournal) -> None:
        """Something said at tables; at all of them where none are named."""
        for journal in journals or tuple(self.every()):
            self.do(journal, commands.SayForEvent, text=_sentence(text), cites=tuple(cites))


def _sentence(text: str) -> str:
    shown = text.strip().translate(str.maketrans("[]", "()"))
    return shown[:1].upper() + shown[1:] + ("" if shown.endswith((".", "!", "?")) else ".")


def tables_touched(tournament: Tournament, told: Sequence[TournamentHappening], seated: Mapping[str, str]) -> set[str]:
    """The ids of the tables that happenings are carried out at; `seated` says at which table each player sits."""
    found: set[str] = set()
    for each in told:
        session = getattr(each, "session", "")
        if isinstance(each, _EVERYWHERE):
            names = [*tournament.known.sessions] if not session else [session]
            found |= {
                table_id(tournament, name, table) for name in names for table in tournament.known.sessions[name].tables
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
)
_AT_A_TABLE: Final = (
    happenings.HandDealt,
    happenings.HandSettled,
    happenings.CompetitorMoved,
    happenings.TournamentTableBroken,
    happenings.LateSeatTaken,
    happenings.LateStackPlaced,
    happenings.ChipsRaced,
    happenings.EliminationDue,
    happenings.EliminationWaived,
)


def refuse_in_a_hand(at: AtTables, told: Sequence[TournamentHappening]) -> None:
    """Refuse what would take a player out of a hand, or give or take chips in one."""
    for each in told:
        if isinstance(each, _BETWEEN_HANDS):
            player = getattr(each, "player", "") or getattr(getattr(each, "elimination", None), "player", "")
            found = at.where(player)
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


def do_at_tables(at: AtTables, happening: TournamentHappening) -> None:
    """Have the tables do what a happening of their tournament means to them, and say why."""
    apply = _APPLY.get(type(happening))
    if apply is not None:
        apply(at, happening)


def _started(at: AtTables, event: happenings.SessionStarted) -> None:
    """Tables are opened, and everybody has their seat there."""
    session = at.tournament.known.session(event.session)
    setup = level_setup(at.tournament, 1)
    title = at.tournament.known.conditions.called
    for allotted in session.seats:
        if allotted.player not in event.stacks:
            continue
        found = table_id(at.tournament, event.session, allotted.table)
        if found not in at.opened:
            at.opened[found] = at.open_table(setup, f"{title}, table {allotted.table}")
        why = allotted.needs or "drawn by lot"
        chips = event.stacks[allotted.player]
        seat = {"player": allotted.player, "seat": allotted.seat, "chips": chips}
        at.do(at.opened[found], commands.SeatCompetitor, **seat, why=why, cites=event.cites)


def _dealt(at: AtTables, event: happenings.HandDealt) -> None:
    """The next hand, at the level that holds now."""
    journal = at.journal(event.table)
    session = at.tournament.known.session(event.session)
    setup = level_setup(at.tournament, event.level, session.tables[event.table])
    if setup != journal.table.rules.setup:
        at.do(journal, commands.SetLevel, setup=setup, level=event.level, cites=event.cites)
    if event.special is not None:
        at.say(event.special.replace("_", " "), event.cites, journal)
    if event.bonus:
        at.do(journal, commands.IssueChips, seat=0, amount=event.bonus, what="a bonus of the house", cites=event.cites)
    drawn = None
    if seats := journal.table.drawing_for_button(at.now):
        cards = journal.shuffled(journal.table.rules.hand.cards.cards)
        drawn = {seat: str(card) for seat, card in zip(seats, cards, strict=False)}
    journal.begin_hand(at.now, drawn)


def _settled(at: AtTables, event: happenings.HandSettled) -> None:
    journal = at.journal(event.table)
    if journal.hand is not None:
        journal.end_hand()


def _out(at: AtTables, event: happenings.PlayerOut) -> None:
    _leaves(at, event.elimination.player, told_in_words(event), event.cites)


def _leaves(at: AtTables, player: str, why: str, cites: tuple[Citation, ...]) -> int:
    found = at.where(player)
    if found is None:
        return 0
    journal, seat = found
    chips: int = at.do(journal, commands.RemoveCompetitor, seat=seat, why=why.replace(f"{player} ", "", 1), cites=cites)
    return chips


def _chips(at: AtTables, player: str, amount: int, what: str, cites: tuple[Citation, ...]) -> None:
    found = at.where(player)
    if found is not None and amount:
        at.do(found[0], commands.IssueChips, seat=found[1], amount=amount, what=what, cites=cites)


def _bought(at: AtTables, event: happenings.RebuyMade) -> None:
    _chips(at, event.player, event.chips, "bought again", event.cites)


def _added(at: AtTables, event: happenings.AddOnTaken) -> None:
    _chips(at, event.player, event.chips, "an add-on", event.cites)


def _removed(at: AtTables, event: happenings.ChipsRemoved) -> None:
    _chips(at, event.player, -event.chips, event.why, event.cites)


def _raced(at: AtTables, event: happenings.ChipsRaced) -> None:
    journal = at.journal(event.table)
    at.say(f"chips of {event.denomination:,} leave play", event.cites, journal)
    for player, chips in event.stacks.items():
        found = at.where(player)
        if found is not None:
            now = found[0].table.stakes[found[1]].chips
            _chips(at, player, chips - now, f"after the race of {event.denomination:,}", event.cites)


def _moved(at: AtTables, event: happenings.CompetitorMoved) -> None:
    warning = f" ({event.warning})" if event.warning else ""
    found = at.where(event.player)
    if found is None:
        return
    chips = found[0].table.stakes[found[1]].chips
    to = f"to table {event.table} seat {event.seat}: {event.reason}{warning}"
    _leaves(at, event.player, to, event.cites)
    where = at.journal(event.table)
    seat = {"player": event.player, "seat": event.seat, "chips": chips}
    at.do(where, commands.SeatCompetitor, **seat, why=event.reason + warning, cites=event.cites)


def _final_table(at: AtTables, event: happenings.FinalTableDrawn) -> None:
    """Everybody who is left gets up and takes the seat that they drew, and the other tables are closed."""
    stacks: dict[str, int] = {}
    for seat in event.seats:
        why = f"to the final table, table {event.table} seat {seat.seat}"
        stacks[seat.player] = _leaves(at, seat.player, why, event.cites)
    where = at.journal(event.table)
    for seat in event.seats:
        given = {"player": seat.player, "seat": seat.seat, "chips": stacks[seat.player]}
        at.do(where, commands.SeatCompetitor, **given, why="the final table, drawn by lot", cites=event.cites)
    for journal in list(at.every()):
        if journal is not where:
            at.do(journal, commands.EndCompetition, why="the final table is drawn", cites=event.cites)


def _level_ended(at: AtTables, event: happenings.LevelEnded) -> None:
    pause = at.tournament.known.conditions.structure.break_after(event.level)
    then = f"; a break of {pause.minutes} minutes" if pause is not None else ""
    at.say(f"level {event.level} is over{then}", event.cites)


def _broken(at: AtTables, event: happenings.TournamentTableBroken) -> None:
    at.do(at.journal(event.table), commands.EndCompetition, why="it is broken", cites=event.cites)


def _late(at: AtTables, event: happenings.LateSeatTaken) -> None:
    if event.instead_of:
        _leaves(at, event.instead_of, f"sold to {event.player}", event.cites)
    journal = at.journal(event.table)
    seat = {"player": event.player, "seat": event.seat, "chips": event.chips}
    at.do(journal, commands.SeatCompetitor, **seat, why="a late entry", cites=event.cites)


def _late_stack(at: AtTables, event: happenings.LateStackPlaced) -> None:
    journal = at.journal(event.table)
    seat = {"player": event.player, "seat": event.seat, "chips": event.chips}
    at.do(journal, commands.SeatCompetitor, **seat, why="for a late entry", cites=event.cites)


def _late_removed(at: AtTables, event: happenings.LateStackRemoved) -> None:
    _leaves(at, event.player, "nobody bought it", event.cites)


def _penalty(at: AtTables, event: happenings.PenaltyGiven) -> None:
    found = at.where(event.penalty.player)
    if found is not None:
        at.say(told_in_words(event), event.cites, found[0])


def _away(at: AtTables, event: happenings.AwayNoted) -> None:
    found = at.where(event.player)
    if found is not None:
        words = "is away, and is dealt in" if event.away else "is back"
        at.say(f"{event.player} {words}", event.cites, found[0])


def _said(at: AtTables, event: happenings.BreakCalled | happenings.PlayStopped) -> None:
    at.say(told_in_words(event), event.cites)


def _paused(at: AtTables, event: happenings.PlayPaused) -> None:
    at.say(f"play is paused: {event.why}", event.cites)


def _resumed(at: AtTables, event: happenings.PlayResumed) -> None:
    at.say("play goes on", event.cites)


def _hand_for_hand(at: AtTables, event: happenings.HandForHandSet) -> None:
    on = "hand for hand: all tables play one hand at a time"
    at.say(on if event.on else "every table plays by itself again", event.cites)


def _level(at: AtTables, event: happenings.LevelBegan) -> None:
    level = at.tournament.known.conditions.structure.level(event.level)
    at.say(f"level {event.level} from the next hand on: {level}", event.cites)


def _special(at: AtTables, event: happenings.SpecialHandAnnounced) -> None:
    text = f"the next hand is a{'n' if event.what.startswith('e') else ''} {event.what.replace('_', ' ')}"
    at.say(text, event.cites, *(at.journal(name) for name in event.tables))


def _over(at: AtTables, event: happenings.SessionOver) -> None:
    """Everybody leaves, and the tables are closed."""
    for journal in list(at.every()):
        at.say(f"{event.session}: {places_text(event.places[:10])}", event.cites, journal)
        _close(at, journal, f"{event.session} is over", event.cites)


def _cancelled(at: AtTables, event: happenings.TournamentCancelled) -> None:
    for session in at.tournament.known.sessions:
        here = replace(at, session=session)
        for journal in list(here.every()):
            if journal.hand is not None:
                journal.do(commands.Misdeal("the tournament is called off"))
            at.say(f"the tournament is called off: {event.why}", event.cites, journal)
            _close(here, journal, "the tournament is called off", event.cites)


def _close(at: AtTables, journal: TableJournal, why: str, cites: tuple[Citation, ...]) -> None:
    for seat in sorted(journal.table.stakes):
        at.do(journal, commands.RemoveCompetitor, seat=seat, why=why, cites=cites)
    at.do(journal, commands.EndCompetition, why=why, cites=cites)


_APPLY: Final[Mapping[type, Callable[[AtTables, Any], None]]] = {
    happenings.SessionStarted: _started,
    happenings.HandDealt: _dealt,
    happenings.HandSettled: _settled,
    happenings.PlayerOut: _out,
    happenings.RebuyMade: _bought,
    happenings.AddOnTaken: _added,
    happenings.ChipsRemoved: _removed,
    happenings.ChipsRaced: _raced,
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
    happenings.FinalTableDrawn: _final_table,
    happenings.LevelEnded: _level_ended,
    happenings.SessionOver: _over,
    happenings.TournamentCancelled: _cancelled,
}
