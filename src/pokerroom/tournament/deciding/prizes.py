"""The pool and the prizes: what the house keeps and adds, who has won what, and how it is handed over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import ROUND_FLOOR, Decimal

from pokerroom.errors import Illegal, Malformed
from pokerroom.house.entries import CAGE, ChipMove
from pokerroom.promotions.accounts import HANDED_OUT, moved, purse_of
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.accounts import (
    HOUSE_TOURNAMENTS,
    TO_THE_CROWN,
    extras_of,
    fees_of,
    other_pools_of,
    owed_by,
    pool_of,
)
from pokerroom.tournament.deciding.refusals import refuse_tournament_stage, refuse_wordless
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.house_terms import TournamentRules
from pokerroom.tournament.money.prize_plan import PrizePlan
from pokerroom.tournament.placing import final_session, overall
from pokerroom.tournament.records import PlacedGroup, TournamentAward
from pokerroom.tournament.state import TournamentState


def decide_add_value(
    rules: TournamentRules, state: TournamentState, asked: commands.AddValue
) -> Iterator[TournamentHappening]:
    """The house adds to the prizes: into the pool, or as extras beside it."""
    refuse_tournament_stage(state, "value added", "drafted", "published", "running")
    if state.pool_fixed is not None:
        raise Illegal("value added to a pool that is fixed", allowed="before that")
    if asked.what == "cash" and asked.amount < 1:
        raise Malformed("no cash is added", allowed="1 or more")
    goods = refuse_wordless(asked.goods, f"{asked.what} added") if asked.what != "cash" else asked.goods
    beside = rules.added_value == "beside_pool"
    account = extras_of(state.name) if beside else pool_of(state.name)
    yield happenings.ValueAdded(
        at=asked.at,
        by=asked.by,
        what=asked.what,
        amount=asked.amount,
        goods=goods,
        beside=beside,
        place=asked.place,
        moves=moved(CAGE, account, asked.amount) if asked.what == "cash" else (),
        cites=rules.cites("added_value"),
    )


def most_kept(rules: TournamentRules, state: TournamentState) -> int:
    """The most that the house may keep of what has been paid so far."""
    paid = state.payments
    if rules.share_of == "all_payments":
        base = sum(each.pool + each.fee for each in paid)
    elif rules.share_of == "entries":
        base = sum(each.pool + each.fee for each in paid if each.what == "entry")
    else:
        base = sum(each.fee for each in paid if each.what == "entry")
    return int((base * rules.share_at_most / 100).to_integral_value(ROUND_FLOOR))


def decide_fix_pool(
    rules: TournamentRules, state: TournamentState, asked: commands.FixPool
) -> Iterator[TournamentHappening]:
    """Nobody pays any more: the house's share within the book's limit, the rest to the pool, a guarantee filled up."""
    refuse_tournament_stage(state, "a pool", "published", "running", "drafted")
    if state.pool_fixed is not None:
        raise Illegal("the pool is fixed already", allowed="once")
    if owing := [who for each in state.sessions.values() for who, p in each.players.items() if p.owes]:
        raise Illegal(f"{', '.join(owing)} still owes for chips", allowed="once that is paid")
    entry = state.conditions.entry
    fees, name = state.fees, state.name
    elsewhere = (entry.to_other_pools if entry is not None else 0) * sum(
        each.what == "entry" for each in state.payments
    )
    share = fees - elsewhere if asked.house_share is None else asked.house_share
    most, cites = most_kept(rules, state), rules.cites("house_share", "prize_pool")
    if not 0 <= share <= most:
        raise Illegal(f"{share:,} kept by the house", allowed=f"up to {most:,}", cites=cites)
    moves = moved(fees_of(name), other_pools_of(name), elsewhere)
    rest = fees - elsewhere - share
    moves += moved(fees_of(name), pool_of(name), rest) if rest > 0 else moved(pool_of(name), fees_of(name), -rest)
    pool = state.pool + rest
    promised, guaranteed = state.conditions.guarantee, 0
    if promised is not None and rules.guarantee and state.taken >= promised.entries:
        guaranteed = max(0, promised.amount - pool)
        moves += moved(CAGE, pool_of(name), guaranteed)
        cites = (*cites, *rules.cites("guarantee"))
    yield happenings.PoolFixed(
        at=asked.at,
        by=asked.by,
        pool=pool + guaranteed,
        house_share=share,
        guaranteed=guaranteed,
        moves=moves,
        cites=cites,
    )


def prize_amounts(plan: PrizePlan, pool: int, entries: int) -> tuple[int, ...]:
    """The cash prizes by place: everything that the pool holds and prizes in kind have not cost."""
    cost = sum(each.cost for each in plan.in_kind if each.paid_from == "pool")
    if plan.amounts:
        return plan.amounts
    band = [each for each in plan.bands if each.entries <= entries][-1:]
    shares = band[0].shares if band else ()
    unit = max(plan.rounded_to, 1)
    cut = [int(Decimal(pool - cost) * each / 100) // unit * unit for each in shares]
    return (pool - cost - sum(cut[1:]), *cut[1:]) if cut else ()


def decide_confirm(
    rules: TournamentRules, state: TournamentState, asked: commands.ConfirmPlacings
) -> Iterator[TournamentHappening]:
    """The director confirms who finished where; all of the pool becomes prizes, and nothing is left over."""
    refuse_tournament_stage(state, "places confirmed", "running")
    final = final_session(state)
    if final.stage != "over":
        raise Illegal(f"{final.name} is not over", allowed="once it is", cites=rules.cites("session_outcome"))
    if state.pool_fixed is None:
        raise Illegal("the pool is not fixed", allowed="fix it first", cites=rules.cites("prize_pool"))
    places = overall(rules, state)
    plan = state.conditions.prizes or PrizePlan()
    amounts = asked.prizes or prize_amounts(plan, state.pool, state.taken)
    _refuse_remainder(rules, state, plan, amounts)
    for group in places:
        if group.waits_for is not None and group.place <= max(len(amounts), 1):
            who = " and ".join(group.players)
            raise Illegal(f"{who} are level for place {group.place}", allowed="a draw of cards", cites=group.cites)
    awards = tuple(_awards(state, places, amounts, plan))
    owed = sum(each.amount for each in awards)
    extras = state.balances.get(extras_of(state.name), 0)
    moves = moved(pool_of(state.name), owed_by(state.name), owed - extras)
    yield happenings.PlacingsConfirmed(
        at=asked.at,
        by=asked.by,
        places=tuple(places),
        awards=awards,
        moves=(*moves, *moved(extras_of(state.name), owed_by(state.name), extras)),
        cites=rules.cites("placings_by_chips", "prize_pool"),
    )


def _refuse_remainder(rules: TournamentRules, state: TournamentState, plan: PrizePlan, amounts: Sequence[int]) -> None:
    cites = rules.cites("prize_pool")
    cost = sum(each.cost for each in plan.in_kind if each.paid_from == "pool")
    if cost and not rules.in_kind_from_pool:
        kind = rules.cites("in_kind_from_pool") or cites
        raise Illegal(f"{cost:,} of the pool spent on prizes in kind", allowed="the whole pool in cash", cites=kind)
    total = sum(amounts) + cost
    if total != state.pool:
        raise Illegal(f"prizes of {total:,} from a pool of {state.pool:,}", allowed=f"{state.pool:,}", cites=cites)


def _awards(
    state: TournamentState, places: Sequence[PlacedGroup], amounts: Sequence[int], plan: PrizePlan
) -> Iterator[TournamentAward]:
    """The prize of every place; those who share a place share the prizes of all places that they take up."""
    number = 0
    extras = {each.place: each for each in state.added if each.beside and each.what == "cash"}
    for group in places:
        taken = range(group.place, group.place + len(group.players))
        cash = sum(amounts[place - 1] for place in taken if place <= len(amounts))
        cash += sum(each.amount for place, each in extras.items() if place in taken)
        kinds = [each.what for each in plan.in_kind if each.place in taken]
        kinds += [each.goods for each in state.added if each.what != "cash" and each.place in taken]
        each_gets, odd = divmod(cash, len(group.players))
        for nth, player in enumerate(group.players):
            amount = each_gets + (1 if nth < odd else 0)
            if not amount and not kinds:
                continue
            number += 1
            held = player in state.barred
            yield TournamentAward(
                number=number,
                player=player,
                place=group.place,
                amount=amount,
                in_kind=", ".join(kinds) if nth == 0 else "",
                stage="held" if held else "owed",
                why="disqualified" if held else "",
            )


def _award(state: TournamentState, number: int) -> TournamentAward:
    if number not in state.awards:
        raise Malformed(f"there is no prize {number}", allowed=", ".join(map(str, state.awards)) or "none yet")
    return state.awards[number]


def decide_pay_award(
    rules: TournamentRules, state: TournamentState, asked: commands.PayAward
) -> Iterator[TournamentHappening]:
    """A prize is handed over, once, to whoever it is owed to."""
    award = _award(state, asked.number)
    how = refuse_wordless(asked.how, "a prize handed over")
    if award.stage not in ("owed", "offered"):
        raise Illegal(f"prize {award.number} is {award.stage}", allowed="one that is owed")
    target = purse_of(award.player) if how == "chips" else HANDED_OUT
    yield happenings.AwardPaid(
        at=asked.at,
        by=asked.by,
        number=award.number,
        how=how,
        moves=moved(owed_by(state.name), target, award.amount),
        cites=rules.cites("prize_pool"),
    )


def decide_ineligible(
    rules: TournamentRules, state: TournamentState, asked: commands.RuleIneligible
) -> Iterator[TournamentHappening]:
    """A winner who was not eligible: the prize is held or may be offered on; what a minor won goes to the Crown."""
    refuse_tournament_stage(state, "a winner not eligible", "finished")
    why, cites = refuse_wordless(asked.why, "a winner not eligible"), rules.cites("ineligible_winner")
    found = [each for each in state.awards.values() if each.player == asked.player and each.stage in ("owed", "held")]
    if not found:
        raise Malformed(f"nothing is owed to {asked.player}", allowed="a winner who has not been paid")
    to_crown = asked.minor and rules.ineligible_winner == "next_runner_up_but_minor_to_crown"
    for award in found:
        moves: tuple[ChipMove, ...] = ()
        if to_crown:
            moves = moved(owed_by(state.name), TO_THE_CROWN, award.amount)
        yield happenings.AwardChanged(
            at=asked.at,
            by=asked.by,
            number=award.number,
            stage="forfeited" if to_crown else "held",
            player=award.player,
            why=why,
            moves=moves,
            cites=cites,
        )


def decide_offer_award(
    rules: TournamentRules, state: TournamentState, asked: commands.OfferAward
) -> Iterator[TournamentHappening]:
    """A prize that is held goes to the next runner-up, or to whom the house decides where the book is silent."""
    award, cites = _award(state, asked.number), rules.cites("ineligible_winner")
    if award.stage != "held":
        raise Illegal(f"prize {award.number} is {award.stage}", allowed="one that is held", cites=cites)
    if rules.ineligible_winner == "next_runner_up_but_minor_to_crown":
        after = [who for group in state.confirmed if group.place > award.place for who in group.players]
        if asked.to not in after[:1]:
            allowed = after[0] if after else "nobody came after"
            raise Illegal(f"prize {award.number} offered to {asked.to}", allowed=allowed, cites=cites)
    yield happenings.AwardChanged(
        at=asked.at,
        by=asked.by,
        number=award.number,
        stage="offered",
        player=refuse_wordless(asked.to, "a prize offered"),
        why=award.why,
        cites=cites,
    )


def decide_close(
    rules: TournamentRules, state: TournamentState, asked: commands.CloseTournament
) -> Iterator[TournamentHappening]:
    """Everything is paid, and the house takes what it keeps."""
    refuse_tournament_stage(state, "closed", "finished")
    cites = rules.cites("prize_pool")
    left = state.owed + state.pool
    if left:
        raise Illegal(f"{left:,} of the pool is not paid out", allowed="once all of it is", cites=cites)
    yield happenings.TournamentClosed(
        at=asked.at,
        by=asked.by,
        moves=moved(fees_of(state.name), HOUSE_TOURNAMENTS, state.fees),
        cites=cites,
    )


def gaming_revenue(rules: TournamentRules, state: TournamentState, commission: int) -> dict[str, int]:
    """What a report of gaming revenue says: commission of cash games, and what tournaments brought where they count."""
    kept = state.pool_fixed.house_share if state.pool_fixed is not None else state.fees
    found = {"cash games": commission}
    return found if rules.gaming_revenue == "excluded" else {**found, "tournament fees": kept}
