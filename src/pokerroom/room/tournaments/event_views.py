"""A tournament as it is shown: its row in the lobby, the whole of it, its part of a table, and what is one player's."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from pokerroom.errors import PokerroomError
from pokerroom.games import GAMES
from pokerroom.room import wire
from pokerroom.room.settings import OwnTournament
from pokerroom.room.tables.table_actor import TableActor
from pokerroom.room.tournaments.at_tables import table_id
from pokerroom.room.tournaments.condition_words import conditions_told
from pokerroom.room.tournaments.draws import late_seat
from pokerroom.room.tournaments.due import entry_parts, rebuy_until
from pokerroom.room.tournaments.event_records import KeptEvent, is_bot_name
from pokerroom.room.tournaments.taking_back import steps_to_take_back
from pokerroom.room.wire.tournaments import TournamentDoor, YourEntry
from pokerroom.tournament import Tournament, commands, decide_tournament, tournament_duties
from pokerroom.tournament.deciding.buying import may_buy_again, rebuys_open
from pokerroom.tournament.deciding.levels import break_now, session_clock
from pokerroom.tournament.deciding.prizes import prizes_of
from pokerroom.tournament.duties import TournamentDuty
from pokerroom.tournament.money.house_share import money_rules
from pokerroom.tournament.money.prize_list import PrizeList, prize_list
from pokerroom.tournament.money.usual_prizes import usual_prizes
from pokerroom.tournament.placing import overall, placings
from pokerroom.tournament.records import Competitor
from pokerroom.tournament.state import SessionState

_MINUTE: Final = 60_000
_LINES: Final = 30
_ENTRANTS: Final = 2_000


@dataclass(frozen=True)
class EventSeen:
    """What views are made of: a tournament as it is kept, its tables, and the time."""

    tournament: Tournament
    own: OwnTournament
    actors: Mapping[str, TableActor]
    waits: Mapping[str, str]
    kept: KeptEvent
    now: datetime
    offset: timedelta
    duties: tuple[TournamentDuty, ...] = ()  # of people, because the director cannot go on without them
    refuse_play: Callable[[commands.TournamentCommand], None] = lambda _asked: None  # whom the room keeps out

    def ms(self, local: datetime) -> int:
        """A moment on the room's wall, as the wire has it."""
        return int((local - self.offset).replace(tzinfo=UTC).timestamp() * 1000)

    @property
    def session(self) -> SessionState | None:
        """The session that is played, or was played last; none before the first."""
        every = [each for each in self.tournament.known.sessions.values() if each.stage not in ("planned", "seated")]
        going = [each for each in every if each.stage != "over"]
        return (going or every)[-1] if every else None

    @property
    def starts(self) -> datetime | None:
        """When it begins, where that is a matter of time."""
        known = self.tournament.known
        if known.conditions.sit_and_go:
            return None
        first = known.sessions[known.conditions.plans[0].name]
        return first.plan.starts or known.conditions.start

    def table_of(self, player: str) -> tuple[str, Competitor] | None:
        """The id of the table at which somebody plays, and how they stand."""
        session, found = self.session, self.plays(player)
        if session is None or found is None or not found.table:
            return None
        return table_id(self.tournament, session.name, found.table), found

    def plays(self, player: str) -> Competitor | None:
        """How somebody stands who is in play, also without a table while they wait for a match."""
        session = self.session
        return session.players.get(player) if session is not None and session.stage != "over" else None

    @property
    def tables(self) -> tuple[str, ...]:
        """The tables in use by their names, without those of a heads-up event whose round is won."""
        session = self.session
        if session is None or session.stage == "over":
            return ()
        return tuple(name for name, each in session.tables.items() if each.seats or session.bracket is None)

    def prizes(self) -> PrizeList:
        """The prizes as the pool stands."""
        known, rules = self.tournament.known, self.tournament.rules
        if known.conditions.prizes is None:
            taken = max(known.taken, 2)
            return prize_list(money_rules(rules.house), usual_prizes(taken), known.pool, taken)
        return prizes_of(rules, known)


def _prizes_or_none(seen: EventSeen) -> PrizeList | None:
    return seen.kept.once("prizes", lambda: _prizes(seen))


def _prizes(seen: EventSeen) -> PrizeList | None:
    try:
        return seen.prizes()
    except PokerroomError:  # no shares for so few entries yet
        return None


# A row


def lobby_row(seen: EventSeen, player: str = "") -> wire.LobbyTournament:
    """A tournament in a list, for a player."""
    known = seen.tournament.known
    conditions, structure = known.conditions, known.conditions.structure
    session, entry = seen.session, conditions.entry
    playing = session is not None and session.stage != "over"
    here = seen.table_of(player) if player else None
    clock = event_clock(seen)
    return wire.LobbyTournament(
        name=known.name,
        title=conditions.called,
        house=known.house,
        game=structure.game,
        game_name=GAMES[structure.game].name,
        limit=structure.limit,
        structure=structure_words(seen),
        price=conditions.price,
        contribution=entry.contribution if entry is not None else 0,
        fee=entry.fee if entry is not None else 0,
        currency=seen.tournament.rules.house.book.currency,
        entrants=known.taken,
        most=conditions.players_at_most,
        least=conditions.players_at_least,
        seats=structure.seats,
        starts=seen.ms(seen.starts) if seen.starts is not None else 0,
        starts_at=conditions.sit_and_go,
        late_until=_late_until(seen),
        state=event_door(seen),
        on_break=clock is not None and (clock.on_break or not clock.runs),
        level=session.level if session is not None else 0,
        left=session.remaining if playing and session is not None else 0,
        tables=len(seen.tables),
        pool=known.pool_fixed.pool if known.pool_fixed is not None else known.pool,
        guarantee=conditions.guarantee.amount if conditions.guarantee is not None else 0,
        you=_your_entry(seen, player),
        your_table=here[0] if here is not None else "",
    )


def structure_words(seen: EventSeen) -> str:
    """The structure in a few words."""
    conditions = seen.tournament.known.conditions
    structure = conditions.structure
    minutes = {level.minutes for _, level in structure.every_level() if level.minutes}
    length = f" of {min(minutes)} minutes" if len(minutes) == 1 else ""
    said = [f"{structure.stack:,} chips", f"{len(structure.levels)} levels{length}"]
    if conditions.rebuys is not None:
        said.append(f"re-buys until level {conditions.rebuys.until_level}")
    if conditions.add_ons is not None:
        said.append(f"an add-on after level {conditions.add_ons.after_level}")
    if conditions.sit_and_go:
        said.append(f"starts with {conditions.sit_and_go} players")
    return ", ".join(said)


def _late_until(seen: EventSeen) -> int:
    rules, conditions = seen.tournament.rules, seen.tournament.known.conditions
    return conditions.late_until_level if rules.late_entry in ("full_stack", "blinded_stack") else 0


def event_door(seen: EventSeen) -> TournamentDoor:
    """Whether one may enter it, or how far it is."""
    known = seen.tournament.known
    if known.stage == "cancelled":
        return "cancelled"
    if known.stage in ("finished", "closed") or (seen.session is not None and seen.session.stage == "over"):
        return "over"
    full = bool(known.conditions.players_at_most) and known.taken >= known.conditions.players_at_most
    if seen.session is None:
        if any(each.stage == "seated" for each in known.sessions.values()):
            return "playing"
        return "full" if full else "open" if known.published is not None else "announced"
    until = _late_until(seen)
    late = until and seen.session.level <= until and not full and known.pool_fixed is None
    return "late" if late else "playing"


def _your_entry(seen: EventSeen, player: str) -> YourEntry:
    if not player:
        return ""
    here = seen.table_of(player)
    if here is not None:
        _, competitor = here
        if competitor.offered is not None:
            return "may_buy_again"
        return "away" if competitor.away else "playing"
    if seen.plays(player) is not None:
        return "waiting"
    entries = [each for each in seen.tournament.known.entries_of(player) if each.stage != "withdrawn"]
    if not entries:
        return ""
    return "entered" if entries[-1].stage in ("accepted", "pending", "reserve") else "out"


# The clock


def event_clock(seen: EventSeen) -> wire.EventClock | None:
    """What a clock on the wall shows now; nothing before play and after it."""
    known, session = seen.tournament.known, seen.session
    if session is None or session.stage == "over" or known.stage != "running":
        return None
    face = session_clock(known, session, seen.now)
    structure = known.conditions.structure
    level = structure.level(session.level)
    pause, called = known.paused(seen.now), structure.break_after(session.level)
    length = (called.minutes if face.is_break and called is not None else level.minutes) * _MINUTE
    left = (face.seconds_left or 0) * 1000
    until, why = (seen.ms(seen.now) + left if left else 0), ""
    on_break = face.is_break or bool(break_now(known, session, seen.now))
    if pause is not None:
        until = seen.ms(pause[1]) if pause[1] is not None else 0
        length = int((pause[1] - pause[0]).total_seconds() * 1000) if pause[1] is not None else length
        why = next((each.text for each in seen.kept.notes if "break" in each.text or "pause" in each.text), "paused")
        on_break = pause[1] is not None
    elif on_break:
        why = f"the break after level {session.level}"
    return wire.EventClock(
        level=session.level,
        words=face.forced,
        until=until,
        left=left if pause is not None else 0,
        runs=pause is None,
        on_break=on_break,
        why=why,
        length=length,
        hands_left=face.hands_left or 0,
        players_left=face.players_left,
        next_level=face.next_level,
        next_break=face.next_break or 0,
        hand_for_hand=bool(session.hand_for_hand),
    )


# All of it


def tournament_now(seen: EventSeen, player: str, balance: int, titles: tuple[str, ...] = ()) -> wire.TournamentNow:
    """A tournament whole, as a player is sent it."""
    known, session = seen.tournament.known, seen.session
    prizes = _prizes_or_none(seen)
    playing = session if session is not None and session.stage != "over" else None
    seats = next((each.seats for each in known.sessions.values() if each.seats), ())
    drawn = ", ".join(f"{each.player}: table {each.table} seat {each.seat}" for each in seats)
    you = your_event(seen, player, balance, titles, entering=True) if player else None
    return wire.TournamentNow(
        version=seen.kept.version,
        now=seen.ms(seen.now),
        event=lobby_row(seen, player),
        conditions=_conditions(seen),
        structure=tuple(_level(seen, number) for number in range(1, len(known.conditions.structure.levels) + 1)),
        stack=known.conditions.structure.stack,
        entrants=_entrants(seen),
        tables=tuple(_table(seen, playing, name) for name in seen.tables) if playing is not None else (),
        prizes=_prize_lines(seen),
        paid=prizes.paid_places if prizes is not None else 0,
        session=playing.name if playing is not None else "",
        clock=event_clock(seen),
        average=_average(playing),
        chips=playing.in_play if playing is not None else 0,
        draw=drawn,
        owed=tuple(
            wire.EventDuty(each.what, tuple(map(str, each.cites[:2])))
            for each in (*seen.duties, *tournament_duties(seen.tournament.rules, known, seen.now))
        ),
        lines=tuple(
            wire.EventLine(each.number, seen.ms(each.at), each.text, each.cites)
            for each in list(seen.kept.notes)[:_LINES]
        ),
        you=you,
    )


def _prize_lines(seen: EventSeen) -> tuple[wire.EventPrize, ...]:
    """The prizes as the pool stands; once the places are confirmed, as they were won."""
    awards = seen.tournament.known.awards.values()
    if awards:
        return tuple(wire.EventPrize(each.place, each.amount, each.in_kind, each.player) for each in awards)
    prizes = _prizes_or_none(seen)
    lines = prizes.lines if prizes is not None else ()
    return tuple(
        wire.EventPrize(line.place, line.cash, ", ".join(each.what for each in line.in_kind)) for line in lines
    )


def _conditions(seen: EventSeen) -> tuple[wire.EventCondition, ...]:
    return tuple(
        wire.EventCondition(what, said, tuple(map(str, cites[:2])))
        for what, said, cites in conditions_told(seen.tournament)
    )


def _level(seen: EventSeen, number: int) -> wire.EventLevel:
    structure = seen.tournament.known.conditions.structure
    level, pause = structure.level(number), structure.break_after(number)
    return wire.EventLevel(
        level=number,
        words=str(level),
        blinds=level.blinds,
        ante=level.ante,
        bets=level.bets,
        game=level.game,
        game_name=GAMES[level.game].name,
        limit=level.limit or structure.limit,
        minutes=level.minutes,
        hands=level.hands,
        players_left=level.players_left,
        break_after=pause.minutes if pause is not None else 0,
        races=pause.races if pause is not None else (),
    )


def _average(session: SessionState | None) -> int:
    if session is None or not session.remaining or session.bracket is not None:
        return 0
    return session.in_play // session.remaining


def _places(seen: EventSeen) -> dict[str, int]:
    return seen.kept.once("places", lambda: _places_now(seen))


def _places_now(seen: EventSeen) -> dict[str, int]:
    """The place of everybody who has one: of all once it is decided, before that of those who are out."""
    known, rules, session = seen.tournament.known, seen.tournament.rules, seen.session
    if known.confirmed:
        return {player: group.place for group in known.confirmed for player in group.players}
    if session is None:
        return {}
    if session.stage == "over":
        return {player: group.place for group in overall(rules, known) for player in group.players}
    out = {*session.out}
    found = {player: group.place for group in placings(rules, session) for player in group.players if player in out}
    if session.bracket is not None:  # who loses in this round has the same place as all others who do
        lowest = len(session.bracket.pairs) + len(session.bracket.through) + 1
        found |= {player: min(found[player], lowest) for player in session.bracket.rounds[-1] if player in found}
    return found


def _ranks(seen: EventSeen) -> dict[str, int]:
    return seen.kept.once("ranks", lambda: _ranks_now(seen.session))


def _ranks_now(session: SessionState | None) -> dict[str, int]:
    if session is None or session.stage == "over":
        return {}
    if session.bracket is not None:
        return {}  # chips of a match say nothing about the event
    stacks = {each.player: session.score(each.player) for each in session.players.values() if not each.unsold}
    ordered = sorted(stacks.values(), reverse=True)
    first = {chips: place for place, chips in reversed([*enumerate(ordered, 1)])}
    return {player: first[chips] for player, chips in stacks.items()}


def _entrants(seen: EventSeen) -> tuple[wire.EventEntrant, ...]:
    known = seen.tournament.known
    ranks, places = _ranks(seen), _places(seen)
    won = {each.player: each for each in known.awards.values()}
    found = []
    for entry in {each.player: each for each in known.entries.values() if each.stage != "withdrawn"}.values():
        here = seen.table_of(entry.player)
        competitor = here[1] if here is not None else None
        award = won.get(entry.player)
        found.append(
            wire.EventEntrant(
                player=entry.player,
                bot=is_bot_name(entry.player),
                state=entry.stage,
                table=here[0] if here is not None else "",
                seat=competitor.seat if competitor is not None else 0,
                chips=competitor.chips if competitor is not None else 0,
                away=competitor.away if competitor is not None else False,
                rebuys=competitor.rebuys if competitor is not None else 0,
                add_ons=competitor.add_ons if competitor is not None else 0,
                rank=ranks.get(entry.player, 0),
                place=places.get(entry.player, 0),
                prize=award.amount if award is not None else 0,
                in_kind=award.in_kind if award is not None else "",
            )
        )
    found.sort(key=lambda each: (each.rank or 10**9, each.place or 10**9))
    return tuple(found[:_ENTRANTS])


def _table(seen: EventSeen, session: SessionState, name: str) -> wire.EventTable:
    table, found = session.tables[name], table_id(seen.tournament, session.name, name)
    stacks = [session.players[who].chips for who in table.seats.values()]
    return wire.EventTable(
        id=found,
        name=name,
        players=len(stacks),
        hand=table.hands + table.dealing,
        playing=table.dealing,
        largest=max(stacks, default=0),
        smallest=min(stacks, default=0),
        match=match_words(session, name),
        waits="" if table.dealing else seen.waits.get(found, ""),
    )


def match_words(session: SessionState, table: str) -> str:
    """What is played for at a table of two-player matches or of a play-off; nothing at any other."""
    duel = session.duels.get(table)
    if duel is not None:
        one, other = duel.players
        return f"match {len(duel.won_by) + 1}: {one} {duel.wins(one)}, {other} {duel.wins(other)}"
    return "play-off" if session.is_play_off(table) else ""


# At a table


def table_event(seen: EventSeen, found: str) -> wire.TableEvent | None:
    """The banner of a table."""
    known, session = seen.tournament.known, seen.session
    if session is None:
        return None
    names = {table_id(seen.tournament, session.name, name): name for name in session.tables}
    names |= {table_id(seen.tournament, session.name, each.table): each.table for each in session.seats}
    playing, prizes = session if session.stage != "over" else None, _prizes_or_none(seen)
    paid = prizes.paid_places if prizes is not None else 0
    left = session.remaining if playing is not None else 0
    above = left - paid
    final = not session.plan.to
    money = ""
    if playing is not None and final and paid:
        players = "player" if above == 1 else "players"
        money = f"{above} {players} from the money" if above > 0 else "in the money"
    return wire.TableEvent(
        name=known.name,
        title=known.conditions.called,
        table=names.get(found, ""),
        clock=event_clock(seen),
        left=left,
        entrants=known.taken,
        tables=len(seen.tables),
        average=_average(playing),
        paid=paid if final else 0,
        money=money,
        next_prize=prizes.cash(left) if prizes is not None and final and playing is not None else 0,
        final_table=playing is not None and final and len(seen.tables) == 1 and session.bracket is None,
        match=match_words(session, names.get(found, "")) if playing is not None else "",
        currency=seen.tournament.rules.house.book.currency,
        waits=seen.waits.get(found, ""),
        over=playing is None,
    )


def your_event(
    seen: EventSeen, player: str, balance: int = 0, titles: tuple[str, ...] = (), *, entering: bool = False
) -> wire.YourEvent | None:
    """How somebody stands in it, and what they may do now; with `entering` also whether they may enter or withdraw."""
    if not player:
        return None
    known, session = seen.tournament.known, seen.session
    here = seen.table_of(player)
    table, competitor = here if here is not None else ("", None)
    state = _your_entry(seen, player)
    award = next((each for each in known.awards.values() if each.player == player), None)
    rebuys, add_ons = known.conditions.rebuys, known.conditions.add_ons
    may_rebuy = may_add = False
    until = 0
    if competitor is not None and session is not None:
        dealing = session.tables[competitor.table].dealing
        may_rebuy = (
            rebuys is not None
            and not dealing
            and may_buy_again(seen.tournament.rules, known, session, competitor, competitor.chips)
            and rebuys_open(known, session, seen.now)
        ) or bool(competitor.owes)
        ends = rebuy_until(competitor, seen.own)
        until = seen.ms(ends) if ends is not None else 0
        may_add = (
            add_ons is not None
            and break_now(known, session, seen.now) == add_ons.after_level
            and competitor.add_ons < min(add_ons.at_most, seen.tournament.rules.add_ons)
        )
    enters, why, cites = _may_enter(seen, player) if entering else (False, "", ())
    leaves, kept = _may_withdraw(seen, player) if entering else (False, "")
    return wire.YourEvent(
        name=player,
        state=state,
        table=table,
        seat=competitor.seat if competitor is not None else 0,
        chips=competitor.chips if competitor is not None else 0,
        rank=_ranks(seen).get(player, 0),
        place=_places(seen).get(player, 0),
        prize=award.amount if award is not None else 0,
        may_enter=enters,
        enter_why=why,
        enter_cites=cites,
        may_withdraw=leaves,
        withdraw_why=kept,
        may_rebuy=may_rebuy,
        rebuy_price=rebuys.price if rebuys is not None and may_rebuy else 0,
        rebuy_chips=rebuys.chips if rebuys is not None and may_rebuy else 0,
        rebuy_until=until,
        may_add_on=may_add,
        add_on_price=add_ons.price if add_ons is not None and may_add else 0,
        add_on_chips=add_ons.chips if add_ons is not None and may_add else 0,
        away=competitor.away if competitor is not None else False,
        dead_hands=competitor.dead_hands if competitor is not None else 0,
        balance=balance,
        titles=titles,
        steps=steps_to_take_back(seen.tournament) if titles else (),
    )


def entry_command(seen: EventSeen, player: str, at: datetime, *, member: bool = True) -> commands.EnterPlayer:
    """What somebody who wants to enter asks of the tournament; once it is played, with the seat that they get."""
    known, session = seen.tournament.known, seen.session
    parts = entry_parts(player, known.conditions.price, member=member)
    if session is not None and session.stage == "running":
        where = late_seat(seen.tournament, session)
        parts["table"], parts["seat"] = where or (next(iter(session.tables), ""), 0)
    return commands.EnterPlayer(at=at, by=f"player {player}", **parts)


def _may_enter(seen: EventSeen, player: str) -> tuple[bool, str, tuple[str, ...]]:
    known = seen.tournament.known
    try:
        asked = entry_command(seen, player, seen.now)
        seen.refuse_play(asked)
        decide_tournament(seen.tournament.rules, known, asked)
    except PokerroomError as refusal:
        return False, refusal.what, tuple(map(str, refusal.cites[:2]))
    return True, "", ()


def _may_withdraw(seen: EventSeen, player: str) -> tuple[bool, str]:
    known = seen.tournament.known
    if not known.entries_of(player, "accepted", "pending", "reserve"):
        return False, ""
    try:
        asked = commands.WithdrawEntry(at=seen.now, by=f"player {player}", player=player, refund=True)
        decide_tournament(seen.tournament.rules, known, asked)
    except PokerroomError as refusal:
        return False, refusal.what
    return True, ""
