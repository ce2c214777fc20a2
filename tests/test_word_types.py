"""Words that choose behaviour are types, with the words of the rulebooks' vocabulary: neither drifts from the other."""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, get_args

import pytest

import pokerroom
import pokerroom.bonus.words
import pokerroom.hand.rules.words
import pokerroom.jackpots.words
import pokerroom.promotions.words
import pokerroom.table.blinds.rules
import pokerroom.table.decks.rules
import pokerroom.table.seats.rules
import pokerroom.table.stakes.rules
import pokerroom.tournament.chips.race
import pokerroom.tournament.seating.rules
import pokerroom.tournament.words
from pokerroom.charges import terms
from pokerroom.errors import Malformed
from pokerroom.games import GAMES
from pokerroom.games.game import GameKey
from pokerroom.hand import HandRules, SeatView, events
from pokerroom.hand.queries.needs import Need
from pokerroom.rulebook import library, words
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulebook.ruling_rows.ruling_names import (
    SPOKEN,
    CardGroupName,
    EffectName,
    EffectWord,
    FactAnswer,
    FactName,
    FaultSubject,
    ObservationKey,
    ObservationNeed,
    RoleName,
)
from pokerroom.rulebook.ruling_rows.write_names import COMMAND, NAMES_FILE, names_module
from pokerroom.rulebook.types import AnswerFields, AnswerList
from pokerroom.rulings.seen import Seen
from pokerroom.table.blinds import button
from pokerroom.table.clock import turn_time
from pokerroom.table.view import PlaceView
from testkit.suite.source_trees import nodes, parsed
from testkit.type_checker.word_types import READ_FROM_OUTSIDE

NO_LIMIT: Final = "no_limit"
SOME_LIMITS: Final = (NO_LIMIT, "pot")
SOURCES: Final = Path(pokerroom.__file__).parent

# Each type, the question whose words it has, and the words of our own that no book can choose.
TYPES: Final[list[tuple[Any, str, tuple[str, ...]]]] = [
    (words.Limit, "betting.limit", ()),
    (words.WonBy, "evaluation.pot_won_by", ()),
    (words.Burns, "deal.burns", ()),
    (words.TwoPlayers, "blinds.two_players", ()),
    (words.SmallestChip, "stakes.smallest_chip", ()),
    (words.ChargeMethod, "commission.methods", ()),
    (words.Power, "room.staff/powers", ()),
    (pokerroom.hand.rules.words.StraddleAmount, "blinds.straddle/amount", ("",)),
    (pokerroom.hand.rules.words.StraddleSetsRaise, "blinds.straddle_sets_raise", ()),
    (pokerroom.hand.rules.words.CapLifted, "betting.raise_cap_lifted", ()),
    (pokerroom.hand.rules.words.CountsToCap, "all_in.counts_to_cap", ()),
    (words.OpenerOptions, "betting.opener_options", ()),
    (pokerroom.hand.rules.words.AllInAmount, "all_in.amount", ()),
    (pokerroom.hand.rules.words.Reopens, "all_in.reopens", ()),
    (pokerroom.hand.rules.words.OverShort, "all_in.raise_over_short", ()),
    (pokerroom.hand.rules.words.OverFullTable, "deal.over_full_table", ()),
    (pokerroom.hand.rules.words.ShowingOrder, "showdown.order", ()),
    (pokerroom.hand.rules.words.OthersShow, "showdown.others_show", ()),
    (pokerroom.hand.rules.words.MayAskToSee, "showdown.may_ask_to_see", ()),
    (pokerroom.hand.rules.words.AskedHandLives, "showdown.asked_hand_lives", ()),
    (pokerroom.hand.rules.words.OddChip, "pots.odd_chip", ()),
    (pokerroom.hand.rules.words.RunOddChips, "pots.run_board_again/odd_chips", ()),
    (terms.ChargeBase, "commission.base", ()),
    (terms.CapBorneBy, "commission.cap_borne_by", ()),
    (terms.DueWhen, "commission.due", ()),
    (terms.TieWaiver, "commission.tie_waiver", ()),
    (words.FeePayer, "commission.hand_fee/payer", ()),
    (words.ChargedPer, "commission.time_charge/per", ()),
    (words.LowQualifier, "evaluation.low_hand/qualifier", ()),
    (terms.ChargeClock, "commission.time_charge/clock", ()),
    (pokerroom.jackpots.words.WinningHandName, "jackpot.events/hands", ()),
    (pokerroom.jackpots.words.JackpotKind, "jackpot.kinds", ()),
    (pokerroom.jackpots.words.HoleCards, "jackpot.hole_cards", ()),
    (pokerroom.jackpots.words.BoardCards, "jackpot.board_cards", ()),
    (pokerroom.jackpots.words.LinkedTables, "jackpot.tables", ()),
    (pokerroom.jackpots.words.FundedBy, "jackpot.funded_by", ()),
    (pokerroom.jackpots.words.ContributedPer, "jackpot.contribution/per", ()),
    (pokerroom.jackpots.words.GrowsWhen, "jackpot.grows_when", ()),
    (pokerroom.jackpots.words.MissedIncrement, "jackpot.missed_increment", ()),
    (pokerroom.jackpots.words.AmountSource, "jackpot.amount_source", ()),
    (pokerroom.jackpots.words.RoundingDirection, "jackpot.rounding/direction", ()),
    (pokerroom.jackpots.words.RoundingDifference, "jackpot.rounding/difference", ()),
    (pokerroom.jackpots.words.WholePoolShared, "jackpot.simultaneous_winners/whole_pool", ()),
    (pokerroom.jackpots.words.PercentShared, "jackpot.simultaneous_winners/percent", ()),
    (pokerroom.jackpots.words.FixedShared, "jackpot.simultaneous_winners/fixed", ()),
    (pokerroom.jackpots.words.SettledWhen, "jackpot.settled_when", ()),
    (pokerroom.jackpots.words.ReleaseStep, "jackpot.release", ()),
    (pokerroom.jackpots.words.ChangeAllowed, "jackpot.rule_change/allowed", ()),
    (pokerroom.jackpots.words.ChangeEffective, "jackpot.rule_change/effective", ()),
    (pokerroom.jackpots.words.WinPaid, "jackpot.malfunction/win_paid", ()),
    (pokerroom.jackpots.words.WhomToTell, "jackpot.malfunction/told", ()),
    (pokerroom.jackpots.words.Restart, "jackpot.restart", ()),
    (pokerroom.jackpots.words.VoidedBy, "jackpot.voided_by", ()),
    (pokerroom.jackpots.words.JackpotPrizeKind, "jackpot.prize/others", ()),
    (button.FirstButton, "table.first_button", ()),
    (button.ButtonMove, "table.button_move", ()),
    (button.ComesBetween, "tournament.moved_player_between", ()),
    (pokerroom.tournament.seating.rules.BalanceFrom, "tournament.balance_from", ()),
    (pokerroom.tournament.seating.rules.BalanceWho, "tournament.balance_who", ()),
    (pokerroom.tournament.seating.rules.BalanceSeat, "tournament.balance_seat", ()),
    (pokerroom.table.decks.rules.BacksDiffer, "cards.backs_must_differ", ()),
    (pokerroom.table.decks.rules.ShufflingMachine, "cards.shuffling_machine", ()),
    (pokerroom.table.decks.rules.DeckChangeGround, "cards.deck_change_on", ()),
    (pokerroom.table.decks.rules.LiveDeckCheck, "cards.deck_checks", ()),
    (pokerroom.tournament.chips.race.RaceMethod, "tournament.chip_race/method", ()),
    (pokerroom.tournament.chips.race.RaceLeftover, "tournament.chip_race/leftover", ()),
    (pokerroom.table.blinds.rules.NewPost, "blinds.new_player/post", ()),
    (pokerroom.table.blinds.rules.MissedPost, "blinds.missed/post", ()),
    (pokerroom.table.blinds.rules.WaitFor, "blinds.new_player/wait_for", ()),
    (pokerroom.table.blinds.rules.WaitFor, "blinds.missed/wait_for", ()),
    (pokerroom.table.blinds.rules.FreeIf, "blinds.new_player/free_if", ()),
    (pokerroom.table.blinds.rules.SeatMove, "blinds.seat_move", ()),
    (words.TopUpRule, "stakes.top_up", ()),
    (pokerroom.table.stakes.rules.AddDuringHand, "stakes.add_during_hand", ()),
    (pokerroom.table.stakes.rules.TakeOffRule, "stakes.take_off", ()),
    (pokerroom.table.stakes.rules.WagerWith, "stakes.wager_with", ()),
    (pokerroom.table.stakes.rules.SentStake, "stakes.table_transfer/sent", ()),
    (pokerroom.table.stakes.rules.OwnMoveStake, "stakes.table_transfer/by_choice", ()),
    (pokerroom.table.stakes.rules.MaximumBuyIn, "stakes.maximum_buy_in", ()),
    (pokerroom.table.stakes.rules.WindowEnd, "stakes.return_window_end", ()),
    (pokerroom.table.seats.rules.ExtraPlayer, "seating.extra_player", ()),
    (pokerroom.table.seats.rules.Guests, "seating.guests", ()),
    (pokerroom.table.seats.rules.ApartGrounds, "seating.keep_apart/grounds", ()),
    (pokerroom.table.seats.rules.ApartScope, "seating.keep_apart/scope", ()),
    (pokerroom.table.seats.rules.ContestedSeat, "seating.contested_seat", ()),
    (pokerroom.table.seats.rules.DrawOrder, "seating.card_draw/order", ()),
    (pokerroom.table.seats.rules.DrawTie, "seating.card_draw/tie", ()),
    (pokerroom.table.seats.rules.AmongEquals, "seating.vacant_seat/among_equals", ()),
    (pokerroom.table.seats.rules.ChangeDeadline, "seating.change_deadline", ()),
    (pokerroom.table.seats.rules.LikeGames, "seating.like_games", ()),
    (pokerroom.table.seats.rules.BrokenGame, "seating.broken_game", ()),
    (turn_time.ClockCalledBy, "time.clock_called_by", ()),
    (turn_time.TimePaidTo, "time.extensions/paid_to", ()),
    (pokerroom.promotions.words.TermNeed, "promotion.term", ()),
    (pokerroom.promotions.words.TermNeed, "promotion.prize_detail", ()),
    (pokerroom.promotions.words.Barring, "promotion.barred", ()),
    (pokerroom.promotions.words.PaidBy, "promotion.cash/by", ()),
    (pokerroom.promotions.words.NeverMoney, "promotion.money_instead/never_for", ()),
    (pokerroom.promotions.words.Amendment, "promotion.amendment", ()),
    (pokerroom.promotions.words.ToldBy, "promotion.winner_told/methods", ()),
    (pokerroom.promotions.words.TermsHadAt, "promotion.terms_had_at", ()),
    (pokerroom.promotions.words.KeptOfDenied, "promotion.denied_claims/keeps", ()),
    (pokerroom.promotions.words.AfterCompromise, "promotion.compromised", ()),
    (pokerroom.promotions.words.ComplaintTo, "promotion.complaint", ()),
    (pokerroom.promotions.words.TokenAfter, "bonus.token_after_settlement", ()),
    (pokerroom.bonus.words.DealtFrom, "bonus.deal_from", ()),
    (pokerroom.bonus.words.PlayChoice, "bonus.choices", ()),
    (pokerroom.bonus.words.FoldForfeits, "bonus.fold_forfeits", ()),
    (pokerroom.bonus.words.AntePaysFrom, "bonus.ante_pays_from", ()),
    (pokerroom.bonus.words.UnpaidAnte, "bonus.unpaid_ante", ()),
    (pokerroom.bonus.words.SettlementOrder, "bonus.settlement_order", ()),
    (pokerroom.tournament.words.ConditionItem, "tournament.conditions", ()),
    (pokerroom.tournament.words.Publication, "tournament.publication", ()),
    (pokerroom.tournament.words.HouseShareOf, "tournament.house_share/out_of", ()),
    (pokerroom.tournament.words.AddedValueGoes, "tournament.added_value", ()),
    (pokerroom.tournament.words.CancelRefund, "tournament.cancel_refund", ()),
    (pokerroom.tournament.words.IneligibleWinner, "tournament.ineligible_winner", ()),
    (pokerroom.tournament.words.GamingRevenue, "tournament.gaming_revenue", ()),
    (pokerroom.tournament.words.EntryNeed, "tournament.entry_needs", ()),
    (pokerroom.tournament.words.LateEntry, "tournament.late_entry", ()),
    (pokerroom.tournament.words.RebuyWhen, "tournament.rebuy_when", ()),
    (pokerroom.tournament.words.SubstituteRule, "tournament.substitute", ()),
    (pokerroom.tournament.words.SessionEnd, "tournament.session_ends_by", ()),
    (pokerroom.tournament.words.StackBetween, "tournament.stack_between_sessions", ()),
    (pokerroom.tournament.words.PointsTie, "tournament.points_tie", ()),
    (pokerroom.tournament.words.SpecialHand, "tournament.special_hands", ()),
    (pokerroom.tournament.words.AbsentPosts, "tournament.absent_posts", ()),
    (pokerroom.tournament.words.NoShow, "tournament.no_show", ()),
    (pokerroom.tournament.words.NoShowMoney, "tournament.no_show_money", ()),
    (pokerroom.tournament.words.MustPunish, "tournament.offences/must", ()),
    (pokerroom.tournament.words.MustDisqualify, "tournament.offences/disqualify", ()),
    (pokerroom.tournament.words.MayPunish, "tournament.offences/may", ()),
    (pokerroom.tournament.words.HiddenChips, "tournament.hidden_chips", ()),
    (pokerroom.tournament.words.StackTampering, "tournament.stack_tampering", ()),
    (pokerroom.tournament.words.EqualChips, "tournament.equal_chips", ()),
    (pokerroom.tournament.words.SameHandTie, "tournament.same_hand_tie", ()),
    (pokerroom.tournament.words.SameTimeTwoTables, "tournament.same_time_two_tables", ()),
    (pokerroom.tournament.words.LevelTrigger, "tournament.level_trigger", ()),
    (pokerroom.tournament.words.InitialSeating, "tournament.initial_seating", ()),
]


def test_items_of_promotions_are_those_that_the_vocabulary_asks_for() -> None:
    questions = library().vocabulary.questions
    assert get_args(pokerroom.promotions.words.TermItem) == questions["promotion.term"].contexts
    assert get_args(pokerroom.promotions.words.BarredThing) == questions["promotion.barred"].contexts


def options(place: str) -> set[str]:
    """The words that the vocabulary knows for a question, or for a field of one."""
    key, _, part = place.partition("/")
    kind: Any = library().vocabulary.questions[key].type
    kind = kind.member if isinstance(kind, AnswerList) else kind
    if part:
        assert isinstance(kind, AnswerFields)
        kind = kind.fields[part].type
    found: Iterable[str] = getattr(kind, "options", ()) or getattr(kind, "in_place", ())
    return {*found}


@pytest.mark.parametrize(("alias", "place", "ours"), TYPES, ids=[place for _, place, _ in TYPES])
def test_a_type_has_the_words_of_the_vocabulary(alias: Any, place: str, ours: tuple[str, ...]) -> None:
    assert {*get_args(alias)} == options(place) | {*ours}


def test_the_names_of_rulings_are_written_from_the_vocabulary_as_it_is() -> None:
    assert NAMES_FILE.read_text("utf-8") == names_module(), f"the vocabulary has changed: run {COMMAND}"


def test_rulings_are_written_in_the_names_of_the_vocabulary() -> None:
    vocabulary = library().vocabulary
    ruling, agreed = vocabulary.ruling, (key for key, universal in vocabulary.universals.items() if universal.effects)
    assert get_args(ObservationKey) == (*ruling.observations, *agreed)
    assert get_args(FactName) == (*ruling.facts,)
    assert {*get_args(FactAnswer)} == {answer for fact in ruling.facts.values() for answer in fact.answers}
    assert get_args(CardGroupName) == (*ruling.card_groups,)
    assert {*get_args(FaultSubject)} == {about for each in ruling.observations.values() if (about := each.about)}
    assert {*get_args(ObservationNeed)} == {needs for each in ruling.observations.values() if (needs := each.needs)}
    assert get_args(RoleName) == (*ruling.roles,)
    assert {*get_args(EffectName)} == {*ruling.effects}
    lists = {"card_group", "role", "observation key"}  # whose names an effect takes, rather than words of its own
    assert {*get_args(EffectWord)} == {word for effect in ruling.effects.values() for word in effect.takes} - lists
    observed = ruling.observations.values()
    spoken: dict[str, str] = {each.key.removeprefix("ruling."): each.spoken for each in observed if each.spoken}
    spoken |= {fact.name: fact.spoken for fact in ruling.facts.values() if fact.spoken}
    for fact in ruling.facts.values():
        spoken |= fact.spoken_answers
    assert spoken == SPOKEN


def test_games_have_the_keys_of_the_catalogue() -> None:
    assert get_args(GameKey) == (*GAMES,)


def test_whether_a_house_says_a_word_is_asked_of_a_question_that_knows_it() -> None:
    questions, asked, wrong = library().vocabulary.questions, set[str](), list[str]()
    for file, tree in modules():
        named = constants(tree)
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Call)
                and getattr(node.func, "attr", "") == House.says.__name__
                and len(node.args) > 1
            ):
                (word,) = texts(node.args[1])
                keys = named[node.args[0].id] if isinstance(node.args[0], ast.Name) else {*texts(node.args[0])}
                asked |= keys
                if word not in {option for key in keys & {*questions} for option in options(key)}:
                    wrong.append(f"{file.name}:{node.lineno}: {keys} is never {word!r}")
    assert len(asked) > 10
    assert not wrong


def test_the_words_that_answers_are_asked_for_are_words_of_the_vocabulary() -> None:
    known = {word for question in library().vocabulary.questions.values() for word in all_words(question.type)}
    assert {*get_args(words.AnswerWord)} <= known


def all_words(kind: Any) -> Iterator[str]:
    """The words that an answer of a type may be, or have in a part of it."""
    yield from (getattr(kind, "options", ()) or getattr(kind, "in_place", ()))
    for part in (*getattr(kind, "fields", {}).values(), getattr(kind, "member", None)):
        if part is not None:
            yield from all_words(getattr(part, "type", part))


def test_a_word_that_no_type_knows_is_refused_where_it_is_read() -> None:
    house = House(library().book("uk"))
    assert house.word("deal.burns", words.BURNS, "flop") == "every_stage"
    with pytest.raises(Malformed, match=r"deal\.burns cannot be 'every_stage'; allowed: never, sometimes"):
        house.word("deal.burns", ("never", "sometimes"), "flop")


def test_the_type_checker_finds_a_misspelt_word() -> None:
    # Were these not found, the remarks would be idle, and the type checker refuses idle ones.
    rules = HandRules(game="holdem")
    assert rules.limit != "nolimit"  # type: ignore[comparison-overlap]
    assert terms.HandFee(5, "pot").payer != "pott"  # type: ignore[comparison-overlap]
    assert pokerroom.table.stakes.rules.StakeRules().top_up != "nevr"  # type: ignore[comparison-overlap]
    assert Seen("boxed_card").key != "ruling.boxd_card"  # type: ignore[comparison-overlap]
    assert EffectUse("deemed", ("check",)).arguments[0] != "chek"  # type: ignore[comparison-overlap]
    assert not House(library().book("uk")).says("conduct.side_bets", "forbiden")  # type: ignore[arg-type]
    assert rules.limit not in ("nolimit", "pot")  # type: ignore[plain-word]
    match rules.limit:
        case "nolimit":
            rules = HandRules(game="omaha")  # type: ignore[unreachable]


def test_the_type_checker_finds_a_word_that_it_cannot_check() -> None:
    text, maybe, thing = "".join(("no ", "limit")), next(iter(["no limit", None])), object()
    assert text != "no_limit"  # type: ignore[plain-word]
    assert "no_limit" != text  # type: ignore[plain-word]  # noqa: SIM300
    assert maybe != "no_limit"  # type: ignore[plain-word]
    assert thing != "no_limit"  # type: ignore[plain-word]
    assert text not in ("no_limit", "pot")  # type: ignore[plain-word]
    assert text != NO_LIMIT  # type: ignore[plain-word]
    assert NO_LIMIT != text  # type: ignore[plain-word]  # noqa: SIM300
    assert text not in (NO_LIMIT, "pot")  # type: ignore[plain-word]
    assert text not in SOME_LIMITS  # type: ignore[plain-word]
    assert text not in ("", "-", ".pdf")  # nothing, a sign and an ending are no words


def test_every_module_that_reads_from_outside_is_there() -> None:
    assert [name for name in READ_FROM_OUTSIDE if not (SOURCES / name).exists()] == []


# What the code compares


@cache
def modules() -> tuple[tuple[Path, ast.Module], ...]:
    return tuple((file, parsed(file)) for file in sorted(SOURCES.rglob("*.py")))


def texts(node: ast.AST) -> list[str]:
    """The bare words of one side of a comparison; none where it is something else."""
    parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    found = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return found if len(found) == len(parts) else []


def compared(tree: ast.AST, *, tuples: bool = True) -> Iterator[tuple[ast.expr, list[str]]]:
    """Everything that is compared with bare words, and the words; with tuples of them as a whole too, or not."""
    for node in nodes(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            for number, operator in enumerate(node.ops):
                one, two = sides[number], sides[number + 1]
                if isinstance(operator, ast.Eq | ast.NotEq):
                    beside = ((each, other) for each, other in ((one, two), (two, one)) if texts(other))
                    yield from ((each, texts(it)) for each, it in beside if tuples or isinstance(it, ast.Constant))
                elif isinstance(operator, ast.In | ast.NotIn) and not isinstance(two, ast.Constant) and texts(two):
                    yield one, texts(two)
        elif isinstance(node, ast.Match):
            cases = [each for case in node.cases for each in ast.walk(case.pattern) if isinstance(each, ast.MatchValue)]
            yield from ((node.subject, texts(each.value)) for each in cases if texts(each.value))


def test_what_a_house_answers_is_compared_with_words_that_it_can_answer() -> None:
    questions, wrong = library().vocabulary.questions, []
    for file, tree in modules():
        named = constants(tree)
        for node, said in compared(tree):
            if isinstance(node, ast.Call) and node.args:
                keys = named[node.args[0].id] if isinstance(node.args[0], ast.Name) else {*texts(node.args[0])}
                can_be = {word for key in keys & {*questions} for word in options(key)}
                if can_be and not {*said} <= can_be:
                    wrong.append(f"{file.name}:{node.lineno}: {keys} is none of {said}")
    assert not wrong


def constants(tree: ast.Module) -> dict[str, set[str]]:
    """The texts that names of a module stand for, wherever they are set."""
    result: dict[str, set[str]] = defaultdict(set)
    for node in nodes(tree):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant):
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(target, ast.Name) and isinstance(node.value.value, str):
                    result[target.id].add(node.value.value)
    return result


def test_what_was_seen_is_compared_with_something_that_can_be_seen() -> None:
    vocabulary = library().vocabulary
    known = {*vocabulary.ruling.observations, *vocabulary.universals}
    wrong = [
        f"{file.name}:{node.lineno}: {word}"
        for file, tree in modules()
        for node, lines in compared(tree)
        for word in lines
        if word.startswith("ruling.") and word not in known
    ]
    assert not wrong


# Modules that read data whose words others have laid down: those of OpenAPI, and the vocabulary's files themselves.
LAID_DOWN_ELSEWHERE: Final = {*READ_FROM_OUTSIDE, "web/api_reference.py", "rulebook/types.py"}
OF_NO_TYPE: Final = {"get", "getattr"}
WORD: Final = re.compile(r"[A-Za-z][\w -]*\w")


def is_untyped(node: ast.expr) -> bool:
    """Whether the type checker may know nothing of this: an item by its name, `get` of a mapping, or `getattr`."""
    if isinstance(node, ast.Subscript):
        return bool(texts(node.slice))
    return isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in OF_NO_TYPE


def untyped_words(tree: ast.AST) -> list[int]:
    """The lines on which a bare word is compared with something of which no type may be known."""
    beside = [(node, lines) for node, lines in compared(tree, tuples=False) if is_untyped(node)]
    return [node.lineno for node, lines in beside if any(WORD.fullmatch(word) for word in lines)]


def test_no_word_is_compared_with_what_may_be_anything() -> None:
    """The type checker lets every comparison with `Any` pass, so such a thing is given its type first."""
    named = ((file.relative_to(SOURCES).as_posix(), tree) for file, tree in modules())
    inside = [(name, tree) for name, tree in named if {name, name.partition("/")[0]}.isdisjoint(LAID_DOWN_ELSEWHERE)]
    assert len(inside) > 300
    assert {name: lines for name, tree in inside if (lines := untyped_words(tree))} == {}


def test_a_word_beside_anything_would_be_noticed() -> None:
    loose = 'row["limit"] == "fixed"\nrow.get("limit") != "fixed"\ngetattr(rules, "limit") in ("fixed", "pot")'
    assert untyped_words(ast.parse(loose)) == [1, 2, 3]
    assert untyped_words(ast.parse('rules.limit == "fixed"\nrow["limit"] == ""\nrow[limit] == "fixed"')) == []


# The rules of a house and what is said of a hand, as values; and those of their texts that are no choice among words.
RULES: Final = (
    HandRules,
    terms.Percentage,
    terms.HandFee,
    terms.TimeCharge,
    pokerroom.table.blinds.rules.EntryTerms,
    pokerroom.table.blinds.rules.BlindRules,
    button.ButtonRules,
    pokerroom.table.stakes.rules.StakeRules,
    pokerroom.table.seats.rules.SeatingRules,
    turn_time.ClockRules,
    Need,
    SeatView,
    PlaceView,
    *get_args(events.Event),
)
NO_CHOICE: Final = {
    "HandRules.game": "games are data",
    "HandRules.book": "books are data",
    "HandRules.deck": "read as a deck",
    "HandRules.contest": "read as ranking schemes",
    "RoundClosed.street": "streets are named by the game's data",
    "Instructed.street": "streets are named by the game's data",
    "Ruled.key": "what was seen is data; the words compared with it are looked up in the vocabulary above",
    "Paid.kind": "the layer that charges names it",
    "Charged.kind": "the layer that charges names it",
    "SeatView.called": "a hand as a dealer reads it",
    "PlaceView.player": "a name",
    "PlaceView.boxed": "a name",
}


def test_what_chooses_behaviour_in_the_rules_is_no_plain_text() -> None:
    found = {
        f"{owner.__name__}.{name}" for owner in RULES for name, kind in annotations_of(owner) if kind == str.__name__
    }
    assert found == {*NO_CHOICE}


def annotations_of(owner: type) -> Iterator[tuple[str, str]]:
    """The fields of a value and how they are written, its parents' too."""
    for each in reversed(owner.__mro__):
        yield from inspect.get_annotations(each).items()
