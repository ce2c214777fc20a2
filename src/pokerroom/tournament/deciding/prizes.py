"""Judge the pool and the prizes: the house's share and additions, the winners, and the handing over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pokerroom.charges.entries import CAGE, HANDED_OUT, ChipMove, moved, player_account
from pokerroom.errors import Illegal, Malformed
from pokerroom.tournament import commands, happenings
from pokerroom.tournament.commands.prizes import IN_CHIPS
from pokerroom.tournament.conditions import LARGEST_SUM
from pokerroom.tournament.deciding.refusals import refuse_tournament_stage
from pokerroom.tournament.happenings import TournamentHappening
from pokerroom.tournament.money.accounts import (
    HOUSE_TOURNAMENTS,
    TO_THE_CROWN,
    extras_of,
    fees_of,
    other_pools_of,
    owed_by,
    pool_of,
)
from pokerroom.tournament.money.apportion import apportioned
from pokerroom.tournament.money.house_share import money_rules_for, refuse_share
from pokerroom.tournament.money.prize_list import PrizeList
from pokerroom.tournament.placing import final_session, overall
from pokerroom.tournament.questions.prizes import players_paid, prizes_of
from pokerroom.tournament.records import PlacedGroup, TournamentAward
from pokerroom.tournament.rules import TournamentRules
from pokerroom.tournament.state import TournamentState
from pokerroom.wording.wordless import required_name, required_reason, required_words


def decide_add_value(
    rules: TournamentRules, state: TournamentState, command: commands.AddValue
) -> Iterator[TournamentHappening]:
    """Add to the prizes from the house's money: into the pool, or as extras beside it."""
    refuse_tournament_stage(state, "no value can be added", "drafted", "published", "running")
    if state.pool_fixed is not None:
        raise Illegal("no value can be added to a pool that is fixed", allowed="before that")
    if command.what == "cash" and command.amount < 1:
        raise Malformed("no cash is added", allowed="1 or more")
    if not 0 <= command.amount <= LARGEST_SUM:
        raise Malformed(f"a value of {command.amount:,} cannot be added", allowed=f"0 to {LARGEST_SUM:,}")
    last = state.conditions.players_at_most
    if command.place < 1 or 0 < last < command.place:
        raise Malformed(
            f"no value can be added for place {command.place}", allowed=f"1 to {last}" if last else "1 or more"
        )
    goods = required_words(command.goods, f"what the {command.what} is") if command.what != "cash" else command.goods
    beside = rules.added_value == "beside_pool"
    account = extras_of(state.name) if beside else pool_of(state.name)
    yield happenings.ValueAdded(
        at=command.at,
        by=command.by,
        what=command.what,
        amount=command.amount,
        goods=goods,
        beside=beside,
        place=command.place,
        moves=moved(CAGE, account, command.amount) if command.what == "cash" else (),
        cites=rules.cites("added_value"),
    )


def decide_fix_pool(
    rules: TournamentRules, state: TournamentState, command: commands.FixPool
) -> Iterator[TournamentHappening]:
    """Fix the pool: the house's share within the book's limit, the rest as prizes, topped up to a guarantee."""
    refuse_tournament_stage(state, "the pool cannot be fixed", "published", "running", "drafted")
    if state.pool_fixed is not None:
        raise Illegal("the pool is fixed already", allowed="once for each tournament")
    if owing := [who for session in state.sessions.values() for who in session.owing]:
        raise Illegal(f"{', '.join(owing)} still owes for chips", allowed="once that is paid")
    entry = state.conditions.entry
    fees, name = state.fees, state.name
    elsewhere = (entry.to_other_pools if entry is not None else 0) * sum(
        payment.what == "entry" for payment in state.payments
    )
    share = fees - elsewhere if command.house_share is None else command.house_share
    refuse_share(money_rules_for(rules.house), players_paid(state), share)
    cites = rules.cites("house_share", "prize_pool")
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
        at=command.at,
        by=command.by,
        pool=pool + guaranteed,
        house_share=share,
        guaranteed=guaranteed,
        moves=moves,
        cites=cites,
    )


def decide_confirm(
    rules: TournamentRules, state: TournamentState, command: commands.ConfirmPlacings
) -> Iterator[TournamentHappening]:
    """Confirm the final places; the whole pool becomes prizes."""
    refuse_tournament_stage(state, "places cannot be confirmed", "running")
    final = final_session(state)
    if final.stage != "over":
        raise Illegal(f"{final.name} is not over", allowed="once it is", cites=rules.cites("session_outcome"))
    if state.pool_fixed is None:
        raise Illegal("the pool is not fixed", allowed="fix it first", cites=rules.cites("prize_pool"))
    places = overall(rules, state)
    prizes = prizes_of(rules, state, command.prizes, sum(len(place.players) for place in places))
    for group in places:
        if group.waits_for is not None and group.place <= max(prizes.paid_places, 1):
            who = " and ".join(group.players)
            raise Illegal(f"{who} are level for place {group.place}", allowed="a draw of cards", cites=group.cites)
    awards = tuple(_prizes_of_places(state, places, prizes))
    cash = sum(sum(prizes.shared(place.place, len(place.players))) for place in places)
    extras = sum(award.amount for award in awards) - cash
    moves = moved(pool_of(state.name), owed_by(state.name), cash)
    moves += moved(pool_of(state.name), HANDED_OUT, sum(line.from_pool - line.cash for line in prizes.lines))
    moves += moved(extras_of(state.name), owed_by(state.name), extras)
    yield happenings.PlacingsConfirmed(
        at=command.at,
        by=command.by,
        places=tuple(places),
        awards=awards,
        moves=moves,
        cites=rules.cites("placings_by_chips", "prize_pool"),
    )


def _prizes_of_places(
    state: TournamentState, places: Sequence[PlacedGroup], prizes: PrizeList
) -> Iterator[TournamentAward]:
    """Yield the prize of every place; players who share a place divide the cash of all places they cover."""
    number = 0
    for group in places:
        shared = range(group.place, group.place + len(group.players))
        added = [
            happening
            for happening in state.added
            if happening.place in shared and (happening.beside or happening.what != "cash")
        ]
        extra = apportioned(
            sum(happening.amount for happening in added if happening.what == "cash"), (1,) * len(group.players)
        )
        kinds = [prize.what for line in prizes.lines if line.place in shared for prize in line.in_kind]
        kinds += [happening.goods for happening in added if happening.what != "cash"]
        cash = prizes.shared(group.place, len(group.players))
        for player, share, more in zip(group.players, cash, extra, strict=True):
            in_kind = ", ".join(kinds) if player == group.players[0] else ""
            if not share + more and not in_kind:
                continue
            number += 1
            is_barred = player in state.barred
            yield TournamentAward(
                number=number,
                player=player,
                place=group.place,
                amount=share + more,
                in_kind=in_kind,
                stage="held" if is_barred else "owed",
                why="disqualified" if is_barred else "",
            )


def _award(state: TournamentState, number: int) -> TournamentAward:
    if number not in state.awards:
        raise Malformed(f"there is no prize {number}", allowed=", ".join(map(str, state.awards)) or "none yet")
    return state.awards[number]


def decide_pay_award(
    rules: TournamentRules, state: TournamentState, command: commands.PayAward
) -> Iterator[TournamentHappening]:
    """Hand over a prize to the person it is owed to; refuse one that is no longer owed."""
    award = _award(state, command.number)
    how = required_words(command.how, "how the prize was handed over")
    if award.stage not in ("owed", "offered"):
        raise Illegal(f"prize {award.number} is {award.stage}", allowed="one that is owed")
    target = player_account(award.player) if how == IN_CHIPS else HANDED_OUT
    yield happenings.AwardPaid(
        at=command.at,
        by=command.by,
        number=award.number,
        how=how,
        moves=moved(owed_by(state.name), target, award.amount),
        cites=rules.cites("prize_pool"),
    )


def decide_ineligible(
    rules: TournamentRules, state: TournamentState, command: commands.RuleIneligible
) -> Iterator[TournamentHappening]:
    """Hold the prizes of a winner who was not eligible; where the book says so, a minor's prize goes to the Crown."""
    refuse_tournament_stage(state, "no winner can be found not eligible", "finished")
    why, cites = required_reason(command.why, "find a winner not eligible"), rules.cites("ineligible_winner")
    awards = [
        award for award in state.awards.values() if award.player == command.player and award.stage in ("owed", "held")
    ]
    if not awards:
        raise Malformed(f"nothing is owed to {command.player}", allowed="a winner who has not been paid")
    to_crown = command.minor and rules.ineligible_winner == "next_runner_up_but_minor_to_crown"
    for award in awards:
        moves: tuple[ChipMove, ...] = ()
        if to_crown:
            moves = moved(owed_by(state.name), TO_THE_CROWN, award.amount)
        yield happenings.AwardChanged(
            at=command.at,
            by=command.by,
            number=award.number,
            stage="forfeited" if to_crown else "held",
            player=award.player,
            why=why,
            moves=moves,
            cites=cites,
        )


def decide_offer_award(
    rules: TournamentRules, state: TournamentState, command: commands.OfferAward
) -> Iterator[TournamentHappening]:
    """Offer a held prize to the next runner-up, or to the house's choice where the book is silent."""
    award, cites = _award(state, command.number), rules.cites("ineligible_winner")
    if award.stage != "held":
        raise Illegal(f"prize {award.number} is {award.stage}", allowed="one that is held", cites=cites)
    if rules.ineligible_winner == "next_runner_up_but_minor_to_crown":
        after = [who for group in state.confirmed if group.place > award.place for who in group.players]
        if command.to not in after[:1]:
            allowed = after[0] if after else "nobody came after"
            raise Illegal(f"prize {award.number} cannot be offered to {command.to}", allowed=allowed, cites=cites)
    yield happenings.AwardChanged(
        at=command.at,
        by=command.by,
        number=award.number,
        stage="offered",
        player=required_name(command.to, "the player's"),
        why=award.why,
        cites=cites,
    )


def decide_close(
    rules: TournamentRules, state: TournamentState, command: commands.CloseTournament
) -> Iterator[TournamentHappening]:
    """Close a tournament once everything is paid; the house takes its share."""
    refuse_tournament_stage(state, "it cannot be closed", "finished")
    cites = rules.cites("prize_pool")
    left = state.owed + state.pool
    if left:
        raise Illegal(f"{left:,} of the pool is not paid out yet", allowed="once all of it is", cites=cites)
    yield happenings.TournamentClosed(
        at=command.at,
        by=command.by,
        moves=moved(fees_of(state.name), HOUSE_TOURNAMENTS, state.fees),
        cites=cites,
    )
