"""A table as somebody may see it, ready for the wire: the part that everybody gets, and the part that is one player's.

Everything here comes from the engine's own views; what they hide cannot be sent.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from pokerroom.cards import UNKNOWN, Card
from pokerroom.errors import Illegal
from pokerroom.games import GAMES, Family
from pokerroom.hand import Hand, HandRules, Options, Seat, events
from pokerroom.hand.asking.view import SeatView, View, ViewerRole
from pokerroom.hand.dealing.streets import street_lying
from pokerroom.hand.events import Half
from pokerroom.ranking import rank
from pokerroom.room import wire
from pokerroom.room.tables.handlers.staff_commands import stopped_words
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.journal.wishes import NO_WISHES, Wishes
from pokerroom.room.tables.schedule.player_seeds import deal_shown
from pokerroom.room.tables.views.closed_raises import closed_raise
from pokerroom.room.tables.views.offers import board_words, table_offer_words
from pokerroom.rulings.conduct.looking import guest_sees
from pokerroom.table import Table
from pokerroom.table.blinds.standing import OWES_NOTHING
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.game_words import variant_words
from pokerroom.table.opening.new_table import stakes_words
from pokerroom.table.seats.barring import bar_on
from pokerroom.table.stakes.adding import no_top_up_words, top_up_words
from pokerroom.table.stakes.stakes import Left, buy_in, last_left
from pokerroom.table.table_view import PlaceView
from pokerroom.talk import hand_name

_CARDS_OF_A_HAND: Final = 5
_SHARES: Final = (("½ pot", 1, 2), ("¾ pot", 3, 4), ("pot", 1, 1))
_MULTIPLES: Final = (("2.5×", 5, 2), ("3×", 3, 1), ("4×", 4, 1))  # of the bet, before anything lies in the middle


@dataclass(frozen=True)
class Around:
    """What the room knows about a table that the table does not: who is connected, who is a bot, and the time."""

    id: str
    bots: Collection[str] = ()
    here: Collection[str] = ()
    watchers: int = 0
    clock: wire.Clock | None = None
    asked: str = ""
    jackpot: wire.JackpotMeter | None = None
    hits: tuple[wire.JackpotHit, ...] = ()
    promotions: tuple[wire.WirePromotion, ...] = ()
    tournament: wire.TableEvent | None = None
    takes_seeds: bool = False
    host: wire.TableHost | None = None
    talk: wire.TalkState = ""
    chances: Mapping[int, int] = field(default_factory=dict)


def public_view(journal: TableJournal, around: Around, viewer: ViewerRole = "public") -> wire.Public:
    """The table for everybody; with the viewer "record" all cards lie open, which is for nobody who plays."""
    table, rules = journal.table, journal.table.rules
    sight = table.view(viewer)
    view, won, last = sight.hand, dict[int, int](), journal.lies_there
    won_with: dict[int, tuple[Card, ...]] = {}
    if last is not None:
        view, won, won_with = last.hand.view(viewer), winnings(last.hand), winning_cards(last.hand)
    in_hand = {} if view is None else {each.seat: each for each in view.seats}
    if last is not None:
        in_hand = {seat: each for seat, each in in_hand.items() if last.names[seat] == table.seats.plays(seat)}
        won = {seat: chips for seat, chips in won.items() if seat in in_hand}
    did = doings(journal.hand) if journal.hand is not None else {}
    drew = drawn(journal.hand or (last.hand if last is not None else None))
    button = next((place.seat for place in sight.seats if place.button), 0)
    limits = buy_in(rules.stakes, largest=table.largest())
    return wire.Public(
        id=around.id,
        name=table.books.table,
        house=rules.house.book.id,
        game=rules.hand.game,
        game_name=GAMES[rules.hand.game].name,
        stakes=stakes_words(rules.hand, rules.unit),
        hand=table.hands,
        state=phase_of(journal),
        street=street_of(journal.hand or (last.hand if last is not None else None), view),
        seats=tuple(
            _seat(
                place,
                in_hand.get(place.seat),
                around,
                journal,
                did.get(place.seat, ""),
                won.get(place.seat, 0),
                won_with.get(place.seat, ()),
                drew.get(place.seat, -1),
            )
            for place in sight.seats
        ),
        button=button,
        boards=tuple(_texts(board) for board in view.boards) if view is not None and any(view.boards) else (),
        pots=_pots(view) if view is not None and journal.hand is not None else (),
        total=view.total if view is not None and journal.hand is not None else 0,
        turn=journal.hand.turn if journal.hand is not None else 0,
        to_do=_to_do(journal, view),
        asked=around.asked,
        clock=around.clock,
        watchers=around.watchers,
        blinds=tuple(rules.hand.blinds),
        ante=rules.hand.ante,
        chip=rules.hand.chip,
        unit=rules.unit,
        currency=rules.house.book.currency,
        min_buy_in=limits.least,
        max_buy_in=limits.most or 0,
        variant=variant_words(rules.hand),
        stopped=stopped_words(journal),
        jackpot=around.jackpot,
        hits=around.hits,
        promotions=around.promotions,
        tournament=around.tournament,
        live=journal.live,
        deal=deal_shown(journal.committed, journal.waiting_deal),
        takes_seeds=around.takes_seeds,
        host=around.host,
        talk=around.talk,
    )


def you_view(
    journal: TableJournal,
    player: str,
    seat: int,
    now: datetime,
    took: Sequence[Left] = (),
    bars: Sequence[BarNote] = (),
    **of_room: Any,
) -> wire.You:
    """What only this player may see and do now, in the seat that they have here, if any.

    `took` is what they took away from other tables of the house, `bars` what keeps them out there; `of_room` are parts
    that the room knows and the table does not.
    """
    table, hand = journal.table, journal.hand
    bar = bar_on((*table.bars, *bars), player, now, game=table.books.table)
    if bar is not None:
        of_room.update(_kept_out(bar))
    if not seat:
        return wire.You(name=player, **(_newcomer(table, player, now, took) if bar is None else {}), **of_room)
    wishes, rules, clock = journal.wishes.get(player, NO_WISHES), table.rules, table.rules.clock
    standing, stake = table.standings[seat], table.stakes[seat]
    dealt = hand is not None and hand.is_in(seat)  # what bought this hand is posted, and is owed no more
    debt = "" if standing.playing or dealt else table.owes(seat)
    most = table.may_add(seat)
    if not dealt and not standing.away and (hand is not None or not standing.playing):
        of_room.update(_waits(table, seat, now))
    if hand is None:
        of_room.update(_held(journal, seat, player))
    elif dealt:
        of_room.update(_at_play(journal, hand, seat, wishes))
    return wire.You(
        name=player,
        seat=seat,
        owes="" if debt == OWES_NOTHING else debt,
        posts=standing.posts and not dealt,
        sitting_out="now" if standing.away else "next_big_blind" if wishes.sits_out_at_blind else "",
        leaving=wishes.leaves or seat in table.rising,
        folding=wishes.folds and hand is not None and hand.is_live(seat),
        leave_cites=_stays_by(table, seat),
        moves_to=wishes.moves_to,
        top_up=_range(most.least, most.most) if most is not None else (0, 0),
        top_up_why=top_up_words(rules.stakes) if most is not None else no_top_up_words(rules.stakes, stake),
        top_up_cites=rules.stakes.cite_texts("top_up", "maximum_buy_in"),
        held_back=stake.held,
        straddles=wishes.straddles,
        shows=wishes.shows,
        may_straddle=bool(rules.hand.straddle),
        time_price=clock.price,
        time_seconds=clock.extra_seconds,
        **of_room,
    )


def _waits(table: Table, seat: int, now: datetime) -> dict[str, Any]:
    """How long somebody who is not dealt in waits for cards, and by which clauses."""
    wait = None if table.rules.setup.tournament else table.wait_for_cards(seat, now)
    return (
        {}
        if wait is None
        else {"waits": wait.hands, "waits_for": wait.until, "waits_cites": tuple(map(str, wait.cites))}
    )


def _stays_by(table: Table, seat: int) -> tuple[str, ...]:
    """The clauses that keep a player at the table while their hand is live, and let them fold it in turn."""
    if table.hand is None or not table.hand.is_live(seat):
        return ()
    return table.rules.hand.cite_texts("conduct.live_hand_stays_at_table", "betting.fold_without_bet")


def _at_play(journal: TableJournal, hand: Hand, seat: int, wishes: Wishes) -> dict[str, Any]:
    """What a player who was dealt in may see and do in the hand that is running."""
    table, held = journal.table, hand.seat(seat)
    open_now = hand.options(seat) if _may_do(hand, seat) else None
    if open_now and wishes.shows and open_now.show:  # the room does it for them, and does not ask
        open_now = replace(open_now, show=False, muck=False)
    return {
        **_own_hand(hand, held),
        "turn": turn_token(table, hand),
        "to_call": _to_call(hand, held),
        "options": wire_options(table, hand, open_now) if open_now else None,
        "offer": table_offer_words(hand, journal.names, seat),
        "boards": hand.boards_wanted(seat),
        "may_call_clock": _may_call_clock(table, seat),
        "may_buy_time": _may_buy_time(table, seat),
    }


def without_buying(you: wire.You, *, away: bool, event: wire.YourEvent | None) -> wire.You:
    """What a player sees at a table of a tournament, where nobody takes a seat, adds chips or straddles by choice."""
    return replace(
        you,
        sit=False,
        buy_in=(0, 0),
        buy_in_why="",
        buy_in_cites=(),
        top_up=(0, 0),
        top_up_why="",
        top_up_cites=(),
        may_straddle=False,
        owes="",
        sitting_out="now" if away else "",
        tournament=event,
    )


def with_guest(journal: TableJournal, player: str, you: wire.You) -> wire.You:
    """What a guest behind a player sees besides: that player's cards, and of nobody else what is hidden."""
    table, hand = journal.table, journal.hand
    host = 0 if you.seat else next((seat for seat, guest in table.guests.items() if guest == player), 0)
    if not host:
        return you
    cards = guest_sees(table.rules.house, hand, host, host) if hand is not None and hand.is_in(host) else ()
    return replace(you, guest_of=host, cards=_texts(cards))


def _newcomer(table: Table, player: str, now: datetime, took: Sequence[Left]) -> dict[str, Any]:
    """What somebody without a seat may do: take one, with the range of the table or what they must bring back."""
    if not player:
        return {}
    left = last_left(table.rules.stakes, table.left.get(player), *took)
    limits = buy_in(table.rules.stakes, largest=table.largest(), left=left, at=now)
    for_them = any(kept.player == player for kept in table.seats.kept.values())
    return {
        "sit": (for_them or bool(table.seats.free)) and not table.closed,
        "buy_in": (limits.least, limits.most or 0),
        "buy_in_why": limits.why,
        "buy_in_cites": tuple(map(str, limits.cites)),
    }


def _kept_out(bar: BarNote) -> dict[str, Any]:
    """What somebody is told who is barred: that they are, by whom, until when and on which clauses."""
    end = f"until {bar.until:%Y-%m-%d %H:%M}" if bar.until is not None else "until the bar is lifted"
    why = f": {bar.reason}" if bar.reason else ""
    words = f"Barred from the {bar.scope}, by the {bar.by}, {end}{why}."
    if bar.by == bar.player:  # by their own choice, which nobody lifts
        ends = f"until {bar.until:%Y-%m-%d %H:%M}" if bar.until is not None else "without an end"
        words = f"Kept from play by your own choice, {ends}{why}."
    return {"barred": words, "barred_cites": tuple(map(str, bar.cites))}


def _held(journal: TableJournal, seat: int, player: str) -> dict[str, Any]:
    """Between two hands a player still looks at what they held in the last one, and at what it was called."""
    last = journal.lies_there
    if last is None or last.names.get(seat) != player:
        return {}
    return _own_hand(last.hand, last.hand.seat(seat))


def _own_hand(hand: Hand, held: Seat) -> dict[str, Any]:
    """A player's own cards, and what they are called while they are in."""
    strength = strength_words(hand.rules, held.cards, hand.boards) if held.live else ""
    return {"cards": _texts(held.cards), "strength": strength}


def turn_token(table: Table, hand: Hand) -> str:
    """What tells this moment of the hand from any other."""
    return f"{table.hands}.{len(hand.events)}"


def seat_of(table: Table, player: str) -> int:
    """The seat that a player plays in; 0 for none."""
    return next((seat for seat in table.stakes if table.seats.plays(seat) == player), 0) if player else 0


def winnings(hand: Hand) -> dict[int, int]:
    """What every winner took from the pots."""
    won = dict[int, int]()
    for event in hand.events:
        if isinstance(event, events.Awarded):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    return won


def winning_cards(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """The cards that won, by seat: of every board and half that was taken, where the hand was shown."""
    found = dict[int, dict[Card, None]]()
    for event in hand.events:
        if not isinstance(event, events.Awarded) or not hand.lies_open(event.seat):
            continue
        board = tuple(hand.boards[event.board])
        cards = _best_cards(hand.rules, tuple(hand.cards(event.seat)), board, event.half)
        found.setdefault(event.seat, {}).update(dict.fromkeys(cards))
    return {seat: tuple(cards) for seat, cards in found.items()}


@lru_cache(maxsize=1024)
def _best_cards(rules: HandRules, cards: tuple[Card, ...], board: tuple[Card, ...], half: Half) -> tuple[Card, ...]:
    """The five cards of the best hand; of the better half alone where only that was won, of every half otherwise."""
    if UNKNOWN in cards or len(cards) + len(board) < _CARDS_OF_A_HAND:
        return ()
    low = {"high": False, "low": True}
    schemes = [each for each in rules.schemes if not half or (each.sense == "low") == low[half]]
    made = [rank(cards, board, scheme=each, makeup=rules.poker.makeup) for each in schemes]
    return tuple(dict.fromkeys(card for each in made if each.qualifies for card in each.cards))


def drawn(hand: Hand | None) -> dict[int, int]:
    """How many cards every seat has exchanged in the draw, for the rest of the hand."""
    if hand is None or hand.rules.poker.family is not Family.DRAW:
        return {}
    return {event.seat: len(event.cards) for event in hand.events if isinstance(event, events.Discarded)}


def doings(hand: Hand) -> dict[int, str]:
    """The last thing that every seat has done in this betting round."""
    found = dict[int, str]()
    for event in reversed(hand.events):
        if isinstance(event, events.RoundClosed):
            break
        word = _did(event)
        if word:
            found.setdefault(event.seat, word)  # type: ignore[union-attr]
    return found


def _did(event: events.Event) -> str:
    match event:
        case events.Posted():
            return f"{event.kind} {event.amount}"
        case events.Checked():
            return "check"
        case events.Called():
            return f"call {event.amount}" + (" all-in" if event.all_in else "")
        case events.Raised():
            return f"{'bet' if event.opens else 'raise'} {event.to}" + (" all-in" if event.all_in else "")
        case events.Folded():
            return "fold"
        case events.Discarded():
            return f"discard {len(event.cards)}" if event.cards else "stand pat"
        case events.Shown():
            return "show"
        case events.Mucked():
            return "muck"
        case events.ChopAgreed():
            return "chop"
        case events.BoardsAgreed():
            return board_words(event.boards)
        case _:
            return ""


def strength_words(rules: HandRules, cards: Sequence[Card], boards: Iterable[Sequence[Card]]) -> str:
    """What a hand is called, board by board where there are several."""
    return " / ".join(filter(None, (_strength(rules, tuple(cards), tuple(board)) for board in boards)))


@lru_cache(maxsize=8192)
def _strength(rules: HandRules, cards: tuple[Card, ...], board: tuple[Card, ...]) -> str:
    """What a hand is called; asked again for the same cards whenever the table is shown."""
    return hand_name(rules, cards, board)


def phase_of(journal: TableJournal) -> wire.TablePhase:
    """How far the table is with its hands."""
    if journal.table.closed:
        return "closed"
    if journal.hand is None:
        return "settled" if journal.last is not None and not journal.waits else "waiting"
    return "showdown" if journal.hand.to_show or journal.hand.shown else "playing"


def _seat(
    place: PlaceView,
    seat: SeatView | None,
    around: Around,
    journal: TableJournal,
    did: str,
    won: int,
    won_with: tuple[Card, ...],
    drew: int,
) -> wire.WireSeat:
    if not place.player:
        return wire.WireSeat(place.seat)
    settled = journal.hand is None
    owes = journal.table.owes(place.seat) if place.status == "waiting" else ""
    return wire.WireSeat(
        seat=place.seat,
        player=place.player,
        bot=place.player in around.bots,
        here=place.player in around.bots or place.player in around.here,
        chips=place.chips if settled or seat is None else seat.stack,
        bet=0 if settled or seat is None else seat.bet,
        status=place.status,
        hand=seat.status if seat is not None else "",
        cards=_texts(lying(seat)) if seat is not None else (),
        up=_texts(seat.up) if seat is not None and seat.status in ("in", "all-in") else (),
        called=seat.called if seat is not None else "",
        did=did,
        won=won,
        won_with=_texts(won_with),
        drew=drew if seat is not None and lying(seat) else -1,
        chance=around.chances.get(place.seat, -1),
        owes="" if owes == OWES_NOTHING else owes,
    )


def lying(seat: SeatView) -> tuple[Card, ...]:
    """The cards that lie at a seat: a folded hand has none, and a dead one only if it was shown."""
    if seat.status == "dead":
        return seat.cards if UNKNOWN not in seat.cards else ()
    return seat.cards if seat.status in ("in", "all-in", "mucked") else ()


def street_of(hand: Hand | None, view: View | None) -> str:
    """Where the hand is, or where it ended: its street, or that cards are given up or exchanged before the next one.

    A street has its name from the moment its cards lie there; while they are still to come, it is the one before.
    """
    if view is None or hand is None:
        return ""
    return hand.stage if hand.stage in ("discard", "draw") else street_lying(hand)


def _pots(view: View) -> tuple[wire.WirePot, ...]:
    return tuple(wire.WirePot(f"side {place}" if place else "main", amount) for place, amount in enumerate(view.pots))


def _to_do(journal: TableJournal, view: View | None) -> str:
    """What must happen now, with the names of those who do it."""
    if journal.hand is None or view is None or view.now is None:
        return ""
    return re.sub(r"\bseat (\d+)", lambda found: journal.names[int(found[1])], view.now.words)


def _texts(cards: Collection[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def _may_do(hand: Hand, seat: int) -> bool:
    """Whether it is worth asking what a seat may do: in turn, or at the moments when anybody may do something."""
    return hand.turn == seat or hand.stage != "bet" or hand.rules.blind_chop


def _to_call(hand: Hand, held: Seat) -> int:
    if hand.stage != "bet" or not held.live or held.all_in:
        return 0
    return max(0, min(hand.level - held.bet, held.stack))


def _range(least: int, most: int | None) -> tuple[int, int]:
    return least, most if most is not None else 10**9


def _may_call_clock(table: Table, seat: int) -> bool:
    rules, hand = table.rules.clock, table.hand
    if hand is None or table.turn is None or table.turn.called is not None or hand.turn == seat or not table.thinks():
        return False
    if table.stopped is not None:  # no clock runs
        return False
    return rules.called_by != "floor_only" and (rules.standing is None or rules.called_over_standing)


def _may_buy_time(table: Table, seat: int) -> bool:
    """Whether the player in turn may have more time: at a timed table that offers it, and not too often in a round."""
    rules, hand = table.rules.clock, table.hand
    if hand is None or hand.turn != seat or table.turn is None or table.turn.called is not None or not table.thinks():
        return False
    if table.stopped is not None:
        return False
    often = table.bought.get((seat, hand.stage_number), 0)
    offered = bool(rules.standing and rules.extra_seconds) and (rules.extensions is None or often < rules.extensions)
    return offered and (not rules.price or hand.stack(seat) > rules.price)


def wire_options(table: Table, hand: Hand, options: Options) -> wire.WireOptions:
    """What is open to a seat as the wire has it, with amounts worth a button and the telling clauses."""
    cites: dict[wire.CitedFor, tuple[str, ...]] = {kind: options.behind(kind).texts() for kind in options.kinds()}
    if _may_buy_time(table, options.seat):
        grounds = table.rules.clock.grounds
        cites["time"] = grounds.of("time.extensions", "commission.extra_fees").texts() if grounds is not None else ()
    why, closed_by = closed_raise(hand, options)
    if why:
        cites["no_raise"] = closed_by
    return wire.WireOptions(**options.open_actions(), presets=presets(hand, options), no_raise=why, cites=cites)


def presets(hand: Hand, options: Options) -> tuple[wire.Preset, ...]:
    """Wagers worth a button: multiples of the blind on the first round, parts of the pot as it would be after a call
    otherwise, and everything that may be wagered. What does not come out even is no multiple, and left out.
    """
    if not options.least or options.least == options.most:
        return ()
    after_call = hand.pot + options.call
    found = dict[int, str]()
    first = hand.level > 0 and hand.street == hand.rules.plan.streets[0] and hand.rules.limit == "no_limit"
    first = first and bool(hand.rules.blinds)  # a bring-in is no bet that one would take a multiple of
    for name, part, of in _MULTIPLES if first else _SHARES:
        if first and hand.level * part % (of * options.step):
            continue
        wanted = hand.level * part // of if first else hand.level + after_call * part // of
        to = max(options.least, min(options.most, wanted))
        found.setdefault(to - (to - options.least) % options.step, name)
    everything = options.most == hand.bet(options.seat) + hand.stack(options.seat)
    found[options.most] = "all-in" if everything else "maximum"
    return tuple(wire.Preset(name, to) for to, name in sorted(found.items()) if to > options.least or len(found) == 1)


def refuse_old_turn(table: Table, token: str, *, in_turn: bool) -> None:
    """A view that is out of date is not acted on; out of turn it is enough that the hand is still the same."""
    hand = table.hand
    now = turn_token(table, hand) if hand is not None else f"{table.hands}."
    old = token != now if in_turn else token.partition(".")[0] != now.partition(".")[0] or hand is None
    if old:
        raise OldTurn("the table has moved on since you looked", allowed="act on the table as it stands now")


class OldTurn(Illegal):
    """Somebody acted on a table as it no longer is."""
