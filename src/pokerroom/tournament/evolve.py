"""Apply what happened to a tournament. Nothing is judged: the same happenings make the same tournament for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from datetime import timedelta
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.errors import Malformed
from pokerroom.games import from_the_left
from pokerroom.promotions.accounts import balances_of
from pokerroom.tournament import happenings
from pokerroom.tournament.chips.count import ChipsIssued
from pokerroom.tournament.conditions import TournamentConditions
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.heads_up.rounds import HeadsUpRound
from pokerroom.tournament.records import AllottedSeat, Competitor, PlayOff, PlayOffLoss, TournamentTable
from pokerroom.tournament.state import SessionState, TournamentState


def tournament_from(told: Iterable[TournamentHappening]) -> TournamentState:
    """The tournament that these happenings make; the first is that it was drafted."""
    state: TournamentState | None = None
    for happening in told:
        if state is not None:
            evolve_tournament(state, happening)
        elif isinstance(happening, happenings.TournamentDrafted):
            state = drafted_tournament(happening)
        else:
            break
    if state is None:
        raise Malformed("a tournament begins with its draft", allowed=happenings.TournamentDrafted.__name__)
    return state


def drafted_tournament(happening: happenings.TournamentDrafted) -> TournamentState:
    """A tournament as its draft makes it."""
    state = TournamentState(happening.conditions, happening.house, happening.digest, happening.at, latest=happening.at)
    state.sessions = _sessions(happening.conditions)
    state.past.append(happening)
    return state


def _sessions(conditions: TournamentConditions) -> dict[str, SessionState]:
    return {plan.name: SessionState(plan) for plan in conditions.plans}


def evolve_tournament(state: TournamentState, happening: TournamentHappening) -> None:
    """Apply one happening, and keep it so that it can be taken back."""
    if isinstance(happening, happenings.StepsUndone):
        _undo(state, happening)
    else:
        apply_happening(state, happening)
        state.past.append(happening)


def apply_happening(state: TournamentState, happening: TournamentHappening) -> None:
    """Apply one happening that takes nothing back, without keeping it."""
    _APPLY[type(happening)](state, happening)
    if isinstance(happening, happenings.TournamentMoney):
        state.balances = balances_of(happening.moves, state.balances)
    state.step = max(state.step, happening.step)
    state.latest = max(state.latest or happening.at, happening.at)


def _undo(state: TournamentState, event: happenings.StepsUndone) -> None:
    """Everything is derived anew from what is left."""
    fresh = tournament_from([each for each in state.past if each.step <= event.to])
    for each in fields(TournamentState):
        setattr(state, each.name, getattr(fresh, each.name))
    state.step = max(state.step, event.step)
    state.latest = max(state.latest or event.at, event.at)


# Its life


def _changed(state: TournamentState, event: happenings.ConditionsChanged) -> None:
    state.conditions = event.conditions
    if state.started_at is None:
        state.sessions = _sessions(event.conditions)
        state.stage, state.published, state.sent_at = "drafted", None, None


def _published(state: TournamentState, event: happenings.ConditionsPublished) -> None:
    state.published = event
    if state.stage == "drafted":
        state.stage = "published"


def _sent(state: TournamentState, event: happenings.ConditionsSent) -> None:
    state.sent_at = event.at


def _director(state: TournamentState, event: happenings.DirectorNamed) -> None:
    state.named[event.name] = event.named_by


def _signed(state: TournamentState, event: happenings.DirectorSigned) -> None:
    others = tuple(each for each in state.on_duty if each != event.name)
    state.on_duty = (*others, event.name) if event.on else others


def _tables(state: TournamentState, event: happenings.TablesNamed) -> None:
    state.tables_kept = event.tables


def _interpreter(state: TournamentState, event: happenings.InterpreterNamed) -> None:
    state.interpreters[event.language] = event.name


def _time(state: TournamentState, event: happenings.SessionTimeChanged) -> None:
    session = state.session(event.session)
    session.plan = replace(session.plan, starts=event.starts)


def _pace(state: TournamentState, event: happenings.PaceSet) -> None:
    state.seconds_to_act = event.seconds


def _cancelled(state: TournamentState, event: happenings.TournamentCancelled) -> None:
    state.stage, state.why = "cancelled", event.why


# Entries and money


def _entered(state: TournamentState, event: happenings.PlayerEntered) -> None:
    state.entries[event.entry.number] = event.entry
    if event.payment is not None:
        state.payments.append(event.payment)


def _refused(state: TournamentState, event: happenings.ApplicationRefused) -> None:
    state.refused[event.player] = event.why


def _bought_in(state: TournamentState, event: happenings.BuyInPaid) -> None:
    entry = state.entries[event.number]
    stage = entry.stage if event.lacks else "accepted"
    paid = entry.pool + event.payment.pool, entry.fee + event.payment.fee
    state.entries[event.number] = replace(entry, lacks=event.lacks, stage=stage, pool=paid[0], fee=paid[1])
    state.payments.append(event.payment)


def _paper(state: TournamentState, event: happenings.PaperRecorded) -> None:
    entry = state.entries[event.number]
    stage = entry.stage if event.lacks else "accepted"
    state.entries[event.number] = replace(
        entry,
        papers=entry.papers | {event.paper},
        lacks=event.lacks,
        stage=stage if entry.stage == "pending" else entry.stage,
    )


def _withdrawn(state: TournamentState, event: happenings.EntryWithdrawn) -> None:
    state.entries[event.number] = replace(state.entries[event.number], stage="withdrawn")
    if event.refunded:
        state.payments = [each for each in state.payments if each.entry != event.number]


def _moved_entry(state: TournamentState, event: happenings.EntryMoved) -> None:
    state.entries[event.number] = replace(state.entries[event.number], session=event.session)


def _substituted(state: TournamentState, event: happenings.SubstituteNamed) -> None:
    state.substitutes[event.player] = event.substitute


def _forfeited(state: TournamentState, event: happenings.EntryForfeited) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = replace(entry, stage="forfeited", fee=entry.fee - event.refunded)
    session = state.session(entry.session)
    session.empty = (*session.empty, *(each for each in session.seats if each.player == entry.player))
    session.seats = tuple(each for each in session.seats if each.player != entry.player)


def _reserve(state: TournamentState, event: happenings.ReserveSeated) -> None:
    entry = state.entries[event.number]
    state.entries[event.number] = replace(entry, stage="accepted", pool=event.payment.pool, fee=event.payment.fee)
    state.payments.append(event.payment)


def _value_added(state: TournamentState, event: happenings.ValueAdded) -> None:
    state.added.append(event)


def _pool_fixed(state: TournamentState, event: happenings.PoolFixed) -> None:
    state.pool_fixed = event


def _confirmed(state: TournamentState, event: happenings.PlacingsConfirmed) -> None:
    state.confirmed = event.places
    state.awards.update({each.number: each for each in event.awards})
    state.stage = "finished"


def _award_paid(state: TournamentState, event: happenings.AwardPaid) -> None:
    state.awards[event.number] = replace(state.awards[event.number], stage="paid", why=event.how)


def _award_changed(state: TournamentState, event: happenings.AwardChanged) -> None:
    award = state.awards[event.number]
    state.awards[event.number] = replace(award, stage=event.stage, player=event.player, why=event.why)


def _closed(state: TournamentState, _: happenings.TournamentClosed) -> None:
    state.stage = "closed"


# Sessions


def _allotted(state: TournamentState, event: happenings.SeatsAllotted) -> None:
    session = state.session(event.session)
    session.seats, session.stage = event.seats, "seated"


def _started(state: TournamentState, event: happenings.SessionStarted) -> None:
    session = state.session(event.session)
    entries = {each.player: each.number for each in state.entries.values() if each.session == event.session}
    for place in session.seats:
        if place.player in event.stacks:
            missing = place.player in event.missing
            _seat(
                session,
                Competitor(
                    player=place.player,
                    table=place.table,
                    seat=place.seat,
                    chips=event.stacks[place.player],
                    entry=entries.get(place.player, 0),
                    away=missing,
                    came=not missing,
                    started=event.stacks[place.player],
                ),
            )
    for number in entries.values():
        if state.entries[number].stage == "accepted":
            state.entries[number] = replace(state.entries[number], stage="playing")
    fresh = [number for player, number in entries.items() if player in event.stacks and player not in session.carried]
    early = sum(state.entries[number].bonus for number in fresh)
    session.tally = ChipsIssued(starting=session.in_play - early, early=early)
    session.by_clock = event.by_clock
    session.began, session.started_at, session.stage = len(session.players), event.at, "running"
    state.started_at = state.started_at or event.at
    state.stage = "running"


def _seat(session: SessionState, player: Competitor) -> None:
    session.players[player.player] = player
    if not player.table:
        return
    table = session.tables.get(player.table) or TournamentTable(name=player.table)
    session.tables[player.table] = replace(table, seats={**table.seats, player.seat: player.player})


def _unseat(session: SessionState, player: str) -> Competitor:
    gone = session.players.pop(player)
    if not gone.table:
        return gone
    table = session.tables[gone.table]
    seats = {seat: who for seat, who in table.seats.items() if who != player}
    played = tuple(seat for seat in table.played if seat != gone.seat)
    session.tables[gone.table] = replace(table, seats=seats, played=played)
    return gone


def _bracket_drawn(state: TournamentState, event: happenings.BracketDrawn) -> None:
    session = state.session(event.session)
    session.bracket, session.areas, session.stage = event.bracket, event.areas, "seated"
    session.seats = tuple(AllottedSeat(player, "", 0) for player in event.bracket.rounds[0])


def _round_began(state: TournamentState, event: happenings.HeadsUpRoundBegan) -> None:
    session = state.session(event.session)
    session.bracket, session.areas = event.bracket, event.areas
    session.duels, session.round_won = {}, {}
    for area in event.areas:
        if not area.players:
            continue
        table = str(area.number)
        one, other = area.players
        session.duels[table] = HeadsUpRound((one, other), event.stack)
        session.tables[table] = replace(session.tables.get(table) or TournamentTable(name=table), seats={})
        for seat, player in enumerate(area.players, 1):
            if player in session.players:
                _seat(session, replace(session.players[player], table=table, seat=seat))
        _begin_match(session, table, event.stack)


def _begin_match(session: SessionState, table: str, stack: int) -> None:
    for player in session.tables[table].seats.values():
        session.players[player] = replace(session.players[player], chips=stack, started=stack)
        _count(session, starting=stack)
    session.tables[table] = replace(session.tables[table], button=0, blinds=(), played=(), raced=())


def _end_match(session: SessionState, table: str) -> None:
    for player in session.tables[table].seats.values():
        _count(session, removed=session.players[player].chips)
        session.players[player] = replace(session.players[player], chips=0)


def _match_won(state: TournamentState, event: happenings.HeadsUpMatchWon) -> None:
    session = state.session(event.session)
    duel = session.duels[event.table]
    session.duels[event.table] = replace(duel, won_by=(*duel.won_by, event.winner))
    _end_match(session, event.table)


def _match_began(state: TournamentState, event: happenings.HeadsUpMatchBegan) -> None:
    _begin_match(state.session(event.session), event.table, event.stack)


def _round_won(state: TournamentState, event: happenings.HeadsUpRoundWon) -> None:
    session = state.session(event.session)
    session.round_won[event.table] = event.winner
    _end_match(session, event.table)
    for player in [*session.tables[event.table].seats.values()]:
        _seat(session, replace(_unseat(session, player), table="", seat=0))


def _deck_brought(state: TournamentState, event: happenings.DeckBrought) -> None:
    state.session(event.session).areas = event.areas


def _count(session: SessionState, **more: int) -> None:
    """Chips came into play, or left it."""
    tally = session.tally
    session.tally = replace(tally, **{what: getattr(tally, what) + chips for what, chips in more.items()})


def _level(state: TournamentState, event: happenings.LevelBegan) -> None:
    session = state.session(event.session)
    session.level, session.level_since, session.level_ended = event.level, event.since, None


def _level_ended(state: TournamentState, event: happenings.LevelEnded) -> None:
    state.session(event.session).level_ended = event.minutes


def _break(state: TournamentState, event: happenings.BreakCalled) -> None:
    state.pauses.append((event.at, event.at + timedelta(minutes=event.minutes)))
    state.break_after = event.after or max((each.level for each in state.running), default=0)


def _paused(state: TournamentState, event: happenings.PlayPaused) -> None:
    state.pauses.append((event.at, None))


def _resumed(state: TournamentState, event: happenings.PlayResumed) -> None:
    state.pauses = [(begun, event.at if ended is None or ended > event.at else ended) for begun, ended in state.pauses]


def _hand_for_hand(state: TournamentState, event: happenings.HandForHandSet) -> None:
    session = state.session(event.session)
    session.hand_for_hand = 1 if event.on else 0
    session.tables = {name: replace(each, rounds=0) for name, each in session.tables.items()}


def _dealt(state: TournamentState, event: happenings.HandDealt) -> None:
    session = state.session(event.session)
    seats = session.tables[event.table].seats
    dealt = tuple(sorted(seat for seat, who in seats.items() if session.players[who].chips))
    table = session.tables[event.table]
    played = table.level_hands if table.level == event.level else 0
    session.tables[event.table] = replace(
        table, dealing=True, dealt=dealt, level=event.level, level_hands=played, in_pot=event.bonus
    )
    for seat in event.dead:
        player = session.players[seats[seat]]
        if player.dead_hands:
            session.players[player.player] = replace(player, dead_hands=player.dead_hands - 1)


def _settled(state: TournamentState, event: happenings.HandSettled) -> None:
    session = state.session(event.session)
    table = session.tables[event.table]
    for seat, chips in event.stacks.items():
        player = session.players[table.seats[seat]]
        session.players[player.player] = replace(player, chips=chips, started=player.chips)
    rounds = table.rounds + (1 if session.hand_for_hand else 0)
    session.tables[event.table] = replace(
        table,
        dealing=False,
        hands=event.hand,
        level_hands=table.level_hands + 1,
        dealt=(),
        played=tuple(from_the_left(event.button, [seat for seat in event.stacks if seat not in event.waited])),
        button=event.button,
        blinds=event.blinds,
        rounds=rounds,
    )
    if not event.called_off:
        done = session.tables[event.table]
        session.tables[event.table] = replace(done, special=None, bonus=0, in_pot=0, bonus_prize="")
    _count(session, added=event.bonus)
    state.turn = max(state.turn, event.turn)
    if session.hand_for_hand:
        session.round_of, session.round_turn = session.hand_for_hand, event.turn
    _next_round(session)


def _offered(state: TournamentState, event: happenings.RebuyOffered) -> None:
    session = state.session(event.session)
    player = session.players[event.elimination.player]
    session.players[player.player] = replace(player, offered=event.elimination)


def _out(state: TournamentState, event: happenings.PlayerOut) -> None:
    session = state.session(event.session)
    gone = _unseat(session, event.elimination.player)
    session.out[gone.player] = event.elimination
    if gone.owes:
        session.debts[gone.player] = gone.owes
    _count(session, removed=event.removed)
    state.turn = max(state.turn, event.elimination.turn)
    if event.elimination.how in ("disqualified", "no_show"):
        state.barred.add(gone.player)
    if gone.entry in state.entries:
        state.entries[gone.entry] = replace(state.entries[gone.entry], stage="out")
    session.due_out = {name: each for name, each in session.due_out.items() if gone.player not in each}


def _rebought(state: TournamentState, event: happenings.RebuyMade) -> None:
    session = state.session(event.session)
    player = session.players[event.player]
    session.players[event.player] = replace(
        player,
        chips=player.chips + event.chips,
        rebuys=player.rebuys + 1,
        owes=player.owes + (event.price if event.announced else 0),
        offered=None,
    )
    _count(session, rebuys=event.chips)
    if event.payment is not None:
        state.payments.append(event.payment)


def _rebuy_paid(state: TournamentState, event: happenings.RebuyPaid) -> None:
    session = state.session(event.session)
    paid = event.payment.pool + event.payment.fee
    if event.player in session.players:
        player = session.players[event.player]
        session.players[event.player] = replace(player, owes=player.owes - paid)
    session.debts.pop(event.player, None)
    state.payments.append(event.payment)


def _added_on(state: TournamentState, event: happenings.AddOnTaken) -> None:
    session = state.session(event.session)
    player = session.players[event.player]
    session.players[event.player] = replace(
        player, chips=player.chips + event.chips, add_ons=player.add_ons + 1, offered=None
    )
    _count(session, add_ons=event.chips)
    state.payments.append(event.payment)


def _late_placed(state: TournamentState, event: happenings.LateStackPlaced) -> None:
    session = state.session(event.session)
    _seat(
        session,
        Competitor(
            player=event.player,
            table=event.table,
            seat=event.seat,
            chips=event.chips,
            away=True,
            came=False,
            unsold=True,
        ),
    )
    _count(session, late=event.chips)
    session.unsold += 1


def _late_taken(state: TournamentState, event: happenings.LateSeatTaken) -> None:
    session = state.session(event.session)
    if event.instead_of:
        _unseat(session, event.instead_of)
        session.unsold -= 1
    else:
        _count(session, starting=event.chips)
    _seat(
        session,
        Competitor(
            player=event.player, table=event.table, seat=event.seat, chips=event.chips, entry=event.entry,
            started=event.chips,
        ),
    )  # fmt: skip
    session.began += 1
    session.empty = tuple(each for each in session.empty if (each.table, each.seat) != (event.table, event.seat))
    session.out.pop(event.player, None)
    if event.entry in state.entries:
        state.entries[event.entry] = replace(state.entries[event.entry], stage="playing")


def _late_removed(state: TournamentState, event: happenings.LateStackRemoved) -> None:
    session = state.session(event.session)
    _count(session, removed=_unseat(session, event.player).chips)
    session.unsold -= 1


def _moved(state: TournamentState, event: happenings.CompetitorMoved) -> None:
    session = state.session(event.session)
    player = _unseat(session, event.player)
    _seat(session, replace(player, table=event.table, seat=event.seat, moves=player.moves + 1))


def _final_table(state: TournamentState, event: happenings.FinalTableDrawn) -> None:
    session = state.session(event.session)
    before = session.tables.get(event.table) or TournamentTable(name=event.table)
    gone = [{*each.raced} for each in session.tables.values()]
    session.tables = {
        event.table: TournamentTable(
            name=event.table,
            hands=before.hands,
            level=before.level,
            level_hands=before.level_hands,
            raced=tuple(sorted(set.intersection(*gone))),
            rounds=max(session.hand_for_hand - 1, 0),
        )
    }
    for each in event.seats:
        player = session.players[each.player]
        _seat(session, replace(player, table=each.table, seat=each.seat, moves=player.moves + 1))


def _broken(state: TournamentState, event: happenings.TournamentTableBroken) -> None:
    session = state.session(event.session)
    session.tables.pop(event.table)
    _next_round(session)


def _next_round(session: SessionState) -> None:
    """The next round of hand-for-hand play, once all tables in use have played this one."""
    if session.hand_for_hand and all(each.rounds >= session.hand_for_hand for each in session.tables.values()):
        session.hand_for_hand += 1


def _stopped(state: TournamentState, event: happenings.PlayStopped) -> None:
    state.session(event.session).stopped = event.why


def _drawn(state: TournamentState, event: happenings.CardsDrawnForPlaces) -> None:
    state.session(event.session).drawn.update(event.cards)


def _played_off(state: TournamentState, event: happenings.PlayOffDecided) -> None:
    session = state.session(event.session)
    session.play_offs.update({player: number for number, player in enumerate(event.order)})
    session.ladder = ()


def _play_off_began(state: TournamentState, event: happenings.PlayOffBegan) -> None:
    session, tables = state.session(event.session), dict[str, tuple[str, ...]]()
    seats, held = dict[str, AllottedSeat](), dict[str, int]()
    for place in event.seats:
        player = _unseat(session, place.player)
        seats[player.player] = AllottedSeat(player.player, player.table, player.seat)
        held[player.player] = player.chips
        tables[place.table] = (*tables.get(place.table, ()), player.player)
        now = replace(player, table=place.table, seat=place.seat, chips=event.stack, started=event.stack)
        _seat(session, now)
        _count(session, play_offs=event.stack - player.chips)
    session.playing_off = PlayOff(tables=tables, seats=seats, held=held)
    session.played_off_at = (*session.played_off_at, *tables)


def _play_off_out(state: TournamentState, event: happenings.PlayOffOut) -> None:
    session = state.session(event.session)
    player = _unseat(session, event.player)
    _seat(session, replace(player, table="", seat=0))
    if session.playing_off is not None:
        lost = PlayOffLoss(player=event.player, table=event.table, hand=event.hand, began=event.began)
        session.playing_off = replace(session.playing_off, gone=(*session.playing_off.gone, lost))


def _play_off_over(state: TournamentState, event: happenings.PlayOffTablesOver) -> None:
    """Everybody who is still there goes back to seat and chips of the session."""
    session = state.session(event.session)
    played = session.playing_off
    if played is None:
        return
    for name, place in played.seats.items():
        if name in session.players:
            player = _unseat(session, name)
            _count(session, play_offs=played.held[name] - player.chips)
            _seat(session, replace(player, table=place.table, seat=place.seat, chips=played.held[name]))
    for table in played.tables:
        session.tables.pop(table, None)
    whole = {name for group in session.ladder for name in group}
    again = {name for group in event.groups for name in group}
    before = session.ladder if again <= whole else (tuple(again),)
    session.ladder = tuple(
        part for group in before for part in (event.groups if {*group} & again else (group,)) if part
    )
    session.playing_off = None


def _over(state: TournamentState, event: happenings.SessionOver) -> None:
    session = state.session(event.session)
    session.places, session.scores, session.advanced = event.places, dict(event.scores), event.advanced
    session.stage, session.stopped = "over", session.stopped or "the session is over"
    if event.returned:
        _count(session, removed=session.in_play)
        session.players = {name: replace(each, chips=0) for name, each in session.players.items()}
    if event.to:
        onward = state.session(event.to)
        onward.through = (*onward.through, *(each for each in event.advanced if each not in onward.through))
        if not event.returned:
            onward.carried.update({each: event.scores.get(each, 0) for each in event.advanced})


def _counted(state: TournamentState, event: happenings.ChipsCounted) -> None:
    state.session(event.session).count = event


def _removed(state: TournamentState, event: happenings.ChipsRemoved) -> None:
    session = state.session(event.session)
    player = session.players[event.player]
    session.players[event.player] = replace(player, chips=player.chips - event.chips)
    _count(session, removed=event.chips)


def _raced(state: TournamentState, event: happenings.ChipsRaced) -> None:
    session = state.session(event.session)
    table = session.tables[event.table]
    if event.denomination not in table.raced:
        session.tables[event.table] = replace(table, raced=(*table.raced, event.denomination))
    for name, chips in event.stacks.items():
        player = session.players[name]
        _count(session, raced=chips - player.chips)
        session.players[name] = replace(player, chips=chips)


def _nothing(_: TournamentState, __: TournamentHappening) -> None:
    """Only the record keeps it."""


def _away(state: TournamentState, event: happenings.AwayNoted) -> None:
    session = state.session(event.session)
    player = session.players[event.player]
    session.players[event.player] = replace(player, away=event.away, came=player.came or not event.away)


def _posting(state: TournamentState, event: happenings.PostingOrdered) -> None:
    session = state.session(event.session)
    session.players[event.player] = replace(session.players[event.player], posts=event.posts)


def _contact(state: TournamentState, event: happenings.ContactTried) -> None:
    state.contacts.append(event.attempt)


def _offence(state: TournamentState, event: happenings.OffenceRecorded) -> None:
    state.cases[event.case.number] = event.case


def _penalty(state: TournamentState, event: happenings.PenaltyGiven) -> None:
    if event.case in state.cases:
        state.cases[event.case] = replace(state.cases[event.case], decided=True)
    penalty = event.penalty
    state.penalties.append(penalty)
    session = state.session(event.session)
    player = session.players.get(penalty.player)
    if player is not None:
        session.players[penalty.player] = replace(
            player, dead_hands=player.dead_hands + penalty.hands, dead_until=penalty.until or player.dead_until
        )


def _announced(state: TournamentState, event: happenings.SpecialHandAnnounced) -> None:
    session = state.session(event.session)
    for name in event.tables:
        session.tables[name] = replace(
            session.tables[name], special=event.what, bonus=event.chips, bonus_prize=event.prize
        )


def _due_out(state: TournamentState, event: happenings.EliminationDue) -> None:
    state.session(event.session).due_out[event.table] = event.players


def _waived(state: TournamentState, event: happenings.EliminationWaived) -> None:
    state.session(event.session).due_out.pop(event.table, None)


_APPLY: Final[Mapping[type, Callable[[TournamentState, Any], None]]] = {
    happenings.ConditionsChanged: _changed,
    happenings.ConditionsPublished: _published,
    happenings.ConditionsSent: _sent,
    happenings.DirectorNamed: _director,
    happenings.DirectorSigned: _signed,
    happenings.TablesNamed: _tables,
    happenings.InterpreterNamed: _interpreter,
    happenings.SessionTimeChanged: _time,
    happenings.PaceSet: _pace,
    happenings.TournamentCancelled: _cancelled,
    happenings.PlayerEntered: _entered,
    happenings.ApplicationRefused: _refused,
    happenings.BuyInPaid: _bought_in,
    happenings.PaperRecorded: _paper,
    happenings.EntryWithdrawn: _withdrawn,
    happenings.EntryMoved: _moved_entry,
    happenings.SubstituteNamed: _substituted,
    happenings.EntryForfeited: _forfeited,
    happenings.ReserveSeated: _reserve,
    happenings.ValueAdded: _value_added,
    happenings.PoolFixed: _pool_fixed,
    happenings.PlacingsConfirmed: _confirmed,
    happenings.AwardPaid: _award_paid,
    happenings.AwardChanged: _award_changed,
    happenings.TournamentClosed: _closed,
    happenings.SeatsAllotted: _allotted,
    happenings.SessionStarted: _started,
    happenings.BracketDrawn: _bracket_drawn,
    happenings.HeadsUpRoundBegan: _round_began,
    happenings.HeadsUpMatchWon: _match_won,
    happenings.HeadsUpMatchBegan: _match_began,
    happenings.HeadsUpRoundWon: _round_won,
    happenings.DeckBrought: _deck_brought,
    happenings.LevelEnded: _level_ended,
    happenings.LevelBegan: _level,
    happenings.BreakCalled: _break,
    happenings.PlayPaused: _paused,
    happenings.PlayResumed: _resumed,
    happenings.HandForHandSet: _hand_for_hand,
    happenings.HandDealt: _dealt,
    happenings.HandSettled: _settled,
    happenings.RebuyOffered: _offered,
    happenings.PlayerOut: _out,
    happenings.RebuyMade: _rebought,
    happenings.RebuyPaid: _rebuy_paid,
    happenings.AddOnTaken: _added_on,
    happenings.LateStackPlaced: _late_placed,
    happenings.LateSeatTaken: _late_taken,
    happenings.LateStackRemoved: _late_removed,
    happenings.CompetitorMoved: _moved,
    happenings.FinalTableDrawn: _final_table,
    happenings.TournamentTableBroken: _broken,
    happenings.PlayStopped: _stopped,
    happenings.CardsDrawnForPlaces: _drawn,
    happenings.PlayOffBegan: _play_off_began,
    happenings.PlayOffOut: _play_off_out,
    happenings.PlayOffTablesOver: _play_off_over,
    happenings.PlayOffDecided: _played_off,
    happenings.SessionOver: _over,
    happenings.ChipsCounted: _counted,
    happenings.ChipsRemoved: _removed,
    happenings.ChipsRaced: _raced,
    happenings.ColoursChanged: _nothing,
    happenings.AwayNoted: _away,
    happenings.PostingOrdered: _posting,
    happenings.ContactTried: _contact,
    happenings.OffenceRecorded: _offence,
    happenings.PenaltyGiven: _penalty,
    happenings.SpecialHandAnnounced: _announced,
    happenings.EliminationDue: _due_out,
    happenings.EliminationWaived: _waived,
}
