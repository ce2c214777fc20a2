"""Play a whole tournament out with a director: quick bots in every seat, real hands, and the structure's own clock.

The `Tournament` judges everything; this module only gives it commands. All tables begin a hand at the same moment and
every hand takes the same stated time, so that hands come in rounds. Between two rounds players who may buy chips do so,
tables are balanced, breaks are taken and levels announced. The same seed gives the same tournament, whatever the number
of processes: seats, draws and every hand have seeds of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from math import ceil
from random import Random
from typing import Final

from pokerroom.bots.names import NAMES
from pokerroom.errors import Illegal, refuse_wrong_kind, refuses_misread_calls
from pokerroom.lab.tournaments.crew import HandCrew
from pokerroom.lab.tournaments.run_limits import HAND_SECONDS, refuse_run
from pokerroom.lab.tournaments.run_result import RunCheck, RunProgress, RunResult, books_checked
from pokerroom.lab.tournaments.simulated_director import RUN_DIRECTOR, RunDirector
from pokerroom.lab.tournaments.simulated_hand import HandToPlay
from pokerroom.lab.tournaments.ties import TieBreaker
from pokerroom.rulebook.house import House
from pokerroom.table.blinds.blind_status import BlindStatus
from pokerroom.table.blinds.button import first_button
from pokerroom.table.blinds.next_line_up import LineUp, next_hand
from pokerroom.tournament import Tournament, TournamentConditions, commands, happenings
from pokerroom.tournament.checking.dry_run import expected_players
from pokerroom.tournament.chips.race import CARDS_OF_RACE_DECK
from pokerroom.tournament.heads_up.bracket import draw_bracket
from pokerroom.tournament.heads_up.rules import heads_up_rules_for
from pokerroom.tournament.money.house_share import money_rules_for
from pokerroom.tournament.money.prize_list import prize_list
from pokerroom.tournament.money.usual_prizes import usual_prizes
from pokerroom.tournament.placing import overall
from pokerroom.tournament.questions.advancing import known_already
from pokerroom.tournament.questions.denominations import races_due
from pokerroom.tournament.questions.directing import final_table_of, near_the_money
from pokerroom.tournament.questions.levels import break_now, level_over
from pokerroom.tournament.questions.rebuys import may_buy_again, rebuys_open
from pokerroom.tournament.questions.seats import due_to_play, last_places, seated_tables
from pokerroom.tournament.questions.sessions import play_over
from pokerroom.tournament.records import AllottedSeat, TournamentTable
from pokerroom.tournament.seating.ballot import draw_seats, seats_to_draw
from pokerroom.tournament.seating.breaking import table_to_break
from pokerroom.tournament.seating.moves import seating_due
from pokerroom.tournament.seating.rules import TournamentSeating, tournament_seating_for
from pokerroom.tournament.seating.tables import SeatedTable, TableSeat, next_line_up, open_seats
from pokerroom.tournament.state import SessionState
from pokerroom.wording.plural import quantity

_USUAL_START: Final = datetime(2026, 1, 1, 19)
_DAY: Final = timedelta(days=1)
_AGE_OF_PLAYERS: Final = 30


@refuses_misread_calls
class TournamentRun(RunDirector):
    """One tournament, from the publication of its conditions to the payment of the last prize.

    >>> from pokerroom.rulebook import house_named
    >>> from pokerroom.tournament.new_tournament import NewTournament, plan_tournament
    >>> from pokerroom.tournament.planning.planner import PlanWish
    >>> uk = house_named("uk")
    >>> wanted = NewTournament(name="quick", wish=PlanWish(players=6, hours=1, seats=6), contribution=10, fee=1)
    >>> run = TournamentRun(uk, plan_tournament(uk, wanted).conditions, seed=7)
    >>> rounds = sum(1 for _ in run.play())
    >>> result = run.result()
    >>> result.sound, result.pool, [award.amount for award in result.awards]
    (True, 60, [40, 20])
    """

    def __init__(
        self,
        house: House,
        conditions: TournamentConditions,
        *,
        players: int = 0,
        seed: int = 1,
        hand_seconds: int = HAND_SECONDS,
        processes: int = 1,
    ) -> None:
        """Refuse a tournament that cannot be played out, and prepare its players, its director and its clock."""
        refuse_wrong_kind("TournamentRun", "house", house, House, allowed="a House, as house_named gives")
        refuse_wrong_kind(
            "TournamentRun", "conditions", conditions, TournamentConditions, allowed="TournamentConditions(...)"
        )
        self.players = players or expected_players(conditions)
        refuse_run(conditions, self.players, hand_seconds)
        self.hand_seconds = hand_seconds
        self.begins = conditions.start or _USUAL_START
        super().__init__(Tournament(house, conditions, self.begins - _DAY), seed, self.begins - _DAY)
        self.crew = HandCrew(self.tournament.rules.house, conditions.structure, processes)
        self.hands = self.decisions = self.moves = self.races = self.highest = 0
        self._began = self._ended = self.begins
        self._checks: list[RunCheck] = []
        self._chips = 0  # at the end of the last session
        self._seating: dict[int, TournamentSeating] = {}
        self.ties = TieBreaker(self, self.crew.player)
        for number, _ in conditions.structure.every_level():  # refused before the first hand, not in the middle
            self.crew.player.rules(number, self.chips[0])
        self.crew.player.prepare(self.chips[0])

    def __repr__(self) -> str:
        return f"<TournamentRun: {quantity(self.hands, 'hand')} played, {self.tournament!r}>"

    def play(self) -> Iterator[RunProgress]:
        """Play the tournament to its end, yielding the progress after each round."""
        self._open()
        with self.crew:
            for plan in sorted(self.conditions.plans, key=lambda plan: plan.heat):
                yield from self._session(plan.name)
        self._close()

    def result(self) -> RunResult:
        """Return the result, once it has been played."""
        state = self.tournament.state
        if state.stage != "closed":
            raise Illegal(f"{self.conditions.called} is {state.stage}", allowed="once it has been played out")
        bought = [payment.what for payment in state.payments]
        fixed = state.pool_fixed
        return RunResult(
            tournament=state.name,
            title=self.conditions.called,
            house=state.house,
            players=self.players,
            seed=self.seed,
            hand_seconds=self.hand_seconds,
            hands=self.hands,
            decisions=self.decisions,
            minutes=ceil((self._ended - self._began).total_seconds() / 60),
            level=self.highest,
            re_buys=bought.count("re_buy"),
            add_ons=bought.count("add_on"),
            moves=self.moves,
            races=self.races,
            raced=sum(session.tally.raced for session in state.sessions.values()),
            chips=self._chips,
            pool=fixed.pool if fixed is not None else 0,
            house_share=fixed.house_share if fixed is not None else 0,
            places=state.confirmed,
            awards=tuple(state.awards.values()),
            checks=(*self._checks, *books_checked(state)),
        )

    # Before and after

    def _open(self) -> None:
        """Open the tournament: conditions published and sent, a director on duty, all players entered and paid."""
        rules = self.tournament.rules
        self.do(commands.PublishConditions, places=("the desk",))
        if rules.publication == "sent_to_regulator":
            self.do(commands.SendConditions, how="by mail")
        self.do(commands.NameDirector, name=RUN_DIRECTOR, by=(*rules.appointed_by, "")[0])
        self.do(commands.SignDirector, name=RUN_DIRECTOR)
        for added in self.conditions.added:
            self.do(commands.AddValue, what=added.kind, amount=added.amount, goods=added.what)
        first = [plan.name for plan in self.conditions.plans if plan.heat == 1] or [self.conditions.plans[0].name]
        for number in range(self.players):
            self._enter(f"{NAMES[number % len(NAMES)]} {number // len(NAMES) + 1}", first[number % len(first)])
        self.now = self._began = self.begins

    def _enter(self, player: str, session: str) -> None:
        """Enter a player in a session, paid and with every paper."""
        self.do(
            commands.EnterPlayer,
            player=player,
            pays=self.conditions.price,
            session=session,
            papers=frozenset(("entry_form", "signature_if_asked", "membership_if_asked")),
            member=True,
            age=_AGE_OF_PLAYERS,
        )

    def _close(self) -> None:
        """Close the tournament: the pool fixed, places confirmed, every prize paid."""
        self._ended = self.now
        state = self.tournament.state
        self.do(commands.FixPool)
        amounts: tuple[int, ...] = ()
        if self.conditions.prizes is None:  # "as posted": the usual ones
            plan = usual_prizes(state.taken)
            placed = sum(len(group.players) for group in overall(self.tournament.rules, state))
            lines = prize_list(
                money_rules_for(self.tournament.rules.house), plan, state.pool, state.taken, placed
            ).lines
            amounts = tuple(line.cash for line in lines)
        self.ties.draw_for_points(amounts)
        self.do(commands.ConfirmPlacings, prizes=amounts)
        for award in [*state.awards.values()]:
            self.do(commands.PayAward, number=award.number)
        self.do(commands.CloseTournament)

    # A session

    def _session(self, name: str) -> Iterator[RunProgress]:
        session = self._seat_everybody(name)
        while not play_over(self.tournament.state, session, self.now):
            if self._known_early(session):
                break
            self._between_rounds(session)
            if play_over(self.tournament.state, session, self.now):
                break
            self._play_round(session)
            yield RunProgress(
                session=name,
                began=session.began,
                left=session.remaining,
                tables=len(session.tables),
                level=session.level,
                hands=self.hands,
                minutes=int((self.now - self._began).total_seconds() // 60),
            )
        self._end(session)

    def _seat_everybody(self, name: str) -> SessionState:
        """Draw seats by lot, hand out stacks, and start the session."""
        state, rules = self.tournament.state, self.tournament.rules
        session = state.session(name)
        self.now = max(self.now, session.plan.starts or self.now)
        if session.plan.repechage:
            self._catch_up(session)
        entrants, seats = due_to_play(state, session), self.conditions.structure.seats
        if len(entrants) < 2:
            raise Illegal(f"{name} with {len(entrants)} players", allowed="2 or more; take more players")
        if self.conditions.heads_up:
            self._draw_bracket(session, entrants)
            self.do(commands.StartSession, session=name)
            return state.session(name)
        places = seats_to_draw(len(entrants), seats)
        drawn = self.chance("seats", name).sample(places, len(places))
        draw = draw_seats(rules.seating, entrants, places, drawn)
        allotted = tuple(AllottedSeat(player, place.table, place.seat) for player, place in draw.seats.items())
        self.do(commands.AllotSeats, session=name, seats=allotted, draw=f"seed {self.seed}")
        self.do(commands.StartSession, session=name)
        return state.session(name)

    def _catch_up(self, session: SessionState) -> None:
        """Enter every player for a second chance whose place in an earlier session allows it."""
        first, last = session.plan.catches_up or (0, 0)
        earlier = [state for state in self.tournament.state.sessions.values() if state.plan.heat < session.plan.heat]
        for player in dict.fromkeys(
            player
            for state in earlier
            for group in state.places
            if first <= group.place <= last
            for player in group.players
            if player not in state.advanced
        ):
            self._enter(player, session.name)

    def _draw_bracket(self, session: SessionState, entrants: Sequence[str]) -> None:
        """Draw a heads-up tournament's order by lot, and open the divided tables for its first round."""
        terms = heads_up_rules_for(self.tournament.rules.house)
        order = self.chance("bracket", session.name).sample(entrants, len(entrants))
        tables = -(-draw_bracket(order).most_pairs // terms.areas_per_table)
        layout = terms.layout or (*terms.layouts, "divided")[0]
        named = {str(number): layout for number in range(1, tables + 1)}
        self.do(commands.DrawBracket, session=session.name, order=tuple(order), tables=named, draw=f"seed {self.seed}")

    def _known_early(self, session: SessionState) -> bool:
        """Return whether it is known who goes on, and the house ends a session in that case."""
        return bool(session.plan.to) and self.tournament.rules.early_finish and known_already(session)

    def _end(self, session: SessionState) -> None:
        """End the session: break ties, count chips, close it."""
        self._buy_or_go(session)
        self.ties.decide_places(session)
        counted = self._chips = session.in_play
        self.do(commands.CountChips, session=session.name, counted=counted)
        expected = session.issued - session.removed
        self._checks.append(
            RunCheck(f"chips of {session.name}", counted == expected, f"{counted:,} counted, {expected:,} in play")
        )
        odd = [
            player.player
            for player in session.players.values()
            if player.chips and player.chips % self.smallest_chip(session, session.tables[player.table])
        ]
        self._checks.append(RunCheck("stacks are made of the chips in play", not odd, ", ".join(odd) or "all are"))
        early = not play_over(self.tournament.state, session, self.now)
        self.do(commands.EndSession, session=session.name, early=early)
        if self.tournament.rules.stack_between == "reset":
            self.do(commands.CountChips, session=session.name, counted=counted)

    # Between two rounds

    def _between_rounds(self, session: SessionState) -> None:
        self._take_break(session)
        state, rules = self.tournament.state, self.tournament.rules
        while rules.level_trigger == "announcement" and level_over(state, session, self.now) is not None:
            self.do(commands.AnnounceLevel, session=session.name, level=session.level + 1)
            self._take_break(session)
        self._race(session)
        if session.bracket is not None:
            if len(session.round_won) == len(session.duels):
                self.do(commands.BeginHeadsUpRound, session=session.name)
            return
        if not session.plan.advance_per_table:  # there the places at each table count
            self._even_tables(session)
        self._hand_for_hand(session)

    def _take_break(self, session: SessionState) -> None:
        """Take a scheduled break: add-ons, chip races, and the clock goes on to its end."""
        state = self.tournament.state
        level = break_now(state, session, self.now)
        if not level:
            return
        self._buy_or_go(session)
        terms = self.conditions.add_ons
        if terms is not None and level == terms.after_level:
            each_may = min(terms.at_most, self.tournament.rules.add_ons)
            for player in [player.player for player in session.players.values()]:
                for _ in range(each_may):
                    self.do(commands.TakeAddOn, player=player, pays=terms.price)
        begins = level_over(state, session, self.now)
        if begins is not None:
            self.now += timedelta(seconds=ceil((begins - state.played(session, self.now)) * 60))

    def _race(self, session: SessionState) -> None:
        """Race off unneeded chips at every table, the lowest first, with cards for the odd ones."""
        state, rules = self.tournament.state, self.tournament.rules
        while due := races_due(rules, state, session, self.now):
            for race in (race_due for race_due in due if race_due.old == due[0].old):
                cards = self._race_cards(sum(race.cards.values()), session.name, race.table, race.old, state.step)
                self.do(commands.RaceChips, session=session.name, table=race.table, denomination=race.old, cards=cards)
                self.races += 1

    def _race_cards(self, odd: int, *what: object) -> str:
        """Draw a card for each odd chip, from as many decks as needed; the remaining cards are for ties."""
        decks = -(-odd // CARDS_OF_RACE_DECK) or 1
        return " ".join(str(card) for deck in range(decks) for card in self.shuffled("race", deck, *what))

    def _buy_or_go(self, session: SessionState) -> None:
        """Let players without chips re-buy whenever they may, and leave otherwise, by the bots' rule."""
        state, terms = self.tournament.state, self.conditions.rebuys
        for player in [player for player in session.players.values() if player.offered is not None]:
            may = may_buy_again(self.tournament.rules, state, session, player, 0)
            if terms is not None and may and rebuys_open(state, session, self.now):
                self.do(commands.BuyAgain, player=player.player, pays=terms.price)
            else:
                self.do(commands.DeclineRebuy, player=player.player)

    def _even_tables(self, session: SessionState) -> None:
        """Break and balance tables by the house's method until nothing is due, with random draws."""
        state, rules = self.tournament.state, self.tournament.rules.seating
        order = self.chance("tables", session.name).sample(sorted(session.tables), len(session.tables))
        table_order: tuple[str, ...]
        while (due := seating_due(rules, tables := seated_tables(state, session))) != "nothing":
            chance = self.chance("lots", session.name, state.step)
            if due == "break" and not session.plan.to and session.remaining <= tables[0].seats:
                self._final_table(session, chance)
                continue
            if due == "break":
                broken = table_to_break(tables)
                free = open_seats(table for table in tables if table.name != broken)
                lots, table_order = chance.sample(free, len(free)), ()
            else:
                every = [TableSeat(table.name, seat) for table in tables for seat in range(1, table.seats + 1)]
                lots = chance.sample(every, len(every))
                table_order = tuple(order) if rules.balance_from == "draw_order" else ()
            facts = self.do(commands.EvenTables, session=session.name, lots=tuple(lots), table_order=table_order)
            self.moves += sum(isinstance(happening, happenings.CompetitorMoved) for happening in facts)

    def _final_table(self, session: SessionState, chance: Random) -> None:
        """Draw seats for all remaining players at the table that would be broken last."""
        name, seats = final_table_of(session), self.conditions.structure.seats
        every = [TableSeat(name, seat) for seat in range(1, seats + 1)]
        self.do(commands.DrawFinalTable, session=session.name, table=name, lots=tuple(chance.sample(every, seats)))
        self.moves += session.remaining

    def _hand_for_hand(self, session: SessionState) -> None:
        """Make all tables wait for each other near the last paid place, so that nobody gains by being slow."""
        wanted = near_the_money(self.tournament.rules, self.tournament.state, session)
        if wanted is not bool(session.hand_for_hand):
            self.do(commands.PlayHandForHand, session=session.name, on=wanted)

    # A round of hands

    def _play_round(self, session: SessionState) -> None:
        """Play a hand at every table; they end together, and are reported in a random order."""
        ready = [table.name for table in session.tables.values() if self._is_ready(session, table)]
        if not ready:
            raise Illegal(
                f"no table of {session.name} can play on with {session.remaining} left",
                allowed="an end that is reached, such as players_left",
            )
        dealt: list[tuple[str, LineUp]] = []
        self.crew.begin(self._dealt(session, ready, dealt))
        self.now += timedelta(seconds=self.hand_seconds)
        self.hands += len(dealt)
        self.highest = session.level
        order = list(enumerate(dealt))
        self.chance("round", session.name, self.hands).shuffle(order)
        for number, (name, line_up) in order:
            result = self.crew.result(number)
            self.decisions += result.decisions
            waited = tuple(waiting.seat for waiting in line_up.waiting)
            resting = {seat: session.players[session.tables[name].seats[seat]].chips for seat in waited}
            self.do(
                commands.ReportHandOver,
                session=session.name,
                table=name,
                stacks={**resting, **result.stacks},
                all_in=result.all_in,
                button=line_up.button,
                blinds=line_up.places.blinds,
                waited=waited,
            )
        self._buy_or_go(session)

    def _dealt(
        self, session: SessionState, tables: Sequence[str], dealt: list[tuple[str, LineUp]]
    ) -> Iterator[HandToPlay]:
        """Yield each hand as it begins, and add its table and line-up to `dealt`."""
        for name in tables:
            self.do(commands.ReportHandBegun, session=session.name, table=name)
            line_up, hand = self._lined_up(session, session.tables[name])
            dealt.append((name, line_up))
            yield hand

    def _is_ready(self, session: SessionState, table: TournamentTable) -> bool:
        most = session.plan.hands
        return len(table.seats) > 1 and not (most and table.hands >= most)

    def _lined_up(self, session: SessionState, table: TournamentTable) -> tuple[LineUp, HandToPlay]:
        """Return the line-up of a table's next hand, and the hand."""
        structure = self.conditions.structure
        if session.level not in self._seating:
            setup = structure.setup(session.level)
            self._seating[session.level] = tournament_seating_for(self.tournament.rules.house, setup)
        seating, last = self._seating[session.level], last_places(table)
        line_up = next_line_up(seating, SeatedTable(table.name, structure.seats, table.seats, last))
        if line_up is None:
            line_up = self._first_line_up(seating, session, table)
        stacks = {seat: session.players[table.seats[seat]].chips for seat in line_up.seats}
        seed = " ".join(map(str, (self.seed, session.name, table.name, table.hands)))
        chip = self.smallest_chip(session, table)
        return line_up, HandToPlay(session.level, chip, stacks, line_up.button, line_up.blinds, seed)

    def _first_line_up(self, seating: TournamentSeating, session: SessionState, table: TournamentTable) -> LineUp:
        """Return the line-up of a table's first hand, or of one where no player of the last hand is left."""
        seats = sorted(table.seats)
        deck = self.shuffled("button", session.name, table.name, table.hands)
        one_of_each_rank = {card.rank: card for card in deck}.values()  # so that nobody is level
        drawn = {seat: (card,) for seat, card in zip(seats, one_of_each_rank, strict=False)}
        button = first_button(seating.blinds.button, seats, drawn)
        return next_hand(seating.blinds, dict.fromkeys(seats, BlindStatus(new=True)), None, button=button)
