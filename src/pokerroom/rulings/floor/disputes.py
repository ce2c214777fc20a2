"""A dispute at a table: whether play waits for it, who decides and reviews it, and the player's rights.

A dispute is a value, like a ruling: deciding it, reviewing it and telling a player their rights each return a new
value. A decision about the hand itself is a ruling, and is carried out as one.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, NamedTuple

from pokerroom.citation import Citation
from pokerroom.errors import Illegal
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.ruling_names import RoleName
from pokerroom.rulebook.treatment.served import serves
from pokerroom.rulings.conduct.answers import clauses_behind
from pokerroom.rulings.floor.claims import NextHand, refuse_late_claim
from pokerroom.rulings.people import FLOOR_ROLE, appeal_path, deciding, dispute_cites, overriding, title, title_of
from pokerroom.table.floor_notes import DisputeNote, InformedNote, WordNote
from pokerroom.wording.wordless import required_name, required_reason, required_words


@dataclass(frozen=True, slots=True)
class Dispute:
    """One dispute; `hand` is the number of the hand it is about, or 0."""

    house: House = field(compare=False, repr=False)
    by: str
    about: str
    hand: int = 0
    tournament: bool = False
    asked: datetime | None = None
    paused: bool = False
    words: tuple[WordNote, ...] = ()
    reviews: tuple[str, ...] = ()  # the people who asked for a review
    told: tuple[InformedNote, ...] = ()
    closed: bool = False

    @property
    def cites(self) -> tuple[Citation, ...]:
        """The clauses about who decides the dispute."""
        return dispute_cites(self.house)

    @property
    def settled(self) -> bool:
        """Whether it has been decided, and no review is open."""
        return len([word for word in self.words if not word.override]) > len(self.reviews)

    @property
    def deciders(self) -> tuple[RoleName, ...]:
        """The roles that decide it: the first decider, then the reviewers in order.

        The last one's decision is final.
        """
        ways = self.house.answer("dispute.decided_by")
        if self.tournament and ways.get("tournament_final"):
            return (ways["tournament_final"],)
        again = (FLOOR_ROLE,) if ways.get("review") else ()
        last = (ways["final"],) if ways["final"] != ways["first"] else ()
        return (ways["first"], *again, *last)

    @property
    def called(self) -> str:
        """The person called to decide the dispute now; "" once it is settled."""
        return "" if self.settled else title(self.house, self.deciders[len(self.reviews)])

    @property
    def reviewed_by(self) -> str:
        """The reviewer if somebody asked for a review now; "" while it is undecided or once the decision is final."""
        left = self.deciders[len(self.reviews) + 1 :]
        return title(self.house, left[0]) if left and self.settled and not self.closed else ""

    # People's acts

    @serves("served.dispute_decided")
    def decide(self, what: str, by: str, *, name: str = "", reason: str = "", at: datetime | None = None) -> Dispute:
        """Decide the dispute; a review must be decided by a person who has not decided it before."""
        if self.settled:
            raise Illegal("it has been decided", allowed=self._what_is_left(), cites=self.cites)
        deciding(self.house, by, self.deciders[len(self.reviews)], self.cites)
        if self.reviews and (not name.strip() or name.strip() in {word.name for word in self.words}):
            who = " and ".join(word.name for word in self.words)
            raise Illegal(
                f"a review by {name or 'nobody named'}", allowed=f"somebody other than {who}", cites=self.cites
            )
        decided = required_words(what, "the decision", self.cites)
        word = WordNote(title_of(self.house, by), name.strip(), decided, reason.strip(), at)
        return replace(self, words=(*self.words, word))

    def review(self, by: str) -> Dispute:
        """Send the dispute to review; refuse where the house has no reviewer."""
        if not self.settled:
            raise Illegal("it has not been decided yet", allowed=f"the {self.called} decides it", cites=self.cites)
        if not self.reviewed_by:
            raise Illegal("what was decided is final", allowed=self._what_is_left(), cites=self.cites)
        return replace(self, reviews=(*self.reviews, required_name(by, "the reviewer's", self.cites)))

    @serves("served.decision_set_aside")
    def override(self, what: str, by: str, reason: str, *, name: str = "", at: datetime | None = None) -> Dispute:
        """Set a decision aside, with a reason, by a person who may do so; both decisions stay on record."""
        overriding(self.house, by, tournament=self.tournament)
        if not self.settled:
            raise Illegal("it has not been decided yet", allowed=f"the {self.called} decides it", cites=self.cites)
        why = required_reason(reason, "set a decision aside", self.cites)
        word = WordNote(
            title_of(self.house, by),
            name.strip(),
            what=required_words(what, "the decision", self.cites),
            reason=why,
            at=at,
            override=True,
        )
        return replace(self, words=(*self.words, word))

    def pause(self, by: str) -> Dispute:
        """Make the table wait for the dispute, even where the house's rule would let it play on."""
        deciding(self.house, by, FLOOR_ROLE, clauses_behind(self.house, "dispute.play_stops"))
        return replace(self, paused=True)

    # Information to a player

    @property
    def rights(self) -> tuple[str, ...]:
        """The places to which a player who does not accept the decision may still go."""
        inside = [title(self.house, role) for role in self.deciders[len(self.reviews) + 1 :]]
        outside = [words for role, words in appeal_path(self.house) if not role]
        return (*(f"the {title}" for title in inside), *outside)

    @serves("served.rights_told")
    def tell_rights(self, who: str, by: str, at: datetime | None = None) -> Dispute:
        """Note that a person was told of the further steps open to them."""
        subject, teller = (
            required_name(who, "the player's", self.cites),
            required_words(by, "the name of whoever told them", self.cites),
        )
        return replace(self, told=(*self.told, InformedNote(subject, teller, at)))

    def close(self) -> Dispute:
        """Close the dispute; refuse where the house must first tell the player their rights."""
        if not self.settled:
            raise Illegal("it has not been decided yet", allowed=f"the {self.called} decides it", cites=self.cites)
        owed = self.house.answer("dispute.decided_by").get("tell_of_rights")
        if owed and self.by not in {note.who for note in self.told}:
            allowed = f"tell {self.by} of {', then '.join(self.rights)}"
            raise Illegal(f"{self.by} has not been told where to go with it", allowed=allowed, cites=self.cites)
        return replace(self, closed=True)

    def _what_is_left(self) -> str:
        return ", then ".join(self.rights) or "the decision stands"


def ask_ruling(
    house: House,
    by: str,
    about: str,
    *,
    hand: int = 0,
    tournament: bool = False,
    at: datetime | None = None,
    after: NextHand | None = None,
) -> Dispute:
    """Open a dispute. `after` is what followed the hand, where its result is contested.

    >>> from pokerroom.rulebook import library
    >>> dispute = ask_ruling(House(library().book("uk")), "seat 2", "the bet of seat 4", hand=41)
    >>> dispute.called, dispute.decide("it stands", by="supervisor").settled
    ('supervisor', True)
    """
    if after is not None and at is not None:
        refuse_late_claim(house, hand, at, after)
    return Dispute(
        house,
        required_name(by, "the player's"),
        about=required_words(about, "the question"),
        hand=hand,
        tournament=tournament,
        asked=at,
    )


# Whether play waits: this hand, every hand and the next one, by dispute.play_stops


class _Waits(NamedTuple):
    hand: bool = False
    every_hand: bool = False
    next_hand: bool = False


_EVERYTHING_WAITS: Final = _Waits(hand=True, every_hand=True, next_hand=True)


def _what_waits_for(dispute: Dispute) -> _Waits:
    """Return what must wait for a dispute: one about no hand holds up none, unless everything waits."""
    about = bool(dispute.hand)
    ways = {
        "no": _Waits(),
        "next_hand_held": _Waits(next_hand=about),
        "hand_frozen": _Waits(hand=about, next_hand=about),
        "table_frozen": _EVERYTHING_WAITS,
    }
    way = ways[dispute.house.answer("dispute.play_stops", "tournament" if dispute.tournament else "cash")]
    return _EVERYTHING_WAITS if dispute.paused else way


def dispute_note(dispute: Dispute) -> DisputeNote:
    """Return a dispute as a table records it, with the person called and the parts of play that wait for it."""
    waits = _what_waits_for(dispute)
    return DisputeNote(
        dispute.by,
        dispute.about,
        hand=dispute.hand,
        asked=dispute.asked,
        paused=dispute.paused,
        words=dispute.words,
        reviews=dispute.reviews,
        told=dispute.told,
        closed=dispute.closed,
        called=dispute.called,
        holds_hand=waits.hand,
        holds_every_hand=waits.every_hand,
        holds_next=waits.next_hand,
        cites=clauses_behind(dispute.house, "dispute.play_stops"),
    )


def dispute_of(house: House, note: DisputeNote) -> Dispute:
    """Return the dispute in a cash table's note."""
    asked, paused, words, reviews = note.asked, note.paused, note.words, note.reviews
    return Dispute(
        house,
        note.by,
        about=note.about,
        hand=note.hand,
        tournament=False,
        asked=asked,
        paused=paused,
        words=words,
        reviews=reviews,
        told=note.told,
        closed=note.closed,
    )
