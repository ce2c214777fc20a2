"""Write `ruling_names.py` from the vocabulary's files, so that an irregularity is added in one place.

The type checker needs the words of rulings as `Literal` types in source code. Run this after each change of those
files:

    python -m pokerroom.rulebook.ruling_rows.write_names

The files are read before anything is checked against the types that were written last time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import rtoml

from pokerroom.rulebook.data_files import DATA

NAMES_FILE: Final = Path(__file__).with_name("ruling_names.py")
COMMAND: Final = "python -m pokerroom.rulebook.ruling_rows.write_names"
# What an effect may take from another list, rather than a word of its own.
_OTHER_LISTS: Final = ("card_group", "role", "observation key")

_HEAD: Final = f'''"""The names that rulings are written in, as types: observations, facts, effects and roles.

Written from `data/vocabulary` by `{COMMAND}`:
change the vocabulary, which says what each name means, and never this module.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args
'''
_TAIL: Final = """
EffectArgument: TypeAlias = EffectWord | CardGroupName | RoleName | ObservationKey

OBSERVATION_KEYS: Final[tuple[ObservationKey, ...]] = get_args(ObservationKey)
FACT_NAMES: Final[tuple[FactName, ...]] = get_args(FactName)
CARD_GROUP_NAMES: Final[tuple[CardGroupName, ...]] = get_args(CardGroupName)
ROLE_NAMES: Final[tuple[RoleName, ...]] = get_args(RoleName)
FAULT_SUBJECTS: Final[tuple[FaultSubject, ...]] = get_args(FaultSubject)
OBSERVATION_NEEDS: Final[tuple[ObservationNeed, ...]] = get_args(ObservationNeed)
"""


def names_module() -> str:
    """Return the text of the module for the present vocabulary."""
    files = [rtoml.loads(file.read_text("utf-8")) for file in sorted((DATA / "vocabulary").glob("*.toml"))]

    def listed(name: str) -> list[Mapping[str, Any]]:
        return [raw for content in files for raw in content.get(name, ())]

    facts, observations, effects = listed("fact"), listed("observation"), listed("effect")
    agreed = [raw["key"] for raw in listed("universal") if raw.get("effects")]
    takes = (word for raw in effects for word in raw.get("takes", ()) if word not in _OTHER_LISTS)
    types = (
        (
            "ObservationKey",
            (*(raw["key"] for raw in observations), *agreed),
            "Everything that may be seen at a table, and so be ruled on.",
        ),
        (
            "FactName",
            (raw["name"] for raw in facts),
            "What the dealer or the floor may be asked about it, and the answers to those with a few answers.",
        ),
        ("FactAnswer", (answer for raw in facts if isinstance(raw["type"], list) for answer in raw["type"]), ""),
        (
            "CardGroupName",
            (raw["name"] for raw in listed("card_group")),
            "Groups of cards, and those who decide, as the effects below name them.",
        ),
        ("RoleName", (raw["name"] for raw in listed("role")), ""),
        ("EffectName", (raw["name"] for raw in effects), "What a ruling does."),
        (
            "EffectWord",
            takes,
            "What an effect is done with: one of its own words, cards, somebody who decides, or another observation.",
        ),
        (
            "FaultSubject",
            sorted(raw["about"] for raw in observations if "about" in raw),
            "What went wrong, for observations that code does something of its own for: how the record of a hand is "
            "brought\n# to it, what the hand itself can tell of it, what an effect does in its case.",
        ),
        (
            "ObservationNeed",
            (raw["needs"] for raw in observations if "needs" in raw),
            "What must be told of an observation, besides facts, before a ruling on it can be carried out.",
        ),
    )
    return (
        _HEAD
        + "".join(_type(*named_type) for named_type in types)
        + _TAIL
        + _spoken_table({**_spoken_keys(observations), **dict(_spoken_forms(facts))})
    )


def _type(name: str, words: Iterable[str], why: str) -> str:
    lines = "".join(f'    "{word}",\n' for word in dict.fromkeys(words))
    remark = f"# {why}\n" if why else ""
    return f"\n{remark}{name}: TypeAlias = Literal[\n{lines}]\n"


def _spoken_keys(observations: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    return {raw["key"].removeprefix("ruling."): raw["spoken"] for raw in observations if "spoken" in raw}


def _spoken_forms(facts: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    for raw in facts:
        if "spoken" in raw:
            yield raw["name"], raw["spoken"]
        yield from raw.get("spoken_answers", {}).items()


def _spoken_table(spoken: Mapping[str, str]) -> str:
    lines = "".join(f'    "{word}": "{text}",\n' for word, text in spoken.items())
    remark = (
        "# Observations, facts and answers as a person says them, where their names written with blanks do not say it."
    )
    return f"\n{remark}\nSPOKEN: Final[Mapping[str, str]] = {{\n{lines}}}\n"


if __name__ == "__main__":
    NAMES_FILE.write_text(names_module(), encoding="utf-8")
