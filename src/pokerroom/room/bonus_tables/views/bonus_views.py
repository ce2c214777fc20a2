"""A bonus table in the wire's form: the same part for everybody, and for each player their own part.

Both come from the round's own views, so that what they hide cannot be sent. Nothing here says what would be wise.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final, NamedTuple

from msgspec import structs

from pokerroom.bonus.paying.pay import against, bonus_pays, made_hand
from pokerroom.bonus.posted.terms import BonusTerms, ante_bonus_words
from pokerroom.bonus.queries.round_view import BoxView, RoundView
from pokerroom.bonus.queries.why import PAYING
from pokerroom.bonus.table.words import HOLD_WORDS, SignArea
from pokerroom.bonus.words import LayoutArea
from pokerroom.cards import UNKNOWN, Card
from pokerroom.ranking import RankedHand
from pokerroom.room import wire
from pokerroom.room.bonus_tables.journal.bonus_journal import BonusJournal
from pokerroom.room.tables.schedule.player_seeds import deal_shown

GAME_NAME: Final = "Texas Hold'em Bonus Poker"
AREA_WORDS: Final[dict[SignArea, str]] = {"ante": "Ante", "bonus": "Ante Bonus"}
_MAIN_WAGER_AREAS: Final[tuple[LayoutArea, ...]] = ("flop", "turn", "river", "ante")


class BesideBonusTable(NamedTuple):
    """The surroundings of the table that are shown beside it."""

    id: str
    is_bot: Callable[[str], bool]
    here: Collection[str]
    watchers: int = 0
    clock: wire.Clock | None = None
    jackpot: wire.JackpotMeter | None = None
    hits: tuple[wire.JackpotHit, ...] = ()
    linked: bool = False  # to a jackpot's pool, so that its wager is offered
    claimed: bool = False  # a jackpot that was won here is being settled
    takes_seeds: bool = False
    chat: wire.ChatState = ""


def stakes_of(terms: BonusTerms) -> str:
    """Return the limits in a few words."""
    limits = terms.limits
    return f"Ante {limits.ante_least:,} to {limits.ante_most:,}"


def phase_of_table(journal: BonusJournal) -> wire.TablePhase:
    """Return the table's phase in the lobby's words."""
    state = journal.state
    if state.closed:
        return "closed"
    if journal.round is None:
        return "settled" if state.rounds and state.boxes else "waiting"
    return "showdown" if journal.round.phase in ("settlement", "jackpots") else "playing"


def bonus_turn(journal: BonusJournal) -> str:
    """Return a name for the moment in which somebody must decide, or may concede; "" where no round is open."""
    bonus_round = journal.round
    if bonus_round is None:
        return ""
    turn = bonus_round.turn.number if bonus_round.turn is not None else 0
    return f"{bonus_round.number}.{bonus_round.phase}.{turn}"


def public_bonus_table(
    journal: BonusJournal, surroundings: BesideBonusTable, *, bare: bool = False
) -> wire.PublicBonusTable:
    """Return the table as everybody sees it; `bare` shows only who sits where, and nothing of the rounds."""
    table, state = journal.table, journal.state
    view = table.view("public") if state.round is not None and not bare else None
    terms, book = state.terms, journal.house.book
    now = view.now if view is not None else None
    return wire.PublicBonusTable(
        id=surroundings.id,
        name=journal.opening.name,
        house=book.id,
        game="holdem_bonus",
        game_name=GAME_NAME,
        stakes=stakes_of(terms),
        places=terms.places,
        areas=tuple(wire.WireArea(area.area, area.printed, area.shape) for area in terms.layout.areas),
        boxes=tuple(_wire_box_of(journal, surroundings, view, number) for number in range(1, terms.places + 1)),
        round=0 if bare else state.rounds,
        phase=view.phase if view is not None else "",
        state="waiting" if bare else phase_of_table(journal),
        board=tuple(map(str, view.board)) if view is not None else (),
        dealer=tuple(map(str, view.dealer)) if view is not None else (),
        dealer_called=view.dealer_called if view is not None else "",
        turn=now.box if now is not None and now.kind == "decide" else 0,
        to_do=_next_step_words(journal, view, claimed=surroundings.claimed),
        doing="" if now is None else "correct" if now.corrects else now.kind,
        clock=None if bare else surroundings.clock,
        watchers=surroundings.watchers,
        unit=journal.opening.setup.unit,
        currency=book.currency,
        pay_tables=pay_tables_of(terms),
        held="; ".join(HOLD_WORDS[hold] for hold in state.open_holds),
        jackpot=surroundings.jackpot,
        hits=surroundings.hits,
        stopped=stopped_play_words(journal),
        notice="" if bare else notice_words(journal),
        deal=None if bare else deal_shown(journal.committed, journal.waiting_deal),
        takes_seeds=surroundings.takes_seeds,
        talk=surroundings.chat,
    )


def stopped_play_words(journal: BonusJournal) -> str:
    """Return in words who of the staff has stopped the table, and why."""
    stopped = journal.state.stopped
    if stopped is None:
        return ""
    done = "has stopped the table" if journal.state.stands_still else "stops the table after this round"
    return f"The {stopped.by} {done}{f': {stopped.why}' if stopped.why else ''}."


def notice_words(journal: BonusJournal) -> str:
    """Return the announcements on the table's signs: a rising minimum, the old one beside it, or the closing."""
    state, lines = journal.state, []
    if state.minimum_sign is not None:
        sign = state.minimum_sign
        lines.append(f"From {sign.effective:%H:%M} the smallest {AREA_WORDS[sign.area]} is {sign.least:,}.")
    if state.former is not None:
        lines.append(f"Players with a marker go on from {state.former.ante_least:,}.")
    if state.closing is not None and not state.closed:
        lines.append(f"The table closes at {state.closing:%H:%M}.")
    return " ".join(lines)


def _next_step_words(journal: BonusJournal, view: RoundView | None, *, claimed: bool) -> str:
    if view is None or view.now is None:
        return ""
    if view.now.kind == "close" and claimed:
        return "the jackpot is being settled, and the table waits"
    if view.now.kind == "decide" and journal.round is not None:
        return view.now.words.replace(f"box {view.now.box}", journal.round.box(view.now.box).player, 1)
    return view.now.words


def _wire_box_of(
    journal: BonusJournal, surroundings: BesideBonusTable, view: RoundView | None, number: int
) -> wire.WireBox:
    patron = journal.boxes.get(number)
    if patron is None:
        return wire.WireBox(number)
    bot = surroundings.is_bot(patron.player)
    present = bot or patron.player in surroundings.here
    shown = next((box for box in view.boxes if box.box == number), None) if view is not None else None
    if shown is None or shown.player != patron.player:
        return wire.WireBox(
            number, patron.player, bot, present, patron.chips, tokens=patron.tokens, least=patron.marker or 0
        )
    box = shown_box(shown, view.board if view is not None else (), bot=bot, here=present)
    if journal.round is not None:
        settled = shown.status not in ("in", "out") and not any(stake.total for stake in shown.wagers.values())
        return structs.replace(
            box, least=patron.marker or 0, change=_won_since_round_began(journal, shown) if settled else 0
        )
    change = _won_since_round_began(journal, shown)
    return structs.replace(box, chips=patron.chips, tokens=patron.tokens, least=patron.marker or 0, change=change)


def shown_box(view: BoxView, board: Sequence[Card], *, bot: bool, here: bool = True) -> wire.WireBox:
    """Return a box of a round as a viewer sees it."""
    made = made_hand(view.cards, board) if view.called else None
    return wire.WireBox(
        box=view.box,
        player=view.player,
        bot=bot,
        here=here,
        chips=view.chips,
        wagers={area: stake.total for area, stake in view.wagers.items() if stake.total},
        status=view.status,
        cards=tuple(map(str, view.cards)),
        called=view.called,
        tokens=view.tokens,
        least=view.marker or 0,
        results=view.results,
        brief=made.brief if made is not None else "",
        plays=tuple(map(str, made.cards)) if made is not None else (),
    )


def _won_since_round_began(journal: BonusJournal, view: BoxView) -> int:
    bonus_round = journal.state.round
    return view.chips - bonus_round.boxes[view.box].start.chips if bonus_round is not None else 0


def pay_tables_of(terms: BonusTerms) -> tuple[wire.WirePayTable, ...]:
    """Return the table's pay tables, as its sign shows them."""
    bonus = tuple(
        wire.PayLine(ante_bonus_words(name), f"{getattr(terms.bonus_odds, name)} to 1")
        for name in terms.bonus_odds.__struct_fields__
    )
    odds = terms.main_odds
    main = [
        wire.PayLine(f"{area.capitalize()} Wager", f"{odds[area]} to 1")
        for area in _MAIN_WAGER_AREAS[:-1]
        if area in odds
    ]
    least = "" if terms.ante_pays_from == "any" else f", with a {terms.ante_pays_from} or better"
    main.append(wire.PayLine(f"Ante{least}", f"{odds['ante']} to 1"))
    grounds = terms.grounds
    if grounds is None:
        return ()
    return (
        wire.WirePayTable("A hand that beats the dealer's", tuple(main), grounds.of(PAYING["ante"]).texts()),
        wire.WirePayTable("Ante Bonus, by your two cards", bonus, grounds.of(PAYING["bonus"]).texts()),
    )


def your_bonus_table(
    journal: BonusJournal,
    player: str,
    balance: int,
    *,
    titles: tuple[str, ...] = (),
    done: bool = False,
    jackpot: bool = False,
) -> wire.YourBonusTable:
    """Return this player's own part of the view; `done` if their wagers are down.

    `jackpot` says whether the Jackpot Wager is offered.
    """
    table = _your_box(journal, player, balance, done=done, jackpot=jackpot)
    return structs.replace(table, floor=_floor_of_bonus_table(journal, titles)) if titles else table


def _floor_of_bonus_table(journal: BonusJournal, titles: tuple[str, ...]) -> wire.BonusFloor:
    state = journal.state
    return wire.BonusFloor(titles, tuple(state.open_holds), tuple(state.to_tell), tuple(state.removable), state.missing)


def _your_box(journal: BonusJournal, player: str, balance: int, *, done: bool, jackpot: bool) -> wire.YourBonusTable:
    """Return a player's own part of the view: a free box to take, or their cards, options and wishes."""
    state, number = journal.state, journal.box_of(player)
    limits = state.terms.limits
    buy_in = limits.ante_least, journal.opening.stack
    patron = state.boxes.get(number)
    leaving, wants = (patron.leaving, patron.wants) if patron is not None else (False, 0)
    if not number:
        sits = bool(player) and not state.closed and len(state.boxes) < state.terms.places
        return wire.YourBonusTable(player, sit=sits, buy_in=buy_in, balance=balance)
    between = journal.round is None
    if state.round is None or number not in state.round.boxes or state.round.boxes[number].player != player:
        return wire.YourBonusTable(
            player, number, leaving=leaving, top_up=True, wants=wants, buy_in=buy_in, balance=balance
        )
    view = journal.table.view(number)
    own = next(box for box in view.boxes if box.box == number)
    made = _made_hand_of_box(own, view)
    return wire.YourBonusTable(
        name=player,
        box=number,
        cards=tuple(map(str, own.cards)),
        turn=bonus_turn(journal),
        choices=None if between or view.options is None else _wire_choices(view, own, done=done, jackpot=jackpot),
        leaving=leaving,
        top_up=True,
        wants=wants,
        buy_in=buy_in,
        balance=balance,
        strength=made.name if made is not None else "",
        brief=made.brief if made is not None else "",
    )


def _made_hand_of_box(box: BoxView, view: RoundView) -> RankedHand | None:
    """Return the hand that a box makes with the board's open cards, for its player; None while it makes none."""
    board = [card for card in view.board if card != UNKNOWN]
    if box.status not in ("in", "settled") or not box.cards or UNKNOWN in box.cards or not board:
        return None
    return made_hand(box.cards, board)


def _gains_nothing(own: BoxView, view: RoundView) -> bool:
    """Return whether a hand has lost every wager to the dealer: only such a hand may be asked to concede."""
    if UNKNOWN in (*own.cards, *view.dealer, *view.board) or "jackpot" in own.wagers:
        return False
    if "bonus" in own.wagers and bonus_pays(view.bonus_odds, own.cards) is not None:
        return False
    return against(made_hand(own.cards, view.board), made_hand(view.dealer, view.board)) == "lost"


def _wire_choices(view: RoundView, own: BoxView, *, done: bool, jackpot: bool) -> wire.BonusChoices | None:
    options = view.options
    if options is None:
        return None
    return wire.BonusChoices(
        place=tuple(
            wire.PlaceRange(option.area, option.least, option.most, option.step)
            for option in options.place
            if jackpot or option.area != "jackpot"
        ),
        take_back=options.take_back,
        done=view.phase == "wagers" and not done,
        fold=options.fold,
        fold_costs=options.fold_costs,
        check=options.check,
        bet=options.bet,
        bet_area=options.bet_area or "",
        correct=options.correct,
        concede=options.concede and _gains_nothing(own, view),
        cites=dict(options.clauses),
    )
