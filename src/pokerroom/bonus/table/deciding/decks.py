"""Judge work on a table's decks: logged, checked, shuffled, cut, and put into the shoe or the device."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from pokerroom.bonus.table import commands, happenings
from pokerroom.bonus.table.deciding.bonus_table_context import BonusTableContext
from pokerroom.bonus.table.state import DeckLog
from pokerroom.bonus.words import BY_DEALER, DEALT_FROM, DealtFrom
from pokerroom.cards import Deck, parse_cards
from pokerroom.errors import Illegal, Malformed
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.words import one_of

MOST_DECKS: Final[dict[DealtFrom, int]] = {"card_shoe": 1, "shuffling_device": 2}
CHECKERS: Final = (BY_DEALER, "casino supervisor", "deck-checking device")
DECK: Final = Deck(52)
INSPECTOR: Final = "inspector"


def _deck_named(context: BonusTableContext, name: str) -> DeckLog:
    log = context.state.decks.get(name)
    if log is None:
        raise Malformed(f"there is no deck {name!r} at the table", allowed=", ".join(context.state.decks) or "log one")
    if log.retired:
        cites = context.cites("packs", "ruling.shuffler_failed")
        raise Illegal(f"deck {name} is no longer played with", allowed="a new deck", cites=cites)
    return log


def decide_log_deck(context: BonusTableContext, command: commands.LogDeck) -> Iterator[happenings.BonusTableHappening]:
    """Log a checked deck, as many as the source holds, with different backs."""
    table, cites = context.state, context.cites("packs")
    if command.name in table.decks:
        raise Malformed(f"deck {command.name} is at the table", allowed="another name")
    if command.cards:
        checked = DECK.check(parse_cards(command.cards))
        if not checked.ok:
            grounds = grounds_of(context.house.book).of(*checked.matters)
            raise Illegal(str(checked), allowed="52 cards, no joker", cites=grounds.most_telling)
    if len(set(command.backs)) != 1:
        raise Illegal("this deck has backs of several colours", allowed="backs all the same", cites=cites)
    others = [deck for deck in table.decks.values() if not deck.retired and deck.name != command.replaces]
    if command.replaces:
        context.refuse_without(command.by, "rule", "cards changed", "packs")
        context.refuse_during_round("cards changed", "packs")
    source = table.terms.dealt_from
    if len(others) >= MOST_DECKS[source]:
        what = f"{len(others) + 1} decks at a table with a {source.replace('_', ' ')}"
        raise Illegal(what, allowed=f"{MOST_DECKS[source]}", cites=cites)
    if any(deck.back == command.backs[0] for deck in others):
        raise Illegal(f"another deck has {command.backs[0]} backs", allowed="another colour", cites=cites)
    if command.ahead and not command.kept_by:
        what = "cards checked and shuffled ahead of time"
        raise Illegal(what, allowed="kept secure by somebody until they are needed", cites=cites)
    if command.checked_by and command.checked_by not in CHECKERS:
        raise Illegal(f"{command.checked_by} does not check cards", allowed=", ".join(CHECKERS), cites=cites)
    if command.replaces in table.decks:
        old = replace(table.decks[command.replaces], retired=True)
        yield happenings.DeckNoted(old, "taken away", command.at, command.by)
    deck = DeckLog(command.name, command.backs[0], command.checked_by)
    yield happenings.DeckNoted(
        deck, f"brought to the table{f', kept by {command.kept_by}' if command.ahead else ''}", command.at, command.by
    )
    if "replace_deck" in table.open_holds:
        yield happenings.HoldReleased("replace_deck", command.at, command.by or BY_DEALER, f"deck {command.name}")


def decide_shuffle_by_hand(
    context: BonusTableContext, command: commands.ShuffleByHand
) -> Iterator[happenings.BonusTableHappening]:
    """Shuffle a deck by hand; earlier steps with it no longer count."""
    deck = _deck_named(context, command.deck)
    for_shoe = context.state.terms.dealt_from == "card_shoe"
    done = replace(deck, by_hand=True, shuffled=for_shoe, cut=False, in_shoe=False, in_device=False)
    yield happenings.DeckNoted(done, "shuffled by hand", command.at, BY_DEALER)


def decide_load_device(
    context: BonusTableContext, command: commands.LoadDevice
) -> Iterator[happenings.BonusTableHappening]:
    """Load a checked deck into the device; at the start of play it must first be shuffled by hand."""
    deck, cites = _deck_named(context, command.deck), context.cites("shuffle")
    if context.state.terms.dealt_from != "shuffling_device":
        raise Illegal("this table has no shuffling device", allowed="its shoe", cites=cites)
    _refuse_unchecked(context, deck)
    if not deck.by_hand and not deck.since_opening:
        raise Illegal("this deck has not been shuffled by hand", allowed="a shuffle by hand first", cites=cites)
    yield happenings.DeckNoted(replace(deck, in_device=True, shuffled=False), "put into the device", command.at)


def _refuse_unchecked(context: BonusTableContext, deck: DeckLog) -> None:
    if not deck.checked_by:
        what, cites = f"deck {deck.name} has not been checked", context.cites("packs")
        raise Illegal(what, allowed=f"checked by {', '.join(CHECKERS)} first", cites=cites)


def decide_finish_cycle(
    context: BonusTableContext, command: commands.FinishCycle
) -> Iterator[happenings.BonusTableHappening]:
    """Note that the device has shuffled a deck, which is used next."""
    deck = _deck_named(context, command.deck)
    if not deck.in_device:
        cites = context.cites("shuffle")
        raise Illegal(f"deck {deck.name} is not in the device", allowed="put it in first", cites=cites)
    yield happenings.DeckNoted(replace(deck, shuffled=True), "shuffled by the device", command.at, loaded=True)


def decide_cut_deck(context: BonusTableContext, command: commands.CutDeck) -> Iterator[happenings.BonusTableHappening]:
    """Cut a shuffled deck for the shoe, or by a supervisor's order before a device is loaded."""
    deck, cites = _deck_named(context, command.deck), context.cites("shuffle")
    if command.by != BY_DEALER:
        raise Illegal(f"{command.by} does not cut the cards", allowed="nobody but the dealer cuts", cites=cites)
    device = context.state.terms.dealt_from == "shuffling_device"
    if device and (deck.in_device or not command.ordered_by):
        allowed = "before it goes into the device, if a supervisor says so"
        raise Illegal("a cut of cards from a device", allowed=allowed, cites=cites)
    if device:
        context.refuse_without(command.ordered_by, "rule", "a cut ordered", "shuffle")
    elif not deck.shuffled:
        raise Illegal("the deck is cut after its shuffle", allowed="shuffle, cut, then the shoe", cites=cites)
    yield happenings.DeckNoted(replace(deck, cut=True), "cut", command.at, command.ordered_by or BY_DEALER)


def decide_load_shoe(
    context: BonusTableContext, command: commands.LoadShoe
) -> Iterator[happenings.BonusTableHappening]:
    """Load all the cards of a checked, shuffled and cut deck into the shoe."""
    deck, cites = _deck_named(context, command.deck), context.cites("shuffle")
    if context.state.terms.dealt_from != "card_shoe":
        raise Illegal("this table has no shoe", allowed="its shuffling device", cites=cites)
    _refuse_unchecked(context, deck)
    if not deck.shuffled or not deck.cut:
        missing = "a cut" if deck.shuffled else "a shuffle"
        raise Illegal(
            f"this deck goes into the shoe after {missing}", allowed="shuffle, cut, then the shoe", cites=cites
        )
    yield happenings.DeckNoted(replace(deck, in_shoe=True), "put into the shoe", command.at, BY_DEALER, loaded=True)


def ready_deck(context: BonusTableContext) -> DeckLog:
    """Return the deck for the next round; refuse while it still needs a step."""
    table, cites = context.state, context.cites("shuffle", "bonus.deal_from")
    deck = table.decks.get(table.loaded)
    shoe = table.terms.dealt_from == "card_shoe"
    if deck is None or not deck.shuffled or (shoe and not deck.in_shoe):
        allowed = "shuffled, cut and put into the shoe first" if shoe else "shuffled by the device first"
        raise Illegal("no shuffled deck is ready for a round", allowed=allowed, cites=cites)
    if table.vacant:
        raise Illegal("the table has stood empty", allowed="a new shuffle first", cites=cites)
    return deck


def decide_change_source(
    context: BonusTableContext, command: commands.ChangeSource
) -> Iterator[happenings.BonusTableHappening]:
    """Change to another device, or to a shoe where the book allows one."""
    context.refuse_without(command.by, "tables", "another way to deal", "bonus.deal_from")
    context.refuse_during_round("another way to deal", "bonus.deal_from")
    cites = context.cites("bonus.deal_from", "bonus.low_limit")
    source = one_of(DEALT_FROM, command.dealt_from, "a way to deal")
    if context.state.terms.low_limit and source != context.house.answer("bonus.deal_from", "low_limit"):
        raise Illegal(f"a {source.replace('_', ' ')} on a low limit table", allowed="another device", cites=cites)
    yield happenings.SourceChanged(source, command.at, command.by)
