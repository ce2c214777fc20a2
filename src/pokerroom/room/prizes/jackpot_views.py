"""The room's jackpots as everybody is shown them: meters and hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Final

from pokerroom.cards.text import cards_marked
from pokerroom.charges.entries import ChipMove, player_account
from pokerroom.jackpots import Pool, WinningHand
from pokerroom.jackpots.claims.claim_file import ClaimFile
from pokerroom.jackpots.pool_books import OWED, Meter, PoolEntry, meter_without
from pokerroom.jackpots.words import ShareTo
from pokerroom.room import wire
from pokerroom.room.prizes.jackpots import RoomJackpots
from pokerroom.room.prizes.prize_viewer import ANYBODY, PrizeViewer
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.operator.titles import titles_with
from pokerroom.rulebook.words import Power
from pokerroom.table.sign.facts import JackpotSign


def meter_seen(jackpots: RoomJackpots, pool: Pool, viewer: PrizeViewer) -> Meter:
    """Return a pool's meter as a viewer may see it: without the claims that they may not know of yet."""
    meter = pool.meter
    for claim in jackpots.hidden_from(viewer, pool):
        if claim.status == "paid":
            moves = tuple(ChipMove(OWED, player_account(payment.player), payment.amount) for payment in claim.payments)
            meter = meter_without(meter, [PoolEntry("payment", moves, claim.at)])
        if claim.status in ("recorded", "paid"):
            meter = meter_without(meter, claim.entries)
    return meter


def meter_view(jackpots: RoomJackpots, pool: Pool, viewer: PrizeViewer = ANYBODY) -> wire.JackpotMeter:
    """Return a jackpot with its present amount."""
    terms, meter = pool.state.terms, meter_seen(jackpots, pool, viewer)
    grounds = grounds_of(pool.house.book, terms.games[0])
    return wire.JackpotMeter(
        name=terms.name,
        house=terms.house,
        value=meter.value,
        unit=terms.unit,
        currency=pool.house.book.currency,
        events=tuple(map(winning_hand_words, terms.winning_hands)),
        hits=meter.hits,
        cites=grounds.of("jackpot.events", "jackpot.amount_source").texts(),
        fixed=not terms.grows,
    )


def winning_hand_words(winning_hand: WinningHand) -> str:
    """Return a winning hand with each player's share, as on a sign."""
    return f"{winning_hand.words}: {', '.join(share_lines(winning_hand))}"


def share_lines(winning_hand: WinningHand) -> tuple[str, ...]:
    """Return each share of a winning hand in words: who gets it, how much, and on which street the hand was made."""
    on_street = {"any": "", "flop": " on the flop", "later": " after it"}
    return tuple(
        f"{_RECIPIENT_WORDS[share.to]}{share.prize.words}{on_street[share.made]}" for share in winning_hand.shares
    )


_RECIPIENT_WORDS: Final[dict[ShareTo, str]] = {
    "hand": "",
    "beaten_hand": "the beaten hand ",
    "winning_hand": "the winner of the hand ",
    "dealt_in": "the others dealt in ",
    "room": "all others in these games ",
    "table": "everybody else with a wager ",
}
_SHARE_WORDS: Final[dict[ShareTo, str]] = {
    "hand": "for the hand",
    "beaten_hand": "for the beaten hand",
    "winning_hand": "for the winning hand",
    "dealt_in": "for being dealt in",
    "room": "for playing in the room",
    "table": "bonus jackpot",
}


def meter_of_table(jackpots: RoomJackpots, table: str, viewer: PrizeViewer) -> wire.JackpotMeter | None:
    """Return the jackpot that a table takes part in; None where it takes part in none."""
    pool = jackpots.pool_of(table)
    return None if pool is None else meter_view(jackpots, pool, viewer)


def jackpot_sign(jackpots: RoomJackpots, table: str) -> JackpotSign | None:
    """Return the lines about the jackpot on a table's sign: the hands on offer and its amount; None without one."""
    pool = jackpots.pool_of(table)
    if pool is None:
        return None
    terms, meter = pool.state.terms, meter_seen(jackpots, pool, ANYBODY)
    return JackpotSign(tuple(map(winning_hand_words, terms.winning_hands)), Decimal(meter.value) / terms.unit)


def meters(jackpots: RoomJackpots, viewer: PrizeViewer) -> tuple[wire.JackpotMeter, ...]:
    """Return every jackpot that runs in the room."""
    return tuple(meter_view(jackpots, pool, viewer) for pool in jackpots.pools.values() if not pool.state.ended)


def hit_views(jackpots: RoomJackpots, now: datetime, viewer: PrizeViewer) -> tuple[wire.JackpotHit, ...]:
    """Return the hits that somebody is shown now."""
    hits = jackpots.shown_hits(now, viewer)
    return tuple(hit_view(jackpots.pools[name], claim, jackpots.names) for name, claim in hits)


def hit_view(pool: Pool, claim: ClaimFile, names: Mapping[str, str]) -> wire.JackpotHit:
    """Return one hit: the winning hand, how far its claim is, and who gets what."""
    terms = pool.state.terms
    won = "; ".join(f"{winner.player} with {winner.hand}" for winner in claim.winners)
    return wire.JackpotHit(
        jackpot=terms.name,
        claim=claim.number,
        table=names.get(claim.facts.table, claim.facts.table),
        hand=claim.facts.hand,
        status=claim.status,
        words=won,
        shares=tuple(
            wire.JackpotShare(payment.player, _SHARE_WORDS[payment.to], payment.amount) for payment in claim.payments
        ),
        missing=tuple(need.replace("_", " ") for need in claim.missing),
        unit=terms.unit,
        currency=pool.house.book.currency,
        said=cards_marked(won),
    )


def title_with(pool: Pool, titles: Sequence[str], power: Power) -> str:
    """Return the first of a person's titles that gives them a power over a pool; "" if none does."""
    allowed = titles_with(pool.house, power)
    return next((title for title in titles if title in allowed), "")


def claim_steps(claim: ClaimFile) -> tuple[wire.JackpotStep, ...]:
    """Return the steps that a claim in its present state allows, the next one first."""
    if claim.status == "eligible":
        return "record", "deny"
    if claim.status != "recorded":
        return ()
    if not claim.missing:
        return "pay", "deny"
    return ("confirm", "hold", "deny") if "company_satisfied" in claim.missing else ("confirm", "deny")
