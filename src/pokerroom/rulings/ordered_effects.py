"""Effects that a person orders in place of the book's: how they are written, and the list of them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from pokerroom.errors import Malformed, as_given
from pokerroom.rulebook.ruling_rows.rows import EffectUse, RulingWords
from pokerroom.rulebook.vocabulary import Vocabulary
from pokerroom.rulings.judging.judgement import Effects
from pokerroom.wording.few_names import few_names


def read_effects(effects: Iterable[EffectUse | str], vocabulary: Vocabulary) -> Effects:
    """Read effects that a person orders, as `EffectUse` or text such as "deemed check", and check them.

    >>> from pokerroom.rulebook import library
    >>> read_effects(["play_on", "return_to_stub_and_reshuffle flop burn"], library().vocabulary)[1].arguments
    ('flop', 'burn')
    """
    if isinstance(effects, str):
        effects = (effects,)
    uses: list[EffectUse] = []
    for effect in effects:
        written: list[Any] = effect.split() if isinstance(effect, str) else []  # judged below
        use = EffectUse(written[0], tuple(written[1:])) if written else effect
        if not isinstance(use, EffectUse):
            raise Malformed(f"{as_given(effect)} is no effect", allowed="such as 'play_on' or 'deemed check'")
        words = vocabulary.ruling
        if faults := words.effect_faults(use):
            raise Malformed(faults[0], allowed=_could_be(words, use))
        uses.append(use)
    if not uses:
        raise Malformed("no effect is ordered", allowed="at least one, such as 'play_on'")
    return tuple(uses)


def _could_be(words: RulingWords, use: EffectUse) -> str:
    """Return the arguments that an effect may take; for an unknown effect, the effects, similar ones first."""
    effect = words.effects.get(use.name)
    if effect is not None:
        lists = {"card_group": ", ".join(words.card_groups), "role": ", ".join(words.roles)}
        return ", ".join(lists.get(argument, argument) for argument in effect.takes) or "no argument"
    parts = set(use.name.casefold().split("_"))
    near = difflib.get_close_matches(use.name, words.effects, 3, 0.5)
    near += [name for name in words.effects if parts & set(name.split("_"))]
    return few_names(words.effects, nearest=list(dict.fromkeys(near))[:3])
