"""A ruling: the consequences of an observation, the clauses behind it, and the decisions still to be made.

A ruling is a value: deciding, overriding or contesting it returns another ruling and leaves this one unchanged. It is
carried out elsewhere (`effects/carrying_out.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pokerroom.citation import Citation, in_brief, joined_cites
from pokerroom.errors import Illegal, Malformed, NotAllowed, as_given, refuses_misread_calls
from pokerroom.hand import Hand
from pokerroom.rulebook import Rulebook
from pokerroom.rulebook.grounds import grounds_of
from pokerroom.rulebook.house import House
from pokerroom.rulebook.ruling_rows.rows import EffectUse
from pokerroom.rulebook.ruling_rows.ruling_names import EffectArgument, RoleName
from pokerroom.rulings.judging.judge import judge
from pokerroom.rulings.judging.judgement import Appeal, Effects, FloorDecision, Judgement, Offer, broken_rule
from pokerroom.rulings.ordered_effects import read_effects
from pokerroom.rulings.people import (
    PLAYERS_ROLE,
    appeal_path,
    deciding,
    dispute_cites,
    overriding,
    role_of,
    title,
    title_of,
)
from pokerroom.rulings.seen import Seen
from pokerroom.rulings.text.explaining import explain
from pokerroom.wording.wordless import required_name, required_reason

DECLINE: Final = "decline"


@refuses_misread_calls
@dataclass(frozen=True, slots=True)
class Ruling(Judgement):
    """A house's ruling on an observation, and people's acts about it: decide, override, contest, read out.

    `rule` makes one. What it says:

        What follows     effects, in their order; `steps_of` writes them as steps for people
        On what grounds  seen, facts, cites; where the book is silent, `silent` and our reason, `why`
        Still open       open; offers, each for one role to take or leave; `referred_to`, who decides freely
        Decided since    decisions, appeals

    `decide`, `override` and `appeal` return another ruling. `carry_out` applies a decided one to its hand, and
    `carry_out_at` at a table, once: a ruling belongs to the moment of the hand at which it was made.

    >>> from pokerroom.rulebook import house_named
    >>> ruling = rule(house_named("uk"), Seen("cards_in_muck", facts={"identifiable": True}))
    >>> ruling.open, [offer.title for offer in ruling.offers]
    (True, ['supervisor'])
    """

    def __repr__(self) -> str:
        effects = "; ".join(map(str, self.effects)) or "nothing changes"
        left = ", somebody must still decide" if self.open else ""
        return f"<Ruling {self.seen.name} under {self.book}: {effects}{left}{in_brief(self.cites)}>"

    def __str__(self) -> str:
        """Write the whole ruling, as `explain` does."""
        return self.explain()

    # People's acts about it

    def decide(self, choice: int | str | Sequence[Any], by: str, reason: str = "") -> Ruling:
        """Return the ruling with a person's decision on a point it left open.

        `choice` is the number of an offer, from 1; `"decline"` for none of them; names of sanctions; or, where the book
        leaves the ruling to somebody, the effects they order, as `EffectUse` or as text such as "play_on" or "deemed
        check".
        """
        if not self.open:
            raise Illegal("nothing is left to decide", allowed="override, by whoever may set a ruling aside")
        _refuse_unless_text("reason", reason)
        if isinstance(choice, str) and choice.isdecimal() and len(choice) < 3:
            choice = int(choice)
        if type(choice) is int:
            return self._take_offer(choice, (), by, reason)
        names: tuple[Any, ...] = (choice,)
        if isinstance(choice, Sequence) and not isinstance(choice, str):
            names = tuple(choice)
        if names == (DECLINE,):
            return self._decline(by, reason)
        for number, offer in enumerate(self.offers, 1):
            if names and offer.sanctions and all(isinstance(name, str) and name in offer.sanctions for name in names):
                return self._take_offer(number, names, by, reason)
        if self.referred_to:
            effects = read_effects(names, self.house.book.vocabulary)
            return self._enter_effects(effects, self.referred_to, by, reason)
        asked_for = ", ".join(map(str, names))
        raise Malformed(f"{as_given(asked_for)} is not among what is offered", allowed=self._choices())

    def override(self, effects: Iterable[EffectUse | str], by: str, reason: str) -> Ruling:
        """Return the ruling replaced by other effects, by a person who may do so, with a reason."""
        role = overriding(self.house, by, tournament=self.tournament)
        _refuse_unless_text("reason", reason)
        why = required_reason(reason, "set a ruling aside")
        ordered, follows = self._with_misdeal(read_effects(effects, self.house.book.vocabulary))
        cites = joined_cites(dispute_cites(self.house), follows)
        aside = tuple(use for use in self.effects if use.name != "refer_to")
        done = FloorDecision(
            role,
            title_of(self.house, by),
            what="overrides the ruling",
            effects=ordered,
            reason=why,
            override=True,
            cites=cites,
            declined=aside,
            declined_cites=self.cites,
        )
        return replace(
            self,
            effects=ordered,
            cites=joined_cites(broken_rule(self.house.book, self.seen), cites),
            why="",
            silent=False,
            offers=(),
            decisions=(*self.decisions, done),
        )

    def appeal(self, by: str, reason: str) -> Ruling:
        """Return the ruling with an appeal against it: it stays in force and goes to its next reviewer."""
        return replace(self, appeals=(*self.appeals, appeal_after(self.house, len(self.appeals), by, reason)))

    def explain(self) -> str:
        """Write the whole ruling for a supervisor to read out."""
        return explain(self)

    # How decisions are made

    def _decline(self, by: str, reason: str) -> Ruling:
        declined = [offer for offer in self.offers if _may(self.house, by, offer)]
        if not self.offers:
            raise Malformed("there is no offer to decline", allowed=self._choices())
        if not declined:
            deciding(self.house, by, self.offers[0].role, self.offers[0].cites)
        role = role_of(self.house, by)
        others = tuple(offer for offer in self.offers if offer not in declined)
        cites = joined_cites(*(offer.cites for offer in declined))
        left = tuple(use for offer in declined for use in offer.effects)
        done = FloorDecision(
            role, title_of(self.house, by), "declines", self.effects, reason, cites=cites, declined=left
        )
        return replace(self, offers=others, decisions=(*self.decisions, done))

    def _take_offer(self, number: int, sanctions: tuple[EffectArgument, ...], by: str, reason: str) -> Ruling:
        """Return the ruling with one of its open points decided: its effects are added, or replace those there were."""
        if not 1 <= number <= len(self.offers):
            raise Malformed(f"there is no offer {number}", allowed=self._choices())
        offer = self.offers[number - 1]
        role = deciding(self.house, by, offer.role, offer.cites)
        if offer.sanctions and not sanctions:
            if len(offer.sanctions) > 1:
                several = f"one or more of {', '.join(offer.sanctions)}"
                raise Malformed("which penalties?", allowed=several, cites=offer.cites)
            sanctions = offer.sanctions
        taken = tuple(
            EffectUse(use.name, sanctions) if use.name == "sanctions" and sanctions else use for use in offer.effects
        )
        effects = taken if offer.instead else (*self.effects, *taken)
        left = [other for other in self.offers if other is not offer and not (offer.instead and other.instead)]
        if not any(use.name == "record_breach" for use in effects):
            left = [other for other in left if other.instead]
        done = FloorDecision(role, title_of(self.house, by), "takes the offer", taken, reason, cites=offer.cites)
        before = broken_rule(self.house.book, self.seen)
        return replace(
            self,
            effects=effects,
            cites=before + offer.cites if offer.instead else joined_cites(self.cites, offer.cites),
            why=offer.why if offer.instead else self.why,
            silent=offer.silent if offer.instead else self.silent,
            offers=tuple(left),
            decisions=(*self.decisions, done),
        )

    def _enter_effects(self, effects: Effects, referred_to: RoleName, by: str, reason: str) -> Ruling:
        role = deciding(self.house, by, referred_to, self.cites)
        effects, follows = self._with_misdeal(effects)
        if role == PLAYERS_ROLE and any(use.name == "pot_to" for use in effects):
            cites = grounds_of(self.house.book).cites("pots.no_private_deals")
            raise Illegal("players do not agree who gets a pot", allowed="how the hand goes on", cites=cites)
        others = tuple(use for use in self.effects if use.name != "refer_to")
        done = FloorDecision(role, title_of(self.house, by), "enters the ruling", effects, reason, cites=self.cites)
        joined = joined_cites(self.cites, follows)
        return replace(self, effects=(*effects, *others), cites=joined, decisions=(*self.decisions, done))

    def _with_misdeal(self, effects: Effects) -> tuple[Effects, tuple[Citation, ...]]:
        """Return ordered effects with everything that the book adds to a misdeal, and its clauses."""
        if all(use.name != "misdeal" for use in effects):
            return effects, ()
        follows = judge(Judgement, self.house, Seen("misdeal"))
        named = {use.name for use in effects}
        added = [use for use in follows.effects if use.name not in named]
        return tuple(
            applied for use in effects for applied in ((use, *added) if use.name == "misdeal" else (use,))
        ), follows.cites

    def _choices(self) -> str:
        numbers = [str(number) for number in range(1, len(self.offers) + 1)]
        sanctions = [name for offer in self.offers for name in offer.sanctions]
        declining = [DECLINE] if self.offers else []
        referral = [f"the effects that the {title(self.house, self.referred_to)} orders"] if self.referred_to else []
        return ", ".join([*numbers, *sanctions, *declining, *referral])


@refuses_misread_calls
def rule(house: House | Rulebook, seen: Seen, hand: Hand | None = None, earlier: Iterable[Seen] = ()) -> Ruling:
    """Return what the house rules on what was seen; `earlier` is what was seen before in the same hand.

    >>> from pokerroom.rulebook import house_named
    >>> uk = house_named("uk")
    >>> ruling = rule(uk, Seen("premature_card", facts={"street": "turn", "skipped_player_warned": False}))
    >>> [str(effect) for effect in ruling.effects]
    ['set aside (early cards)', 'finish betting first', 'redeal with burn (turn)', 'reshuffle set aside before (river)']
    >>> [str(cite) for cite in ruling.cites][:2]
    ['uk:irregularity.24', 'uk:irregularity.39']
    >>> rule(house_named("uk"), Seen("premature_card"))
    Traceback (most recent call last):
    ...
    pokerroom.rulings.judging.judge.FactNeeded: premature card: not known yet: skipped_player_warned, whether \
the player still to act had enough warning (the tap and a pause) and did not try to stop the dealer; allowed: yes or \
no, such as facts={'skipped_player_warned': False} [uk:irregularity.27, uk:irregularity.40]
    """
    return judge(Ruling, house, seen, hand, earlier)


def appeal_after(house: House, earlier: int, by: str, reason: str) -> Appeal:
    """Return the next appeal against a ruling that was contested `earlier` times, with its reviewer."""
    path, cites = appeal_path(house), dispute_cites(house)
    _refuse_unless_text("name", by)
    _refuse_unless_text("reason", reason)
    name, why = required_name(by, "the player's"), required_reason(reason, "contest a ruling")
    if earlier >= len(path):
        last = path[-1][1] if path else f"the {title(house, role_of(house, 'floor'))}"
        raise Illegal("there is nowhere further to go with it", allowed=f"the word of {last}", cites=cites)
    role, to = path[earlier]
    return Appeal(name, why, to, role, cites)


def _may(house: House, by: str, offer: Offer) -> bool:
    try:
        deciding(house, by, offer.role)
    except NotAllowed:
        return False
    return True


def _refuse_unless_text(name: str, value: object) -> None:
    if not isinstance(value, str):
        raise Malformed(f"{as_given(value)} is no {name}", allowed="a text")
