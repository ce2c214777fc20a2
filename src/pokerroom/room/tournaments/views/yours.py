"""What is one player's of a tournament: how they stand in it, and what they may do now."""

from __future__ import annotations

from pokerroom.room import wire
from pokerroom.room.tournaments.due.playing import rebuy_until
from pokerroom.room.tournaments.tables.taking_back import steps_to_take_back
from pokerroom.room.tournaments.views.desk import directors_desk
from pokerroom.room.tournaments.views.door import entry_door_for, may_enter, may_withdraw
from pokerroom.room.tournaments.views.lobby_row import your_entry
from pokerroom.room.tournaments.views.seen import TournamentSeen
from pokerroom.room.tournaments.views.standings import chip_ranks, tournament_places
from pokerroom.tournament.deciding.buying import may_buy_again, rebuys_open
from pokerroom.tournament.deciding.levels import break_now


def your_tournament(
    seen: TournamentSeen, player: str, balance: int = 0, titles: tuple[str, ...] = (), *, entering: bool = False
) -> wire.YourTournament | None:
    """How somebody stands in it, and what they may do now; with `entering` also whether they may enter or withdraw."""
    if not player:
        return None
    known, session = seen.tournament.state, seen.session
    here = seen.table_of(player)
    table, competitor = here if here is not None else ("", None)
    state = your_entry(seen, player)
    award = next((each for each in known.awards.values() if each.player == player), None)
    rebuys, add_ons = known.conditions.rebuys, known.conditions.add_ons
    may_rebuy = may_add = may_announce = False
    until = 0
    if competitor is not None and session is not None:
        dealing = session.tables[competitor.table].dealing
        may_rebuy = (
            rebuys is not None
            and not dealing
            and may_buy_again(seen.tournament.rules, known, session, competitor, competitor.chips)
            and rebuys_open(known, session, seen.now)
        )
        may_announce = may_rebuy and seen.tournament.rules.rebuy_announced and known.conditions.dealt_live
        ends = rebuy_until(competitor, seen.own)
        until = seen.ms(ends) if ends is not None else 0
        may_add = (
            add_ons is not None
            and break_now(known, session, seen.now) == add_ons.after_level
            and competitor.add_ons < min(add_ons.at_most, seen.tournament.rules.add_ons)
        )
    enters, why, cites = may_enter(seen, player) if entering else (False, "", ())
    leaves, kept = may_withdraw(seen, player) if entering else (False, "")
    owes = sum(each.owing.get(player, 0) for each in known.sessions.values())
    binding = tuple(map(str, seen.tournament.rules.cites("rebuy_announced")[:3]))
    return wire.YourTournament(
        name=player,
        state=state,
        table=table,
        seat=competitor.seat if competitor is not None else 0,
        chips=competitor.chips if competitor is not None else 0,
        rank=chip_ranks(seen).get(player, 0),
        place=tournament_places(seen).get(player, 0),
        prize=award.amount if award is not None else 0,
        may_enter=enters,
        enter_why=why,
        enter_cites=cites,
        may_withdraw=leaves,
        withdraw_why=kept,
        may_rebuy=may_rebuy,
        rebuy_price=rebuys.price if rebuys is not None and may_rebuy else 0,
        rebuy_chips=rebuys.chips if rebuys is not None and may_rebuy else 0,
        rebuy_until=until,
        may_announce=may_announce,
        announce_cites=binding if may_announce else (),
        owes=owes,
        owes_cites=binding if owes else (),
        may_add_on=may_add,
        add_on_price=add_ons.price if add_ons is not None and may_add else 0,
        add_on_chips=add_ons.chips if add_ons is not None and may_add else 0,
        away=competitor.away if competitor is not None else False,
        dead_hands=competitor.dead_hands if competitor is not None else 0,
        balance=balance,
        titles=titles,
        steps=steps_to_take_back(seen.tournament) if titles else (),
        desk=directors_desk(seen) if titles else None,
        door=entry_door_for(seen, player, enters=enters) if entering else None,
    )
