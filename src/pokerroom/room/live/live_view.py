"""A live table as its dealer sees it: the next step as a dealer would say it, and the possible entries."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final

import msgspec

from pokerroom.cards import UNKNOWN
from pokerroom.charges.lines import ChargeLine
from pokerroom.errors import PokerroomError
from pokerroom.hand import BURN, Hand
from pokerroom.room import wire
from pokerroom.room.live.dealer_request import dealer_of
from pokerroom.room.live.live_decks import deck_due, decks_shown
from pokerroom.room.live.live_scheduler import LiveScheduler
from pokerroom.room.live.live_tournament import fold_absent_step, tournament_step
from pokerroom.room.live.visitors import is_visitor_name, plain_name
from pokerroom.room.prizes.jackpot_calls import JackpotCall
from pokerroom.room.tables.journal.table_journal import TableJournal
from pokerroom.room.tables.leaving import CalledPlayer
from pokerroom.room.tables.views.floor_view import stopped_words
from pokerroom.room.tables.views.open_options import wire_options
from pokerroom.rulings.seen import need_of, spoken_key
from pokerroom.table import Table
from pokerroom.table.decks.steps import DeckNeed, deal_words
from pokerroom.table.floor_notes import BarNote
from pokerroom.table.seats.refusals import not_dealt
from pokerroom.wording.capital import capital
from pokerroom.wording.plural import quantity

_ENTRIES_SHOWN: Final = 6
_LAST_NEED_WORDS: Final = "Take the hand in."


def live_view(scheduler: LiveScheduler, now: datetime) -> wire.WireLive:
    """Return the table as its dealer sees it, with their next step."""
    journal = scheduler.journal
    table, hand = journal.table, journal.hand
    kept_out = {} if table.closed else scheduler.seating.kept_out(now)
    about = _at_every_step(scheduler, now, kept_out)
    if table.closed:
        return _closed_step(table, about)
    if hand is not None:
        about["unseen"] = tuple(str(card) for card in hand.deck.cards if not hand.piles.is_out_of_deck(card))
    if table.floor.stopped is not None:
        return wire.WireLive("stopped", _next_for_ruling(scheduler) or stopped_words(journal), **about)
    calls = scheduler.ports.jackpot.calls() if hand is None or hand.over else ()
    if calls:
        return _jackpot_step(calls, about)
    if kept_out and (hand is None or hand.over):
        return _vacate(journal, kept_out, about)
    going = [item for item in about["leaving"] if item.goes]
    if going and (hand is None or hand.over):
        about["cites"] = going[0].cites
        sentence = " ".join(f"{_going(item)} before the next hand." for item in going)
        return wire.WireLive("send_player", f"{sentence} {going[0].why}".strip(), going[0].seat, **about)
    if step := tournament_step(scheduler, about):
        return step
    direction = scheduler.direction
    if direction is not None and hand is None and (wait := direction.director.next_hand_wait()):
        return wire.WireLive("tournament_waits", f"The next hand waits for {wait.words}.", **about)
    if hand is None:
        return _step_between_hands(journal, now, about)
    step = fold_absent_step(scheduler, about) or _step_in_hand(journal, hand, about)
    after = [_leaving_words(journal, kept_out)] if kept_out else []
    after += [_going(item) for item in going if item.seat not in kept_out]
    return msgspec.structs.replace(
        step, words=" ".join([step.words, *(f"{words} after this hand." for words in after)])
    )


def _at_every_step(scheduler: LiveScheduler, now: datetime, kept_out: Mapping[int, BarNote]) -> dict[str, Any]:
    """Return the part of the console that is shown at every step."""
    table = scheduler.journal.table
    entered = table.hands.dealer_entries
    return {
        "entered": tuple(happening.what for happening in entered[-_ENTRIES_SHOWN:]),
        "may_take_back": bool(entered) and not entered[-1].stays and table.floor.stopped is None,
        "time_up": scheduler.time_up(now),
        "leaving": tuple(map(_wire_leaving, scheduler.ports.seats.leaving())),
        "kept": {seat: kept_seat.player for seat, kept_seat in table.seats.kept.items()},
        "rack": scheduler.rack(),
        "absent": scheduler.absent(),
        "away": scheduler.away,
        "visitors": {
            seat: plain_name(table.seats.plays(seat))
            for seat in table.players
            if is_visitor_name(table.seats.plays(seat))
        },
        "must_leave": tuple(kept_out),
        **_decks(table),
    }


def _decks(table: Table) -> dict[str, Any]:
    """Return the decks as the console shows them."""
    return {
        "decks": decks_shown(table),
        "cards": len(table.rules.hand.whole_deck.cards),
        "machine": table.decks.machine,
        "device_may": "device_may" in table.rules.decks.checks,
        "counts_folded": table.rules.decks.counts_folded,
    }


def _closed_step(table: Table, about: dict[str, Any]) -> wire.WireLive:
    """Return the step at a closed table: its deck is checked once more where the house wants that."""
    rules, deck = table.rules.decks, table.decks.used
    if deck is None or "after_play" not in rules.checks:
        return wire.WireLive("closed", "The table is closed.", **about)
    about |= {"deck": deck.name, "cites": tuple(map(str, rules.cites("deck_checks")))}
    return wire.WireLive("check_deck", "The table is closed. Check the deck card by card once more.", **about)


def _deck_step(need: DeckNeed, about: dict[str, Any]) -> wire.WireLive:
    about |= {"deck": need.deck, "by_two": need.by_two, "cites": tuple(map(str, need.cites))}
    about["second_deck"] = need.second
    return wire.WireLive(need.step, need.words, **about)


def _wire_leaving(going: CalledPlayer) -> wire.WireLeaving:
    where = f"seat {going.to}" if going.claim == "seat_change" else f"{going.table_name}, seat {going.to}"
    words = f"Seat {going.seat}, {going.player}, goes to {where}"
    until, cites = f"{going.until:%H:%M}", tuple(map(str, going.cites))
    table = "" if going.claim == "seat_change" else going.table_name
    return wire.WireLeaving(
        call=going.call,
        seat=going.seat,
        player=going.player,
        words=words,
        until=until,
        goes=going.goes,
        why=going.why,
        cites=cites,
        table=table,
    )


def _going(item: wire.WireLeaving) -> str:
    """Return who goes where as the beginning of a sentence."""
    return f"{item.words}," if item.table else item.words


def _jackpot_step(calls: tuple[JackpotCall, ...], about: dict[str, Any]) -> wire.WireLive:
    """Return the step for a jackpot won here, before which no hand is dealt: the next thing to do, and by whom."""
    first = calls[0]
    shown = tuple(
        wire.WireJackpotCall(call.jackpot, call.claim, call.hand, call.words, call.next, tuple(map(str, call.cites)))
        for call in calls
    )
    about |= {"cites": shown[0].cites, "jackpots": shown}
    step: wire.LiveStep = "jackpot_waits" if first.claim else "jackpot_hand"
    return wire.WireLive(step, f"{capital(first.words)}. {capital(first.next)}.", **about)


def _vacate(journal: TableJournal, kept_out: dict[int, BarNote], about: dict[str, Any]) -> wire.WireLive:
    """Return the step in which players who are kept out get up with their chips, before another hand is dealt."""
    cites = dict.fromkeys(str(cite) for bar in kept_out.values() for cite in bar.cites)
    why = "; ".join(dict.fromkeys(filter(None, (bar.reason for bar in kept_out.values()))))
    words = f"{_leaving_words(journal, kept_out)} before the next hand{f': {why}' if why else ''}."
    about["cites"] = tuple(cites)
    return wire.WireLive("vacate_seat", words, next(iter(kept_out)), **about)


def _leaving_words(journal: TableJournal, kept_out: dict[int, BarNote]) -> str:
    table = journal.table
    who = " and ".join(f"seat {seat}, {table.seats.plays(seat)}," for seat in kept_out)
    return f"{capital(who)} {'get' if len(kept_out) > 1 else 'gets'} up with all their chips"


def _next_for_ruling(scheduler: LiveScheduler) -> str:
    """Return in words the next step about a report; "" without one."""
    way = scheduler.judging.under_way(scheduler.journal)
    if way is None:
        return ""
    about = spoken_key(way.seen.name)
    if way.needs is not None or need_of(way.seen, scheduler.journal.house.book.vocabulary.ruling):
        return f"Ruling on {about}: say what is known."
    if way.ruling is None or way.ruling.open:
        offered = dict.fromkeys(offer.title for offer in way.ruling.offers) if way.ruling is not None else ()
        who = " or ".join(offered) or (way.ruling.referred_to if way.ruling is not None else "") or "floor"
        return f"Ruling on {about}: call the {who}, who decides."
    return f"Ruling on {about}: announce it and apply it."


def _step_between_hands(journal: TableJournal, now: datetime, about: dict[str, Any]) -> wire.WireLive:
    table = journal.table
    in_play = [seat for seat, player in table.players.items() if not player.away and player.stake.chips]
    ready = [seat for seat in in_play if not_dealt(table.seats, seat) is None]
    if len(ready) < 2:
        words = f"Seat players: {len(ready)} of at least 2 are ready."
        if leave := _leave_words(table):
            words, about["cites"] = leave, tuple(map(str, table.seats.rules.cites("needs_approval")))
        return wire.WireLive("seat_players", words, **about)
    if need := deck_due(table):
        return _deck_step(need, about)
    try:
        drawing = tuple(table.forecast(now).drawing_for_button)
    except PokerroomError:
        drawing = ()
    if drawing:
        cites = tuple(map(str, table.rules.blinds.button.cites("table.first_button")))
        cards = tuple(map(str, table.rules.hand.whole_deck.cards))
        about |= {"drawing": drawing, "cites": cites, "unseen": cards}
        return wire.WireLive("deal_hand", "Deal a card to each seat for the button.", **about)
    return wire.WireLive(
        "deal_hand", _deal_step_words(table, f"hand {table.hands.count + 1}"), cites=_deal_cites(table), **about
    )


def _deal_step_words(table: Table, what: str) -> str:
    """Return the words for the next hand, with the handling of the deck before it, and the players not dealt in yet."""
    first = deal_words(table.rules.decks, table.decks)
    return f"{first} Deal {what}. {_leave_words(table)}".strip()


def _leave_words(table: Table) -> str:
    """Return in words the players who get no cards before the floor gives them leave; "" for nobody."""
    waiting = [player for _, player in sorted(table.players.items()) if player.awaits_leave]
    who = " and ".join(f"seat {player.seat}, {player.name}," for player in waiting)
    return f"{capital(who)} {'wait' if len(waiting) > 1 else 'waits'} for the floor's leave to play." if who else ""


def _deal_cites(table: Table) -> tuple[str, ...]:
    """Return the clauses by which a shuffling machine's button begins the hand, where the house has that."""
    rules = table.rules.decks
    return tuple(map(str, rules.cites("hand.starts_at"))) if table.decks.machine and rules.begins_with_shuffle else ()


def _step_in_hand(journal: TableJournal, hand: Hand, about: dict[str, Any]) -> wire.WireLive:
    """Return the dealer's next step in a hand: a straddle, a deal, a player's turn, pushing the pots, or ending the
    hand.
    """
    if hand.over:
        left = [seat for seat in journal.stakes if not hand.is_in(seat) or hand.stack(seat)]
        need = deck_due(journal.table)
        if need is not None and len(left) > 1:
            return _deck_step(need, about)
        if len(left) < 2:
            return wire.WireLive("end_hand", f"Pots pushed. {_LAST_NEED_WORDS}", **about)
        after = _deal_step_words(journal.table, "the next hand")
        return wire.WireLive("end_hand", f"Pots pushed. {after}", cites=_deal_cites(journal.table), **about)
    if not hand.progress.dealt and not dealer_of(hand).straddler:
        need = deck_due(journal.table)
        again = wire.WireLive("deal_hand", _deal_step_words(journal.table, "the hand again"), again=True, **about)
        return again if need is None else _deck_step(need, about)
    if hand.turn:
        return _turn(journal, hand, about)
    if hand.stage == "settle":
        lines = _charges_before_pots_are_pushed(journal, hand)
        about |= {"taken": sum(line.amount for line in lines), "cites": _cites_of(lines)}
        return wire.WireLive("push_pots", _push_words(journal, hand, lines), **about)
    dealer = dealer_of(hand)
    if seat := dealer.straddler:
        options = wire_options(journal.table, hand, hand.options(seat))
        words = f"{_seat_and_player(journal, seat)} may straddle {options.straddle:,}. Then cut and deal the cards."
        return wire.WireLive("straddle", words, seat, options, **about)
    places = tuple(to for to in hand.progress.destinations if to != BURN)
    return wire.WireLive("deal_cards", _dealing_step_words(hand, places), places=places, **about)


def _turn(journal: TableJournal, hand: Hand, about: dict[str, Any]) -> wire.WireLive:
    seat = hand.turn
    options = wire_options(journal.table, hand, hand.options(seat))
    cards = hand.cards(seat)
    known = tuple(str(card) for card in cards if card != UNKNOWN)
    about |= {"seat": seat, "options": options, "holds": len(cards), "known": known}
    who = _seat_and_player(journal, seat)
    if hand.showdown.to_show:
        words = f"{who} shows or mucks." if options.muck else f"{who} must show."
        return wire.WireLive("show", words, **about)
    if hand.stage == "discard":
        return wire.WireLive("discard", f"{who} discards {options.discard}.", **about)
    if hand.stage == "draw":
        return wire.WireLive("draw", f"{who} draws up to {options.draw}.", **about)
    to_call = "may check" if options.check else "must bet"
    if options.call:
        to_call = f"{options.call:,} to call"
    return wire.WireLive("act", f"Action on {_uncapitalized(who)}: {to_call}.", **about)


def _dealing_step_words(hand: Hand, places: tuple[int, ...]) -> str:
    burn = "Burn and deal" if BURN in hand.progress.destinations else "Deal"
    if places and not any(places):
        cards = quantity(len(places), "card") if len(places) > 1 else "a card"
        return f"{burn} the {hand.street}: {cards}."
    return f"{burn} {hand.street}, face up: {quantity(len(places), 'card')}."


def _charges_before_pots_are_pushed(journal: TableJournal, hand: Hand) -> list[ChargeLine]:
    """Return the charges to the pots before they are pushed; none while it is open who wins them."""
    table = journal.table
    try:
        lines = table.charges.due(hand.bill())
    except PokerroomError:
        return []
    return [line for line in lines if line.amount]


def _cites_of(lines: list[ChargeLine]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(str(cite) for line in lines for cite in line.cites))


def _push_words(journal: TableJournal, hand: Hand, lines: list[ChargeLine]) -> str:
    pots = hand.pots
    jackpot = sum(line.for_jackpot for line in lines)
    house = sum(line.amount for line in lines) - jackpot
    takes = " and ".join(
        f"{amount:,} for the {who}" for amount, who in ((house, "house"), (jackpot, "jackpot")) if amount
    )
    winners = " and ".join(_uncapitalized(_seat_and_player(journal, seat)) for seat in hand.showdown.leaders)
    left = sum(pots) - house - jackpot
    amount = f"{left:,}" + (f" in {quantity(len(pots), 'pot')}" if len(pots) > 1 else "")
    push = f"Push the pot of {amount} to {winners}." if winners else f"Push the pot of {amount}."
    return f"Take {takes}. {push}" if takes else push


def _uncapitalized(words: str) -> str:
    return words[0].lower() + words[1:]


def _seat_and_player(journal: TableJournal, seat: int) -> str:
    return f"Seat {seat}, {journal.names.get(seat, '')}"
