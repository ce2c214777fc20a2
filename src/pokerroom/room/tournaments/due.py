"""What an automatic director does next: worked out of where the tournament and its tables stand, and kept nowhere.

So it goes on after a restart as if nothing had been. One command at a time: each is judged by the tournament, carried
out at the tables and kept before the next is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from pokerroom.errors import PokerroomError
from pokerroom.hand import Hand, events
from pokerroom.room.settings import OwnTournament
from pokerroom.room.tables.table_actor import TableActor
from pokerroom.room.tournaments.at_tables import denominations, table_id
from pokerroom.room.tournaments.draws import (
    EvenOut,
    drawn_bracket,
    drawn_cards,
    drawn_seats,
    final_table_lots,
    play_off_seats,
    race_cards_drawn,
)
from pokerroom.room.tournaments.event_records import bot_name, is_bot_name
from pokerroom.tournament import Tournament, commands, decide_tournament, happenings, placings
from pokerroom.tournament.deciding.buying import may_buy_again, rebuys_open
from pokerroom.tournament.deciding.chips import races_due
from pokerroom.tournament.deciding.levels import break_now, level_over
from pokerroom.tournament.deciding.play_offs import play_off_due
from pokerroom.tournament.deciding.prizes import prizes_of
from pokerroom.tournament.deciding.seats import due_to_play
from pokerroom.tournament.deciding.sessions import known_already, places_that_matter, play_over
from pokerroom.tournament.money.house_share import money_rules
from pokerroom.tournament.money.prize_list import prize_list
from pokerroom.tournament.money.usual_prizes import usual_prizes
from pokerroom.tournament.records import Competitor, TournamentTable
from pokerroom.tournament.seating.tables import in_table_order
from pokerroom.tournament.state import SessionState

KEPT_OUT: Final = "kept_out_of_the_room"
NEAR_THE_MONEY: Final = 1  # so many players above those who are paid, hands are played one at a time
_LEAST: Final = 2  # players make a session
_BACKS: Final = ("blue", "red")  # of the decks at the two sides of a divided table
_THE_ROOM: Final = "the room"
_PLAY_OFF_STACK: Final = 20  # big blinds
_PAPERS: Final = frozenset(("entry_form", "signature_if_asked", "membership_if_asked"))
_WAGERS: Final = (events.Posted, events.Called, events.Raised)


def entry_parts(player: str, price: int, *, member: bool) -> dict[str, Any]:
    """The parts of `EnterPlayer`: whoever enters here has signed and filled in what is asked for by doing so."""
    return {"player": player, "pays": price, "papers": _PAPERS, "member": member}


@dataclass
class DirectorsLook:
    """A tournament and its tables at a moment, as its director looks at them.

    `wakes` are moments at which something will be due; `waits` says, by table, what its next hand waits for.
    """

    tournament: Tournament
    own: OwnTournament
    actors: Mapping[str, TableActor]
    now: datetime
    ready: Mapping[str, datetime]  # by id of a table, when its next hand may begin, for the eye
    coming: Mapping[str, datetime] = field(default_factory=dict)  # until when somebody may be on the way to a table
    is_kept_out: Callable[[str], bool] = lambda _player: False  # of the house
    wakes: list[datetime] = field(default_factory=list)
    waits: dict[str, str] = field(default_factory=dict)

    def due(self) -> Iterator[commands.TournamentCommand]:
        """What is to be done now, the first first; nothing where everything waits for a time or for somebody.

        What comes after a step is due where that cannot be done.
        """
        known = self.tournament.known
        if known.stage in ("closed", "cancelled"):
            return
        if known.stage == "finished":
            yield from self._pay()
            return
        session = self._session()
        yield from self._take_out(session)
        if session is None:
            yield from self._settle()
        elif session.stage == "planned":
            yield from self._before(session)
        elif session.stage == "seated":
            seated = {each.player for each in session.seats}
            if seated != {*due_to_play(known, session)}:  # somebody of the house has taken an entry back since
                yield from self._before(session)
            for area in session.areas:
                if not area.back:
                    back = _BACKS[area.side % len(_BACKS)]
                    yield self._do(commands.BringHeadsUpDeck, session=session.name, number=area.number, back=back)
            yield self._do(commands.StartSession, session=session.name)
        else:
            yield from self._in_play(session)

    def _take_out(self, session: SessionState | None) -> Iterator[commands.TournamentCommand]:
        """Whoever the house keeps out has the entry taken back; at play, they are out once their hand is over."""
        known = self.tournament.known
        for entry in known.entries.values():
            planned = known.sessions[entry.session].stage == "planned"
            if entry.stage in ("pending", "accepted", "reserve") and planned and self.is_kept_out(entry.player):
                yield self._withdrawal(entry.player)
        if session is None or session.stage != "running":
            return
        for player in session.players.values():
            if self.is_kept_out(player.player) and player.table and not session.tables[player.table].dealing:
                cases = [each for each in known.cases.values() if each.player == player.player and not each.decided]
                found = next((each for each in cases if each.offence == KEPT_OUT), None)
                if found is None:
                    what = "kept from play by the house or by themselves"
                    yield self._do(commands.RecordOffence, player=player.player, offence=KEPT_OUT, what=what)
                else:
                    yield self._do(commands.DecideCase, case=found.number, penalty="disqualify")

    def _withdrawal(self, player: str) -> commands.TournamentCommand:
        """An entry taken back, with the money where the conditions give it back."""
        asked = self._do(commands.WithdrawEntry, player=player, refund=True)
        try:
            decide_tournament(self.tournament.rules, self.tournament.known, asked)
        except PokerroomError:
            return self._do(commands.WithdrawEntry, player=player)
        return asked

    def _do(self, kind: type[commands.TournamentCommand], **parts: Any) -> commands.TournamentCommand:
        return kind(at=self.now, by=parts.pop("by", _THE_ROOM), **parts)

    def _actor(self, session: SessionState, table: str) -> TableActor:
        return self.actors[table_id(self.tournament, session.name, table)]

    def _session(self) -> SessionState | None:
        """The session that is played or is to be played next; none where all are over."""
        known = self.tournament.known
        plans = sorted(known.conditions.plans, key=lambda each: each.heat)
        return next((known.sessions[each.name] for each in plans if known.sessions[each.name].stage != "over"), None)

    # Before it

    @property
    def starts(self) -> datetime | None:
        """When the next session is to start; nothing where that is not a matter of time."""
        session, conditions = self._session(), self.tournament.known.conditions
        if session is None or conditions.sit_and_go:
            return None
        return session.plan.starts or conditions.start

    def _before(self, session: SessionState) -> Iterator[commands.TournamentCommand]:
        known = self.tournament.known
        entrants, starts = due_to_play(known, session), self.starts
        people = [each for each in entrants if not is_bot_name(each)]
        first = session.plan.heat == 1
        if first:
            yield from self._fill(entrants, bool(people), starts)
        go = known.conditions.sit_and_go
        if go and first:
            if len(entrants) >= go:
                yield self._seats(session)
            return
        if starts is None and first and len(entrants) < max(self.own.bots, known.conditions.players_at_most, _LEAST):
            return  # without a start it begins when the field is full
        if starts is not None and self.now < starts:
            self.wakes.append(starts)
            return
        if first and not people and not self.own.alone:
            yield from self._nobody_came(session, starts)
            return
        least = max(_LEAST, known.conditions.players_at_least if first else 0)
        if len(entrants) < least:
            why = f"too few entries: {len(entrants)} of {least}"
            yield self._do(commands.CancelTournament, why=why, chips_bought="refunded")
            return
        yield self._seats(session)

    def _seats(self, session: SessionState) -> commands.TournamentCommand:
        """Seats for everybody by lot, or their order in the bracket of a heads-up event."""
        if self.tournament.known.conditions.heads_up:
            return self._do(commands.DrawBracket, **drawn_bracket(self.tournament, session))
        return self._do(commands.AllotSeats, **drawn_seats(self.tournament, session))

    def _fill(
        self, entrants: list[str], anybody: bool, starts: datetime | None
    ) -> Iterator[commands.TournamentCommand]:
        """Bots enter, so long after the first person has, or so long before the start."""
        known, terms = self.tournament.known, self.own
        wanted = min(terms.bots, known.conditions.players_at_most or terms.bots)
        if len(entrants) >= wanted or not (anybody or terms.alone):
            return
        patience = timedelta(seconds=terms.bots_after)
        came = [each.at for each in known.entries.values() if each.stage == "accepted" and not is_bot_name(each.player)]
        due = min(came, default=self.now - patience) + patience if starts is None else starts - patience
        if self.now < due:
            self.wakes.append(due)
            return
        number = 0
        while (name := bot_name(number)) in entrants or known.entries_of(name):
            number += 1
        parts = entry_parts(name, known.conditions.price, member=True)
        yield self._do(commands.EnterPlayer, by=f"bot {name}", **parts)

    def _nobody_came(self, session: SessionState, starts: datetime | None) -> Iterator[commands.TournamentCommand]:
        if self.own.every and starts is not None:
            again = starts
            while again <= self.now:
                again += timedelta(minutes=self.own.every)
            yield self._do(commands.ChangeSessionTime, session=session.name, starts=again, told="in the lobby")
        else:
            yield self._do(commands.CancelTournament, why="nobody has entered", chips_bought="refunded")

    # While it is played

    def _in_play(self, session: SessionState) -> Iterator[commands.TournamentCommand]:
        known, rules = self.tournament.known, self.tournament.rules
        yield from self._hands_over(session)
        yield from self._offers(session)
        known_early = bool(session.plan.to) and rules.early_finish and known_already(session)
        if play_over(known, session, self.now) or known_early:
            if session.dealing and session.playing_off is None:
                self._wait_all(session, "the last hands of the session")
                return
            yield from self._ties(session)
            early = not play_over(known, session, self.now)
            if self._level_places(session):
                yield from self._play_off(session)
                return
            yield self._do(commands.EndSession, session=session.name, early=early)
            return
        pause = known.paused(self.now)
        if pause is not None:
            self.wakes += [pause[1]] if pause[1] is not None else []
            self._wait_all(session, "play to go on")
            if not break_now(known, session, self.now):
                return
        level = break_now(known, session, self.now)
        if level:
            self._wait_all(session, "the end of the break")
            yield from self._in_the_break(session, level)
            return
        if rules.level_trigger == "announcement" and level_over(known, session, self.now) is not None:
            yield self._do(commands.AnnounceLevel, session=session.name, level=session.level + 1)
        self._wake_at_level(session)
        yield from self._races(session)
        held: set[str] = set()
        if session.bracket is not None:
            if len(session.round_won) == len(session.duels):
                yield self._do(commands.BeginHeadsUpRound, session=session.name)
            for name in session.round_won:
                self._wait(session, name, "the other matches of the round")
            yield from self._hands_to_begin(session, {*session.round_won})
            return
        if not session.plan.advance_per_table:
            even = EvenOut(self.tournament, session)
            final = not session.plan.to and session.remaining <= known.conditions.structure.seats
            if even.due == "break" and final:
                self._wait_all(session, "the final table to be drawn")
                if not session.dealing:
                    table = min(session.tables, key=in_table_order)
                    lots = final_table_lots(self.tournament, table)
                    yield self._do(commands.DrawFinalTable, session=session.name, table=table, lots=lots)
                return
            if even.due != "nothing" and not any(session.tables[each].dealing for each in even.leaves):
                yield self._do(commands.EvenTables, **even.parts())
            held = even.leaves
            for name in held:
                self._wait(session, name, "players to be moved")
        ordered = self._hand_for_hand_ordered(session)
        wanted = self._near_the_money(session) if ordered is None else ordered
        if wanted is not bool(session.hand_for_hand):
            if not session.dealing:
                yield self._do(commands.PlayHandForHand, session=session.name, on=wanted)
            self._wait_all(session, "the other tables (hand for hand)")
            return
        yield from self._hands_to_begin(session, held)

    def _play_off(self, session: SessionState) -> Iterator[commands.TournamentCommand]:
        """Players who are level for a place play for it, with equal chips at tables of their own."""
        known = self.tournament.known
        self._wait_all(session, "a play-off")
        pause = known.paused(self.now)
        if pause is not None or break_now(known, session, self.now):
            self.wakes += [pause[1]] if pause is not None and pause[1] is not None else []
            self._wake_at_level(session)
            return
        due = play_off_due(self.tournament.rules, known, session)
        if due is not None and not session.dealing:
            _, players = due
            level = known.conditions.structure.level(session.level)
            unit = max(level.big_blind, level.ante, *level.bets, denominations(known.conditions)[0])
            seats = play_off_seats(self.tournament, session, players)
            yield self._do(commands.BeginPlayOff, session=session.name, seats=seats, stack=_PLAY_OFF_STACK * unit)
        if session.playing_off is not None:
            yield from self._hands_to_begin(session, {*session.tables} - {*session.playing_off.tables})

    def _wait(self, session: SessionState, table: str, what: str) -> None:
        self.waits[table_id(self.tournament, session.name, table)] = what

    def _wait_all(self, session: SessionState, what: str) -> None:
        for name in session.tables:
            self._wait(session, name, what)

    def _wake_at_level(self, session: SessionState) -> None:
        """When the level's time is up, and when the session's is."""
        known = self.tournament.known
        level, played = known.conditions.structure.level(session.level), known.played(session, self.now)
        ends = [session.level_since + level.minutes] if level.minutes else []
        ends += [float(session.plan.minutes)] if session.plan.minutes else []
        self.wakes += [self.now + timedelta(minutes=each - played) for each in ends if each > played]

    def _hands_over(self, session: SessionState) -> Iterator[commands.TournamentCommand]:
        """Hands that have been paid, or that were called off."""
        for table in session.tables.values():
            actor = self._actor(session, table.name)
            hand = actor.journal.hand
            if table.dealing and (hand is None or hand.over):
                parts = hand_told(session, table, actor) if hand is not None else called_off(session, table)
                yield self._do(commands.ReportHandOver, session=session.name, table=table.name, **parts)

    def _offers(self, session: SessionState) -> Iterator[commands.TournamentCommand]:
        """Who has no chips left and may buy again: bots do, people have a while."""
        known, terms = self.tournament.known, self.tournament.known.conditions.rebuys
        for player in [each for each in session.players.values() if each.offered is not None]:
            offered = player.offered
            if offered is None or terms is None:
                continue
            may = may_buy_again(self.tournament.rules, known, session, player, 0)
            may = may and rebuys_open(known, session, self.now)
            if may and is_bot_name(player.player):
                yield self._do(commands.BuyAgain, player=player.player, pays=terms.price)
                continue
            until = rebuy_until(player, self.own)
            there = self._actor(session, player.table).scheduler.is_there(player.player)
            if not may or not there or until is None or self.now >= until:
                yield self._do(commands.DeclineRebuy, player=player.player)
                continue
            self.wakes.append(until)
            self._wait(session, player.table, f"{player.player} to buy again")

    def _ties(self, session: SessionState) -> Iterator[commands.TournamentCommand]:
        """Players who are level for a place that matters draw cards, where the house has that."""
        for group in self._level_places(session):
            if group.waits_for == "card_draw":
                cards = drawn_cards(self.tournament, session, group)
                yield self._do(commands.DrawForPlaces, session=session.name, cards=cards)

    def _level_places(self, session: SessionState) -> list[Any]:
        rules = self.tournament.rules
        last = places_that_matter(rules, self.tournament.known, session)
        return [
            each
            for each in placings(rules, session)
            if each.waits_for is not None and (last is None or each.place <= last)
        ]

    def _in_the_break(self, session: SessionState, level: int) -> Iterator[commands.TournamentCommand]:
        """Chips that leave play are raced, bots take their add-ons, and the clock goes on to the end."""
        known, terms = self.tournament.known, self.tournament.known.conditions.add_ons
        if session.dealing:
            return
        if terms is not None and level == terms.after_level:
            most = min(terms.at_most, self.tournament.rules.add_ons)
            for player in session.players.values():
                if is_bot_name(player.player) and player.add_ons < most and not player.unsold:
                    yield self._do(commands.TakeAddOn, player=player.player, pays=terms.price)
        yield from self._races(session)
        begins = level_over(known, session, self.now)
        if begins is not None:
            self.wakes.append(self.now + timedelta(minutes=begins - known.played(session, self.now)))

    def _races(self, session: SessionState) -> Iterator[commands.TournamentCommand]:
        """Chips that no level needs any more leave play, at each table between two of its hands, the lowest first."""
        due = races_due(self.tournament.rules, self.tournament.known, session, self.now)
        for race in due:
            first = next(each for each in due if each.table == race.table)
            if race is first and not session.tables[race.table].dealing:
                cards = race_cards_drawn(sum(race.cards.values()))
                parts = {"session": session.name, "table": race.table, "denomination": race.old, "cards": cards}
                yield self._do(commands.RaceChips, **parts)

    def _near_the_money(self, session: SessionState) -> bool:
        known = self.tournament.known
        if session.plan.to or known.conditions.prizes is None or len(session.tables) < 2:
            return False
        above = session.remaining - prizes_of(self.tournament.rules, known).paid_places
        return 0 < above <= NEAR_THE_MONEY

    def _hand_for_hand_ordered(self, session: SessionState) -> bool | None:
        """Whether somebody of the house wants hand for hand, which holds until they say otherwise; None for no word."""
        told = (each for each in reversed(self.tournament.known.past) if isinstance(each, happenings.HandForHandSet))
        return next((each.on for each in told if each.session == session.name and each.by != _THE_ROOM), None)

    def _hands_to_begin(self, session: SessionState, held: set[str]) -> Iterator[commands.TournamentCommand]:
        longest = sorted(session.tables.values(), key=lambda each: self._ready_since(session, each))
        for table in longest:  # who has waited longest comes first
            actor = self._actor(session, table.name)
            there = [session.players[who] for who in table.seats.values()]
            if table.dealing or table.name in held or not self._may_begin(session, table, actor):
                continue
            for player in there:
                if is_bot_name(player.player) or player.unsold:
                    continue
                here = actor.scheduler.is_there(player.player)
                if player.away is here:
                    yield self._do(commands.NoteAway, player=player.player, away=not here)
            yield self._do(commands.ReportHandBegun, session=session.name, table=table.name)

    def _ready_since(self, session: SessionState, table: TournamentTable) -> datetime:
        return self.ready.get(table_id(self.tournament, session.name, table.name), datetime.min)

    def _may_begin(self, session: SessionState, table: TournamentTable, actor: TableActor) -> bool:
        """Whether the next hand at a table may begin now; else what it waits for is put down."""
        there = [session.players[who] for who in table.seats.values()]
        most = session.plan.hands
        if any(each.offered is not None for each in there):
            return False
        played = most and table.hands >= most and not session.is_play_off(table.name)
        if sum(bool(each.chips) for each in there) < _LEAST or played:
            self._wait(session, table.name, "players")
            return False
        if actor.journal.table.stopped is not None or actor.journal.table.awaited is not None:
            self._wait(session, table.name, "the floor")
            return False
        if session.hand_for_hand and table.rounds >= session.hand_for_hand and not session.is_play_off(table.name):
            self._wait(session, table.name, "the other tables (hand for hand)")
            return False
        if table.name in session.due_out:
            self._wait(session, table.name, "the director")
            return False
        absent = [each.player for each in there if not is_bot_name(each.player) and not each.unsold]
        on_the_way = [self.coming[who] for who in absent if who in self.coming and not actor.scheduler.is_there(who)]
        if any(self.now < until for until in on_the_way):
            self.wakes += on_the_way
            self._wait(session, table.name, "players to take their seats")
            return False
        ready = self.ready.get(actor.id)
        if ready is not None and self.now < ready:
            self.wakes.append(ready)
            return False
        return True

    # After it

    def _settle(self) -> Iterator[commands.TournamentCommand]:
        """The chips counted, the pool fixed, the places confirmed."""
        known, rules = self.tournament.known, self.tournament.rules
        for session in known.sessions.values():
            if session.count is None and rules.stack_between == "reset":
                counted = sum(session.scores.values())
                yield self._do(commands.CountChips, session=session.name, counted=counted)
        if known.pool_fixed is None:
            yield self._do(commands.FixPool)
            return
        amounts: tuple[int, ...] = ()
        if known.conditions.prizes is None:  # "as posted": the usual ones
            lines = prize_list(money_rules(rules.house), usual_prizes(known.taken), known.pool, known.taken).lines
            amounts = tuple(line.cash for line in lines)
        yield self._do(commands.ConfirmPlacings, prizes=amounts)

    def _pay(self) -> Iterator[commands.TournamentCommand]:
        awards = self.tournament.known.awards.values()
        for award in awards:
            if award.stage in ("owed", "offered"):
                yield self._do(commands.PayAward, number=award.number)
        if all(award.stage in ("paid", "forfeited") for award in awards):
            yield self._do(commands.CloseTournament)


def rebuy_until(player: Competitor, own: OwnTournament) -> datetime | None:
    """Until when somebody without chips may buy again."""
    return player.offered.at + timedelta(seconds=own.rebuy_seconds) if player.offered is not None else None


def hand_told(session: SessionState, table: TournamentTable, actor: TableActor) -> dict[str, Any]:
    """How a hand ended, as the tournament is told: the parts of `ReportHandOver`."""
    hand, line_up = actor.journal.hand, actor.journal.table.line_up
    if hand is None or line_up is None:
        return called_off(session, table)
    if _is_void(hand):
        return called_off(session, table)
    beside = {seat: session.players[who].chips for seat, who in table.seats.items()}
    return {
        "stacks": {
            **{seat: chips for seat, chips in beside.items() if seat in table.dealt},
            **dict(zip(hand.seats, hand.remaining, strict=True)),
        },
        "all_in": _all_in_order(hand),
        "button": line_up.button,
        "blinds": line_up.places.blinds,
        "waited": tuple(each.seat for each in line_up.waiting),
    }


def _is_void(hand: Hand) -> bool:
    return bool(hand.events) and type(hand.events[-1]) is events.Voided


def called_off(session: SessionState, table: TournamentTable) -> dict[str, Any]:
    """A hand that was called off: everybody has what they had, and the button stays."""
    stacks = {seat: session.players[table.seats[seat]].chips for seat in table.dealt}
    return {"stacks": stacks, "button": table.button, "blinds": table.blinds, "called_off": True}


def _all_in_order(hand: Hand) -> tuple[int, ...]:
    """The seats that went all-in, the first first."""
    found = (event.seat for event in hand.events if isinstance(event, _WAGERS) and event.all_in)
    return tuple(dict.fromkeys(found))
