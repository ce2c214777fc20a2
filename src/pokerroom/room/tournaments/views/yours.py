"""One player's own part of the view of a tournament: their situation, and their options now."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from pokerroom.room import wire
from pokerroom.room.tournaments.due.playing import rebuy_until
from pokerroom.room.tournaments.tables.taking_back import steps_to_take_back
from pokerroom.room.tournaments.views.desk import directors_desk
from pokerroom.room.tournaments.views.door import entry_door_for, judge_entry, judge_withdrawal
from pokerroom.room.tournaments.views.lobby_row import your_entry
from pokerroom.room.tournaments.views.standings import chip_ranks, tournament_places
from pokerroom.room.tournaments.views.viewed_tournament import ViewedTournament
from pokerroom.tournament.questions.levels import break_now
from pokerroom.tournament.questions.rebuys import may_buy_again, rebuys_open
from pokerroom.tournament.records import Competitor


class _Purchases(NamedTuple):
    """A competitor's possible purchases now; `until` is when a rebuy must be made, in milliseconds."""

    rebuy: bool = False
    announced: bool = False
    until: int = 0
    add_on: bool = False


def your_tournament(
    viewed: ViewedTournament, player: str, balance: int = 0, titles: tuple[str, ...] = (), *, entering: bool = False
) -> wire.YourTournament | None:
    """Return a player's situation in the tournament and their options now; None for nobody.

    With `entering`, also whether they may enter or withdraw.
    """
    if not player:
        return None
    award = next((award for award in viewed.state.awards.values() if award.player == player), None)
    yours = wire.YourTournament(
        name=player,
        state=your_entry(viewed, player),
        rank=chip_ranks(viewed).get(player, 0),
        place=tournament_places(viewed).get(player, 0),
        prize=award.amount if award is not None else 0,
        balance=balance,
        titles=titles,
        steps=steps_to_take_back(viewed.tournament) if titles else (),
        desk=directors_desk(viewed) if titles else None,
    )
    own_table = viewed.table_of(player)
    if own_table is not None:
        yours = _with_seat(yours, *own_table)
    yours = _with_purchases(yours, viewed, own_table[1] if own_table is not None else None)
    return _with_entry(yours, viewed) if entering else yours


def _with_seat(yours: wire.YourTournament, table: str, competitor: Competitor) -> wire.YourTournament:
    """Add where somebody sits, and with how much."""
    return replace(
        yours,
        table=table,
        seat=competitor.seat,
        chips=competitor.chips,
        away=competitor.away,
        dead_hands=competitor.dead_hands,
    )


def _with_entry(yours: wire.YourTournament, viewed: ViewedTournament) -> wire.YourTournament:
    """Add whether somebody may enter or withdraw, and why not."""
    enters, why, cites = judge_entry(viewed, yours.name)
    leaves, withdraw_why = judge_withdrawal(viewed, yours.name)
    return replace(
        yours,
        may_enter=enters,
        enter_why=why,
        enter_cites=cites,
        may_withdraw=leaves,
        withdraw_why=withdraw_why,
        door=entry_door_for(viewed, yours.name, enters=enters),
    )


def _with_purchases(
    yours: wire.YourTournament, viewed: ViewedTournament, competitor: Competitor | None
) -> wire.YourTournament:
    """Add the purchases that a player may make now, and their debt for chips that they announced."""
    state, may_buy = viewed.state, _purchases(viewed, competitor) if competitor is not None else _Purchases()
    rebuys = state.conditions.rebuys if may_buy.rebuy else None
    add_ons = state.conditions.add_ons if may_buy.add_on else None
    owes = sum(session.owing.get(yours.name, 0) for session in state.sessions.values())
    binding = tuple(map(str, viewed.tournament.rules.few(viewed.tournament.rules.cites("rebuy_announced"))))
    return replace(
        yours,
        may_rebuy=may_buy.rebuy,
        rebuy_price=rebuys.price if rebuys is not None else 0,
        rebuy_chips=rebuys.chips if rebuys is not None else 0,
        rebuy_until=may_buy.until,
        may_announce=may_buy.announced,
        announce_cites=binding if may_buy.announced else (),
        owes=owes,
        owes_cites=binding if owes else (),
        may_add_on=may_buy.add_on,
        add_on_price=add_ons.price if add_ons is not None else 0,
        add_on_chips=add_ons.chips if add_ons is not None else 0,
    )


def _purchases(viewed: ViewedTournament, competitor: Competitor) -> _Purchases:
    """Return a player's possible purchases now: a re-buy between hands, an add-on in the break for it."""
    state, rules, session = viewed.state, viewed.tournament.rules, viewed.session
    if session is None:
        return _Purchases()
    rebuys, add_ons = state.conditions.rebuys, state.conditions.add_ons
    may_rebuy = (
        rebuys is not None
        and not session.tables[competitor.table].dealing
        and may_buy_again(rules, state, session, competitor, competitor.chips)
        and rebuys_open(state, session, viewed.now)
    )
    ends = rebuy_until(competitor, viewed.settings)
    return _Purchases(
        rebuy=may_rebuy,
        announced=may_rebuy and rules.rebuy_announced and state.conditions.dealt_live,
        until=viewed.ms(ends) if ends is not None else 0,
        add_on=add_ons is not None
        and break_now(state, session, viewed.now) == add_ons.after_level
        and competitor.add_ons < min(add_ons.at_most, rules.add_ons),
    )
