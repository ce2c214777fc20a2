"""The judging of a claim to a jackpot: each condition in turn, with its facts, finding and clauses.

All claims are judged in the same way: those that the software finds in its own hands, and those made by people at a
live table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct, field

from pokerroom.cards import UNKNOWN, Card, cards_text
from pokerroom.citation import Citation
from pokerroom.jackpots.claims.facts import HandFacts, SeatFacts
from pokerroom.jackpots.claims.qualifying import CARDS_OF_A_FLOP, Match, best_of, could_make, highest, is_strong, plays
from pokerroom.jackpots.posted.terms import PoolTerms, WinningHand
from pokerroom.jackpots.words import Made, ShareTo
from pokerroom.ranking import RankedHand
from pokerroom.rulebook.grounds import TableGrounds
from pokerroom.wording.plural import quantity


class ClaimFinding(Struct, frozen=True, omit_defaults=True):
    """One condition of a jackpot: the question, the known facts, whether it holds, and the clauses."""

    asked: str
    facts: str
    holds: bool
    cites: tuple[Citation, ...] = ()


class JackpotWinner(Struct, frozen=True, omit_defaults=True):
    """A person who wins a share with their own cards, and the hand they made."""

    seat: int
    player: str
    to: ShareTo
    winning_hand: WinningHand = field(name="event")
    made: Made = "any"
    hand: str = ""
    strength: int = 0  # of the hand, among those of its scheme


class ClaimVerdict(Struct, frozen=True):
    """The verdict on a claim: all findings, and the winners if all conditions hold."""

    findings: tuple[ClaimFinding, ...]
    winners: tuple[JackpotWinner, ...] = ()

    @property
    def won(self) -> bool:
        """Whether the claim wins the jackpot: somebody made the hand, and all conditions hold."""
        return bool(self.winners) and all(finding.holds for finding in self.findings)

    @property
    def reason(self) -> str:
        """The reason why it is not won: the first condition that does not hold."""
        against = next((finding for finding in self.findings if not finding.holds), None)
        return "" if against is None else f"{against.asked}: {against.facts}"


def judge_claim(
    terms: PoolTerms, facts: HandFacts, grounds: TableGrounds, *, linked: bool, seat: int | None = None
) -> ClaimVerdict:
    """Return the verdict on a claim by one seat or, if none is named, by all who made a winning hand."""
    return _ClaimJudge(terms, facts, grounds).verdict(linked, seat)


def claimants(terms: PoolTerms, facts: HandFacts, leading: int = 0) -> tuple[int, ...]:
    """Return the seats whose own cards win if nothing else prevents it; the software claims for these.

    `leading` is the strength of the period's best hand so far; lower hands are not claimed.
    """
    found = []
    for seat in facts.seats:
        if len(seat.hole) and UNKNOWN not in seat.hole and seat.live:
            matched = highest(terms, seat.hole, facts.board, facts.game, facts.scheme)
            if matched is not None and (matched.winning_hand.hand != "high_hand" or matched.hand.strength >= leading):
                found.append(seat.seat)
    beaten = _beaten(terms, facts)
    return tuple(found) if beaten is None else (*found, beaten[0].seat)


def _beaten(terms: PoolTerms, facts: HandFacts) -> tuple[SeatFacts, SeatFacts, RankedHand, RankedHand] | None:
    """Return a bad beat's beaten and winning seats and their hands; None where no strong hand lost."""
    bad_beat = terms.winning_hand("bad_beat")
    if bad_beat is None:
        return None
    best_hands = [(seat, _best_of_tabled_hand(facts, seat)) for seat in facts.seats]
    shown = [(seat, best) for seat, best in best_hands if best is not None]
    if len(shown) < 2:
        return None
    winner, best = max(shown, key=lambda seat_and_hand: seat_and_hand[1].strength)
    lost = [held for held in shown if held[1] < best and is_strong(held[1], bad_beat.beaten_at_least)]
    if not lost:
        return None
    loser, second = max(lost, key=lambda seat_and_hand: seat_and_hand[1].strength)
    return loser, winner, second, best


def _best_of_tabled_hand(facts: HandFacts, seat: SeatFacts) -> RankedHand | None:
    hole = seat.hole
    if not hole or UNKNOWN in hole or not seat.live or not seat.tabled or len(facts.board) < CARDS_OF_A_FLOP:
        return None
    return best_of(hole, facts.board, facts.game, facts.scheme)


class _ClaimJudge:
    """The judging of one claim: its questions in the order in which they are settled."""

    def __init__(self, terms: PoolTerms, facts: HandFacts, grounds: TableGrounds) -> None:
        self.terms, self.facts, self.grounds = terms, facts, grounds

    def cites(self, *keys: str) -> tuple[Citation, ...]:
        """Return the clauses behind these questions at this table."""
        return self.grounds.cites(*keys)

    def verdict(self, linked: bool, seat: int | None) -> ClaimVerdict:
        """Return the findings about the table, the hand and each claimant, and the winners."""
        findings = [*self._table(linked), *self._hand()]
        wanted = [seat] if seat is not None else list(claimants(self.terms, self.facts))
        if not wanted:
            finding = ClaimFinding("a hand on offer", "nobody made one", False, self.cites("jackpot.events"))
            return ClaimVerdict((*findings, finding))
        judged = [self._claimant(claimant) for claimant in wanted]
        # Of several whom the software claims for, those count who qualify; where none does, all are told why.
        fit = [(own, won) for own, won in judged if all(finding.holds for finding in own)] or judged
        findings += [finding for own, _ in fit for finding in own]
        return ClaimVerdict(tuple(findings), tuple(winner for _, won in fit for winner in won))

    def _table(self, linked: bool) -> Iterator[ClaimFinding]:
        facts, cites = self.facts, self.cites("jackpot.tables", "jackpot.claim")
        text = f"{facts.table} is{'' if linked else ' not'} linked to {self.terms.name}"
        yield ClaimFinding("the table takes part", text, linked, cites)
        if facts.game not in self.terms.games:
            text = f"{facts.game} was played"
            yield ClaimFinding("the game takes part", text, False, self.cites("jackpot.tables"))

    def _hand(self) -> Iterator[ClaimFinding]:
        facts, terms = self.facts, self.terms
        void = facts.void and "void_hand" in terms.voided_by
        cites = self.cites("jackpot.voided_by", "jackpot.void_hand_reversed")
        yield ClaimFinding("the hand stands", "it was declared void" if void else "it has a result", not void, cites)
        for noted, text in _REASONS_THAT_BAR:
            if noted in facts.noted:
                yield ClaimFinding(
                    "nothing voids it", text, noted not in terms.voided_by, self.cites("jackpot.voided_by")
                )
        for note, text in _REASONS_TO_NOTE:
            if note in facts.noted:
                ruled = f"{text}; a ruling of its own, and what stands after it counts"
                yield ClaimFinding("the hand was played fairly", ruled, True, self.cites("jackpot.voided_by"))
        if facts.corrected:
            text = "an error was put right first; the cards are those that stand"
            yield ClaimFinding("the corrected hand counts", text, True, self.cites("jackpot.corrected_hand"))
        dealt, least = len(facts.seats), terms.dealt_in_min
        yield ClaimFinding(
            f"at least {least} dealt in", f"{dealt} were", dealt >= least, self.cites("jackpot.dealt_in_min")
        )
        if len(facts.boards) > 1:
            text = f"{quantity(len(facts.boards), 'board')} were dealt; {facts.boards[0] or 'none'} came first"
            yield ClaimFinding("the first board counts", text, True, self.cites("jackpot.first_flop_only"))

    def _claimant(self, seat: int) -> tuple[list[ClaimFinding], list[JackpotWinner]]:
        """Return the findings about one seat, and the shares that it would win."""
        facts, terms = self.facts, self.terms
        seat_facts = facts.seat(seat)
        if seat_facts is None:
            text = f"seat {seat} had no cards in hand {facts.hand}"
            return [ClaimFinding("the claimant was dealt in", text, False, self.cites("jackpot.claim"))], []
        findings = [ClaimFinding("the claimant was dealt in", f"{seat_facts.player}, seat {seat}", True)]
        live = seat_facts.live or "dead_hand" not in terms.voided_by
        text = (
            "it was live to the end"
            if seat_facts.live
            else seat_facts.why_dead or "it was folded, mucked or ruled dead"
        )
        findings.append(ClaimFinding("a live hand", text, live, self.cites("jackpot.claim", "jackpot.voided_by")))
        text = f"{seat_facts.cards} face up" if seat_facts.tabled else "the hole cards were not tabled"
        findings.append(
            ClaimFinding("the hole cards lie face up", text, seat_facts.tabled, self.cites("jackpot.claim"))
        )
        if terms.side_wager:
            text = "registered before the first card" if seat_facts.wager else "no jackpot wager was registered"
            cites = self.cites("jackpot.side_wager_terms", "jackpot.claim")
            findings.append(ClaimFinding("a jackpot wager", text, seat_facts.wager, cites))
        if not seat_facts.hole or UNKNOWN in seat_facts.hole:
            text = "nobody knows the cards"
            return [*findings, ClaimFinding("a hand on offer", text, False, self.cites("jackpot.events"))], []
        matched = highest(terms, seat_facts.hole, facts.board, facts.game, facts.scheme)
        if matched is None and terms.winning_hand("bad_beat") is not None:
            more, won = self._bad_beat(seat_facts)
            return [*findings, *more], won
        finding = self._on_offer(seat_facts, matched)
        findings.append(finding)
        if matched is None:
            return findings, []
        findings += self._in_time(matched.winning_hand)
        made, hand = matched.made, matched.hand
        return findings, [
            JackpotWinner(seat, seat_facts.player, "hand", matched.winning_hand, made, str(hand), hand.strength)
        ]

    def _on_offer(self, seat_facts: SeatFacts, matched: Match | None) -> ClaimFinding:
        keys = ("jackpot.events", "jackpot.hole_cards", "jackpot.board_cards")
        best = best_of(seat_facts.hole, self.facts.board, self.facts.game, self.facts.scheme)
        offered = "; ".join(hand.words for hand in self.terms.winning_hands)
        if matched is not None:
            when = {"flop": "on the flop", "later": "after the flop"}.get(matched.made, "")
            return ClaimFinding(
                "a hand on offer", f"{matched.hand}, {when}: {matched.winning_hand.words}", True, self.cites(*keys)
            )
        made = "too few cards for a hand" if best is None else f"{best} on {cards_text(self.facts.board)}"
        return ClaimFinding("a hand on offer", f"{made}; on offer: {offered}", False, self.cites(*keys))

    def _in_time(self, winning_hand: WinningHand) -> list[ClaimFinding]:
        if winning_hand.until is None:
            return []
        text = f"on offer until {winning_hand.until:%Y-%m-%d %H:%M}; the hand began {self.facts.began:%Y-%m-%d %H:%M}"
        still = self.facts.began < winning_hand.until
        return [ClaimFinding("still on offer", text, still, self.cites("jackpot.events"))]

    def _bad_beat(self, seat_facts: SeatFacts) -> tuple[list[ClaimFinding], list[JackpotWinner]]:
        """Return the findings about a bad beat and, if the seat lost or won it, the two winners of its shares."""
        facts, bad_beat = self.facts, self.terms.winning_hand("bad_beat")
        if bad_beat is None:  # asked only where there is one
            return [], []
        cites = self.cites("jackpot.events")
        findings = [
            ClaimFinding(
                "a showdown", "there was one" if facts.showdown else "nobody showed down", facts.showdown, cites
            )
        ]
        found = _beaten(self.terms, facts)
        least = bad_beat.beaten_at_least.replace("_", " ")
        if found is None or seat_facts.seat not in (found[0].seat, found[1].seat):
            best = best_of(seat_facts.hole, facts.board, facts.game, facts.scheme)
            text = f"{best or 'no hand'} is not {least} or better beaten at the showdown"
            return [*findings, ClaimFinding(f"{least} or better beaten", text, False, cites)], []
        loser, winner, second, best = found
        text = f"{second} of {loser.player} against {best} of {winner.player}"
        findings.append(ClaimFinding(f"{least} or better beaten", text, True, cites))
        for seat, hand, whose in ((loser, second, "beaten"), (winner, best, "winning")):
            plays_both = plays(hand, seat.hole, facts.board, bad_beat.hole_cards)
            text = f"{cards_text(seat.hole)} in {cards_text(hand.cards)}"
            if bad_beat.hole_cards:
                asked = f"both hole cards play in the {whose} hand"
                findings.append(ClaimFinding(asked, text, plays_both, self.cites("jackpot.hole_cards")))
        findings += self._in_time(bad_beat)
        shares = [JackpotWinner(loser.seat, loser.player, "beaten_hand", bad_beat, hand=str(second))]
        if bad_beat.share("winning_hand") is not None:
            shares.append(JackpotWinner(winner.seat, winner.player, "winning_hand", bad_beat, hand=str(best)))
        return findings, shares


_REASONS_THAT_BAR: Final = (
    ("incomplete_deck", "the deck was not complete"),
    ("cheating", "it was not played honestly"),
)
_REASONS_TO_NOTE: Final = (("talk", "somebody talked about the hand"), ("exposed_cards", "cards were exposed"))


def flop_request(
    terms: PoolTerms, facts: HandFacts, seat: int, grounds: TableGrounds, deck: Sequence[Card], *, linked: bool
) -> ClaimVerdict:
    """Judge whether the last player left may have only the flop dealt, to try for the jackpot."""
    seat_facts = facts.seat(seat)
    cites = grounds.cites("jackpot.flop_on_request")
    findings = [
        ClaimFinding(
            "the table takes part",
            f"{facts.table} is{'' if linked else ' not'} linked",
            linked,
            grounds.cites("jackpot.tables"),
        ),
        ClaimFinding(
            "a flop may be asked for",
            "the house deals one" if terms.flop_on_request else "its jackpot needs more than a flop",
            terms.flop_on_request,
            cites,
        ),
    ]
    live = [seat.seat for seat in facts.seats if seat.live]
    text = "everybody else has folded" if live == [seat] else f"still in: {', '.join(map(str, live)) or 'nobody'}"
    findings.append(ClaimFinding("all others have folded", text, live == [seat], cites))
    text = "no flop yet" if not facts.board else f"the board is {cards_text(facts.board)}"
    findings.append(ClaimFinding("before the flop", text, not facts.board, cites))
    tabled = seat_facts is not None and seat_facts.tabled and bool(seat_facts.hole) and UNKNOWN not in seat_facts.hole
    text = f"{seat_facts.cards} face up" if seat_facts is not None and tabled else "the hole cards were not tabled"
    findings.append(ClaimFinding("the hole cards lie face up", text, tabled, grounds.cites("jackpot.claim")))
    hole = seat_facts.hole if seat_facts is not None and tabled else ()
    possible = [hand.words for hand in terms.winning_hands if hole and could_make(hand, hole, deck, facts.game)]
    text = f"a flop could make {' or '.join(possible)}" if possible else "no flop makes a hand on offer with them"
    findings.append(ClaimFinding("cards that can still win", text, bool(possible), cites))
    return ClaimVerdict(tuple(findings))


def may_see_flop(verdict: ClaimVerdict) -> bool:
    """Return whether all conditions of a request for the flop hold."""
    return all(finding.holds for finding in verdict.findings)
