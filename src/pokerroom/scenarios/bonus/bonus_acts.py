"""The acts at a bonus table, as a scenario writes them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from pokerroom.bonus import commands
from pokerroom.bonus.events import RoundEvent
from pokerroom.bonus.table.commands import (
    AskForHelp,
    AskToLeave,
    BonusTableCommand,
    BringChips,
    CallTime,
    ChangeLimits,
    ChangeSource,
    ChangeStaff,
    ChangeVoucher,
    CloseBonusTable,
    CountCards,
    CutDeck,
    ExcludePlayer,
    FinishCycle,
    KeepPlayersApart,
    LeaveBox,
    LoadDevice,
    LoadShoe,
    LogDeck,
    NoteConduct,
    PostClosing,
    PostMinimum,
    ReleaseHold,
    SeeBetweenRounds,
    ShuffleByHand,
    SignEquipment,
    SpeakUp,
    TakeBox,
    TellOfFault,
    TellOfRights,
)
from pokerroom.bonus.table.words import BREACHES, EQUIPMENT, HOLDS, SIGN_AREAS
from pokerroom.bonus.words import LAYOUT_AREAS, LayoutArea
from pokerroom.cards import Card, parse_cards
from pokerroom.citation import joined_cites
from pokerroom.promotions.words import TOKEN_AFTER
from pokerroom.rulebook.house import House
from pokerroom.rulebook.words import each_of, one_of
from pokerroom.rulings import Seen
from pokerroom.rulings.judging.facts_asked import refuse_idle_facts
from pokerroom.scenarios.bonus.bonus_game import BONUS_TABLE, BonusGame, moment_of, round_reply
from pokerroom.scenarios.forms import Lines
from pokerroom.scenarios.setup import numbers
from pokerroom.scenarios.stage import Reply

_Match = re.Match[str]
_BonusAct = Callable[[BonusGame, _Match], Reply]


def _area(text: str) -> LayoutArea:
    return one_of(LAYOUT_AREAS, text.replace("ante bonus", "bonus"), "an area")


def _put_wager_on_area(game: BonusGame, match: _Match) -> Reply:
    chips, tokens, notes = int(match[2]), int(match[4] or 0), int(match[5] or 0)
    return round_reply(
        game, game.play(commands.PlaceWager(int(match[1]), _area(match[3]), chips, tokens, notes, match[6] or ""))
    )


def _place_antes(game: BonusGame, match: _Match) -> Reply:
    happened: list[RoundEvent] = []
    for box in numbers(match[1]):
        happened += game.play(commands.PlaceWager(box, "ante", int(match[2])))
    return round_reply(game, happened)


def _act_for_all(game: BonusGame, match: _Match) -> Reply:
    happened: list[RoundEvent] = []
    kind = {"bet": commands.BetAt, "check": commands.CheckAt, "fold": commands.FoldAt}[match[1]]
    while (turn := game.round.turn) is not None:
        happened += game.play(kind(turn.number))
    return round_reply(game, happened)


def _played_out(game: BonusGame, _: _Match) -> Reply:
    """Play the round out: who must decide bets before the flop and checks afterwards, the dealer does the rest."""
    while game.running:
        turn = game.round.turn
        phase = game.round.phase
        if turn is not None:
            game.play(commands.BetAt(turn.number) if phase == "before_flop" else commands.CheckAt(turn.number))
        elif phase in ("wagers", "deal"):
            game.deal()
        elif game.round.decision is not None:
            game.play(commands.TurnUp())
        elif phase == "dealers_hand":
            game.play(commands.ShowDealersHand())
        elif phase == "settlement":
            game.play(commands.SettleHand())
        else:
            game.pay_jackpots()
            game.play(commands.CloseRound())
    return Reply()


def _act_settle(game: BonusGame, match: _Match) -> Reply:
    return round_reply(game, game.play(commands.SettleHand(int(match[1] or 0), _cards_if_named(match[2]))))


def _cards_if_named(text: str | None) -> tuple[Card, ...]:
    return tuple(parse_cards(text)) if text else ()


def _settle_all(game: BonusGame, _: _Match) -> Reply:
    happened: list[RoundEvent] = []
    while game.round.phase == "settlement":
        happened += game.play(commands.SettleHand())
    return round_reply(game, happened)


def _pay_bonus_jackpots(game: BonusGame, _: _Match) -> Reply:
    paid = game.pay_jackpots()
    cites = joined_cites(*(command.cites for command in paid))
    return Reply(
        ", ".join(f"box {command.box} {command.amount} for {command.what}" for command in paid) or "nothing", cites
    )


def _linked_again(game: BonusGame, _: _Match) -> None:
    game.table.link(game.pool(game.setup), BONUS_TABLE)


def _find_wager(game: BonusGame, match: _Match) -> Reply:
    command = commands.FindWager(int(match[3]), _area(match[2]), int(match[1]), int(match[4] or 0))
    return round_reply(game, game.play(command))


def _carry_out_bonus_ruling(game: BonusGame, match: _Match) -> Reply:
    choice: int | str = int(match[1]) if match[1] and match[1].isdigit() else match[1] or ""
    return round_reply(game, game.carry_out(choice, match[2] or "", match[3] or ""))


def _at_table(make: Callable[[BonusGame, _Match], BonusTableCommand]) -> _BonusAct:
    def done(game: BonusGame, match: _Match) -> Reply:
        game.do(make(game, match))
        return Reply()

    return done


def _in_round(make: Callable[[_Match], commands.RoundCommand]) -> _BonusAct:
    return lambda game, match: round_reply(game, game.play(make(match)))


def _backs(text: str) -> tuple[str, ...]:
    return tuple(text.split(" and "))


def _change_voucher(game: BonusGame, match: _Match) -> ChangeVoucher:
    areas = (_area(match[4]),) if match[4] else ()
    after = one_of(TOKEN_AFTER, match[5], "what becomes of tokens") if match[5] else None
    return ChangeVoucher(int(match[1]), match[2], int(match[3]), game.now, areas, after)


def _exclude_player(game: BonusGame, match: _Match) -> ExcludePlayer:
    return ExcludePlayer(match[2], "game" if match[3] == "game" else "casino", match[1], game.now)


def _post_minimum(game: BonusGame, match: _Match) -> PostMinimum:
    area = one_of(SIGN_AREAS, match[2], "a sign")
    return PostMinimum(int(match[3]), moment_of(game, match[4]), game.now, match[1], area)


def _change_wager_limits(game: BonusGame, match: _Match) -> ChangeLimits:
    which, chips, keep_old = match[2], int(match[3]), bool(match[4])
    return ChangeLimits(
        game.now,
        match[1],
        ante_least=chips if which == "least ante" else None,
        ante_most=chips if which == "biggest ante" else None,
        bonus_least=chips if which == "least bonus" else None,
        keep_old=keep_old,
    )


def _see_between_rounds(game: BonusGame, match: _Match) -> None:
    game.do(SeeBetweenRounds(seen_with_facts(game.house, match[1], match[2]), game.now))


def seen_with_facts(house: House, what: str, facts: str | None, *, seat: int = 0) -> Seen:
    """Return what was seen, with facts that are given as text; refuse facts that do not matter for it in this house."""
    seen = Seen(what, seat, _facts_from_text(facts))
    refuse_idle_facts(seen, [house.book])
    return seen


def _facts_from_text(text: str | None) -> dict[str, bool | int | str]:
    """Read facts given as name=value, with commas between them."""
    plain = {"yes": True, "no": False}
    pairs = [part.partition("=") for part in (text or "").split(", ") if part]
    return {name.strip(): plain.get(value, int(value) if value.isdigit() else value) for name, _, value in pairs}


BONUS_ACTS: Final[Lines[BonusGame]] = (
    ("box N antes N", _place_antes),
    ("boxes SEATS ante N", _place_antes),
    ("box N puts N on NAME[ and N in tokens][ and N in notes][ by NAME]", _put_wager_on_area),
    ("box N takes NAME back", _in_round(lambda match: commands.TakeBackWager(int(match[1]), _area(match[2])))),
    ("box N looks", _in_round(lambda match: commands.LookAt(int(match[1])))),
    ("box N folds", _in_round(lambda match: commands.FoldAt(int(match[1])))),
    ("box N checks[ by a NAME]", _in_round(lambda match: commands.CheckAt(int(match[1]), match[2] or ""))),
    (
        "box N bets[ N][ with N in tokens]",
        _in_round(lambda match: commands.BetAt(int(match[1]), int(match[2] or 0), int(match[3] or 0))),
    ),
    ("box N corrects", _in_round(lambda match: commands.CorrectWager(int(match[1])))),
    ("box N concedes[ for sure]", _in_round(lambda match: commands.Concede(int(match[1]), bool(match[2])))),
    ("all {bet|check|fold}", _act_for_all),
    ("no more bets", _in_round(lambda _: commands.CallNoMoreBets())),
    ("deal[ N]", lambda game, match: round_reply(game, game.deal(int(match[1] or 0)))),
    ("deal CARDS", _in_round(lambda match: commands.DealCards(_cards_if_named(match[1])))),
    ("turn up[ CARDS]", _in_round(lambda match: commands.TurnUp(_cards_if_named(match[1])))),
    ("dealer's hand[ CARDS]", _in_round(lambda match: commands.ShowDealersHand(_cards_if_named(match[1])))),
    ("settle[ box N][ with CARDS]", _act_settle),
    ("settle all", _settle_all),
    ("pay jackpots", _pay_bonus_jackpots),
    ("link to another pool", _linked_again),
    ("close the round", _in_round(lambda _: commands.CloseRound())),
    ("the round is played out", _played_out),
    (
        "the TITLE refuses NAME of box N[: TEXT]",
        _in_round(lambda match: commands.HaveWagerRemoved(int(match[3]), _area(match[2]), match[1], match[4] or "")),
    ),
    ("N is found on NAME of box N[ and N in tokens]", _find_wager),
    ("carry out[ choosing TEXT by the TITLE][ because TEXT]", _carry_out_bonus_ruling),
    ("the TITLE voids box N: TEXT", _in_round(lambda match: commands.VoidBox(int(match[2]), match[1], match[3]))),
    (
        "the TITLE has box SEATS play first: TEXT",
        _in_round(lambda match: commands.DirectFirst(tuple(numbers(match[2])), match[1], match[3])),
    ),
    (
        "the TITLE corrects the payment of box N by -N: TEXT",
        _in_round(lambda match: commands.CorrectPayment(int(match[2]), int(match[3]), match[1], match[4])),
    ),
    (
        "NAME sits at box N with N",
        _at_table(lambda g, match: TakeBox(match[1], int(match[2]), int(match[3]), g.now)),
    ),
    ("box N leaves", _at_table(lambda g, match: LeaveBox(int(match[1]), g.now))),
    ("box N brings N", _at_table(lambda g, match: BringChips(int(match[1]), int(match[2]), g.now))),
    (
        "box N changes voucher NAME of N[ for NAME only][, tokens NAME]",
        _at_table(_change_voucher),
    ),
    ("start", lambda game, _: game.start()),
    (
        "log deck NAME with TEXT backs prepared ahead[ and kept by TEXT]",
        _at_table(
            lambda g, match: LogDeck(match[1], _backs(match[2]), g.now, "dealer", ahead=True, kept_by=match[3] or "")
        ),
    ),
    (
        "log deck NAME with TEXT backs[ checked by TEXT][ instead of NAME by the TITLE][: CARDS]",
        _at_table(
            lambda g, match: LogDeck(
                match[1], _backs(match[2]), g.now, match[3] or "", match[6] or "", match[4] or "", match[5] or ""
            )
        ),
    ),
    ("shuffle NAME by hand", _at_table(lambda g, match: ShuffleByHand(match[1], g.now))),
    ("load NAME into the device", _at_table(lambda g, match: LoadDevice(match[1], g.now))),
    ("the device shuffles NAME", _at_table(lambda g, match: FinishCycle(match[1], g.now))),
    (
        "cut NAME[ by seat N][, ordered by the TITLE]",
        _at_table(
            lambda g, match: CutDeck(match[1], g.now, f"seat {match[2]}" if match[2] else "dealer", match[3] or "")
        ),
    ),
    ("load NAME into the shoe", _at_table(lambda g, match: LoadShoe(match[1], g.now))),
    (
        "the TITLE has NAME counted: N",
        _at_table(lambda g, match: CountCards(match[2], int(match[3]), match[1], g.now)),
    ),
    ("the TITLE deals from NAME", _at_table(lambda g, match: ChangeSource(match[2], g.now, match[1]))),
    ("between rounds: NAME[: TEXT]", _see_between_rounds),
    (
        "the TITLE releases NAME[: TEXT]",
        _at_table(lambda g, match: ReleaseHold(one_of(HOLDS, match[2], "a hold"), g.now, match[1], match[3] or "")),
    ),
    ("NAME is told: TEXT", _at_table(lambda g, match: TellOfFault(match[1], match[2], g.now))),
    (
        "the TITLE posts a least {ante|bonus} of N from TIME",
        _at_table(_post_minimum),
    ),
    (
        "the TITLE sets the {least ante|biggest ante|least bonus} to N[, players keep the old one]",
        _at_table(_change_wager_limits),
    ),
    (
        "the TITLE posts closing at TIME",
        _at_table(lambda g, match: PostClosing(moment_of(g, match[2]), g.now, match[1])),
    ),
    ("the TITLE closes the table", _at_table(lambda g, match: CloseBonusTable(g.now, match[1]))),
    (
        "the TITLE notes NAME of NAME[: TEXT]",
        _at_table(
            lambda g, match: NoteConduct(
                one_of(BREACHES, match[2], "a breach"), match[3], match[1], g.now, match[4] or ""
            )
        ),
    ),
    (
        "the TITLE keeps NAME and NAME apart[, suspected]",
        _at_table(lambda g, match: KeepPlayersApart(match[2], match[3], match[1], g.now, bool(match[4]))),
    ),
    (
        "the TITLE excludes NAME from the {game|casino}",
        _at_table(_exclude_player),
    ),
    (
        "the TITLE signs for TEXT",
        _at_table(
            lambda g, match: SignEquipment(each_of(EQUIPMENT, match[2].split(", "), "equipment"), match[1], g.now)
        ),
    ),
    ("box N asks for help", _at_table(lambda g, match: AskForHelp(int(match[1]), g.now))),
    (
        "the TITLE asks for help at box N",
        _at_table(lambda g, match: AskForHelp(int(match[2]), g.now, match[1])),
    ),
    ("time is called on box N", _at_table(lambda g, match: CallTime(int(match[1]), g.now))),
    (
        "NAME deals[ under NAME]",
        _at_table(lambda g, match: ChangeStaff(g.now, match[1], match[2] or "")),
    ),
    (
        "the TITLE tells NAME of the right to complain",
        _at_table(lambda g, match: TellOfRights(match[2], match[1], g.now)),
    ),
    ("box N talks", _at_table(lambda g, match: SpeakUp(int(match[1]), g.now))),
    (
        "the TITLE has box N leave",
        _at_table(lambda g, match: AskToLeave(int(match[2]), match[1], g.now)),
    ),
)
