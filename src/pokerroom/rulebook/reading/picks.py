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
    """Return why a house may not have `wanted` where its book has `allowed`; "" if it may."""
    if isinstance(wanted, OpenAnswer):
        return (
            "" if isinstance(allowed, OpenAnswer) and wanted.narrows(allowed) else "the book leaves less open than this"
        )
    if isinstance(allowed, OpenAnswer):
        return (
            ""
            if allowed.permits(with_defaults(wanted))
            else f"{show(with_defaults(wanted))} is not allowed; allowed: {allowed}"
        )
    if isinstance(allowed, dict) and isinstance(wanted, dict):
        reasons = [f"{name} is left out" for name in allowed if name not in wanted]
        for name, item in wanted.items():
            reason = why_outside(allowed[name], item) if name in allowed else "the book has no such field"
            reasons += [f"{name}: {reason}"] if reason else []
        return "; ".join(reasons)
    if with_defaults(allowed) == with_defaults(wanted):
        return ""
    return f"{show(with_defaults(wanted))} is not allowed; the book says {show(with_defaults(allowed))}"
