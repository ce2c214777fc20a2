"""Evenings of jackpot pools, told in commands, in which everything happens that can happen to a pool."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

from msgspec.structs import replace

from pokerroom.cards import Deck
from pokerroom.jackpots import PoolConditions, PostedTable, commands
from pokerroom.jackpots.commands import PoolCommand
from testkit.prizes.pools import EIGHT, minutes, posted_hand, told

AGM, MANAGER, MANAGEMENT = "Assistant Gaming Manager", "Casino Manager", "management"
QUADS = told("5 Ann 8c 8d", "2 Bob Ac Kd", board="8h 8s Kh 2d 3d")
ROYAL = told("5 Ann As Ks", "2 Bob 9c 9d folds", board="Qs Js Ts")
BEAT = told("2 Ann 8c 8d", "5 Bob Js Jh", "1 Cat folds", "3 Dan folds", board="8h 8s Jd Jc 2c", others=("Eve",))
EIGHT_HUNDRED = Decimal(800)
ALONE = told("4 Dee 8c 8d", "2 Bob Ac Qd folds")


def pool_evenings() -> dict[str, list[PoolCommand]]:
    """Return the commands of every pool, in order, by its name."""
    tables = (PostedTable(name="3"),)
    star = PoolConditions(
        name="star", house="star", seed=EIGHT_HUNDRED, tables=tables,
        winning_hands=(posted_hand("four_of_a_kind", percent=10),),
    )  # fmt: skip
    adelaide = PoolConditions(name="adelaide", house="adelaide", seed=EIGHT_HUNDRED, tables=tables, board="flop")
    uk = PoolConditions(name="uk", house="uk", seed=EIGHT_HUNDRED, tables=tables)
    return {
        "star": [
            commands.OpenPool(star, EIGHT),
            commands.LinkTable(PostedTable(name="4"), minutes(1)),
            commands.UnlinkTable("4", minutes(1)),
            commands.PressNoMoreBets("3", 1, minutes(1), 6),
            commands.EndRound("3", 1, minutes(2), void=True),
            commands.AskForFlop(ALONE, 4, minutes(2), tuple(Deck().cards)),
            commands.ReportFailure("3", 1, minutes(3), AGM),
            commands.TellOf("regulator", minutes(3), AGM),
            commands.TellOf("surveillance", minutes(3), AGM),
            commands.AdjustAmount(500, "five hands missed", minutes(4), AGM),
            commands.MakeClaim(QUADS, minutes(5), by="Ann", seat=5),
            commands.ConfirmAmount(1, 91_000, minutes(5), AGM),
            commands.RecordWin((1,), minutes(6), AGM),
            commands.EndFailure(minutes(7), AGM),
            commands.PayClaim(1, minutes(8), AGM),
            commands.AnnounceChange(
                replace(star, winning_hands=(posted_hand("four_of_a_kind", percent=20),)), minutes(9), minutes(29), AGM
            ),
            commands.CarryOutChange(minutes(30)),
        ],
        "adelaide": [
            commands.OpenPool(adelaide, EIGHT),
            commands.TakeIn("3", 1, 60, minutes(1)),
            commands.PressNoMoreBets("3", 2, minutes(1), 6),
            commands.AnnounceChange(replace(adelaide, board="whole_board"), minutes(2), minutes(2), MANAGER),
            commands.MakeClaim(ROYAL, minutes(5)),
            commands.RecordWin((1,), minutes(6), MANAGER),
            commands.ConfirmStep(1, "deck_counted", minutes(7), MANAGER, counted=52),
            commands.ConfirmStep(1, "console_confirmed", minutes(8), MANAGER),
            commands.PayClaim(1, minutes(9), MANAGER),
        ],
        "uk": [
            commands.OpenPool(uk, EIGHT),
            commands.TakeIn("3", 1, 300, minutes(1)),
            commands.CloseDay(EIGHT + timedelta(hours=9)),
            commands.MakeClaim(BEAT, EIGHT + timedelta(hours=10)),
            commands.RecordWin((1,), EIGHT + timedelta(hours=10), MANAGEMENT),
            commands.HoldPayment(1, "the footage is looked at", EIGHT + timedelta(hours=11), MANAGEMENT),
            commands.DenyClaim(1, "they had agreed on it", EIGHT + timedelta(hours=12), MANAGEMENT),
            commands.EndPool("The jackpot ends tonight", EIGHT + timedelta(hours=13), MANAGEMENT),
        ],
    }
