"""Read the answer to a question, settled or left to the operator, and check that a house may give it."""

from __future__ import annotations

from typing import Any

from pokerroom.rulebook.question import OpenAnswer, Pick, Range, with_defaults
from pokerroom.rulebook.types import NOT_APPLICABLE, NOT_OFFERED, AnswerFields, AnswerType, Value, bounds, freeze, show


def read_pick(raw: Any) -> Pick:
    """Read an answer from a book's data; `pick_faults` judges its meaning."""
    if isinstance(raw, dict):
        if "operator" in raw:
            return OpenAnswer(_allowed_values(raw["operator"]), freeze(raw.get("default")))
        return {str(name): read_pick(item) for name, item in raw.items()}
    return freeze(raw)


def _allowed_values(raw: Any) -> tuple[Value, ...] | Range:
    if isinstance(raw, dict):
        return Range(*bounds(raw), tuple(raw.get("words", ())))
    return tuple(freeze(item) for item in raw)


def pick_faults(kind: AnswerType, pick: Pick) -> list[str]:
    """Return in words the faults of an answer to a question of this type; an empty list for a sound answer."""
    if isinstance(pick, OpenAnswer):
        faults = pick_faults(kind, pick.default)
        if isinstance(pick.allowed, tuple):
            for answer in pick.allowed:
                options = (answer,) if isinstance(pick.default, tuple) else answer
                faults += kind.faults(options)
        if isinstance(pick.allowed, Range) and pick.allowed.empty:
            faults.append(f"the range {pick.allowed} is empty")
        elif not pick.permits(pick.default):
            faults.append(f"the default {show(pick.default)} is not among the allowed")
        return faults
    if isinstance(pick, str) and pick in (NOT_OFFERED, NOT_APPLICABLE):
        return []
    if isinstance(kind, AnswerFields) and isinstance(pick, dict):
        faults = [f"there is no field {name!r}" for name in pick if name not in kind.fields]
        for name, part in pick.items():
            if name in kind.fields:
                faults += [f"{name}: {fault}" for fault in pick_faults(kind.fields[name].type, part)]
        return faults
    return kind.faults(with_defaults(pick))


def why_outside(allowed: Pick, wanted: Pick) -> str:
    """Return why a house may not have `wanted` where its book has `allowed`, and what it may have; "" if it may."""
    if isinstance(wanted, OpenAnswer):
        if isinstance(allowed, OpenAnswer) and wanted.narrows(allowed):
            return ""
        open_ = str(allowed) if isinstance(allowed, OpenAnswer) else _as_the_book(allowed)
        return f"the book leaves less open than this; allowed: {open_}"
    if isinstance(allowed, OpenAnswer):
        return (
            ""
            if allowed.permits(with_defaults(wanted))
            else f"{show(with_defaults(wanted))} is not allowed; allowed: {allowed}"
        )
    if isinstance(allowed, dict) and isinstance(wanted, dict):
        reasons = []
        for name, item in wanted.items():
            known = f"the book has no such field; allowed: {', '.join(allowed)}"
            reason = why_outside(allowed[name], item) if name in allowed else known
            reasons += [f"{name}: {reason}"] if reason else []
        return "; ".join(reasons)
    if with_defaults(allowed) == with_defaults(wanted):
        return ""
    return f"{show(with_defaults(wanted))}, where the book leaves no choice; allowed: {_as_the_book(allowed)}"


def _as_the_book(allowed: Pick) -> str:
    """Return the book's own answer, a word as it is written in a file."""
    value = with_defaults(allowed)
    return value if isinstance(value, str) else show(value)


def with_parts_of_base(base: Pick, wanted: Pick) -> Pick:
    """Return a house's answer with the parts that it leaves out as the book that it extends has them.

    >>> with_parts_of_base({"minutes": 30, "frequent": True}, {"minutes": 20})
    {'minutes': 20, 'frequent': True}
    """
    if not isinstance(base, dict) or not isinstance(wanted, dict):
        return wanted
    parts: dict[str, Pick] = {**base}
    for name, part in wanted.items():
        parts[name] = with_parts_of_base(parts[name], part) if name in parts else part
    return parts
