"""What would be allowed instead of what was refused, as a sentence of its own.

A refusal says it as part of a sentence, in one of a few forms: an amount, another thing of the same kind, what one can
do, when it may be done, an order to do something, or a list of what may be given. The form is told by how it begins,
and a test holds every such text of the package against these forms.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

from pokerroom.wording.capital import capital

AllowedForm: TypeAlias = Literal["amount", "another", "to_do", "when", "order", "list"]

_BEGINS_WITH_AMOUNT: Final = re.compile(r"(up to|at least|at most|no more than|[\d,.]+ (to|or)) ")
_BEGINS_WITH_ANOTHER: Final = re.compile(r"(another|somebody else|an? (free|new|later|different|smaller|larger|open) )")
_BEGINS_WITH_WHEN: Final = re.compile(
    r"(when|while|once|after|before|between|during|until|from|with|without|within|in|at|on|by|only|as soon as"
    r"|where|if|again)\b"
)
_BEGINS_WITH_ORDER: Final = re.compile(
    r"(wait|try|ask|come|log|take|leave|play|choose|look|act|open|connect|begin|show|pay|post|fold|call|set|settle|send"
    r"|start|stop|move|write|turn|withdraw|report|confirm|buy|use|deal|run|read|publish|break|fix|replace|offer|end"
    r"|check|resume|pause|first|enter|put|add|agree|type|decline|close|tell|mute|say|see|give|find|keep|tap|sign)\b"
)
_WHOLE_SENTENCE: Final = re.compile(r"[A-Z]|.*[.?]$", re.DOTALL)
_BEGINNINGS: Final[dict[AllowedForm, str]] = {
    "amount": "It can be ",
    "another": "Try ",
    "to_do": "You can ",
    "when": "That is allowed ",
    "order": "",
    "list": "This is allowed: ",
}
# Names and nothing else, with commas between them: "star, uk, canberra".
_ONLY_NAMES: Final = re.compile(r"[a-z][\w+-]*(, [a-z][\w+-]*)+")


def allowed_form(allowed: str) -> AllowedForm:
    """Return in which form a refusal says what would be allowed.

    >>> allowed_form("at least 50"), allowed_form("between hands"), allowed_form("whole numbers")
    ('amount', 'when', 'list')
    """
    if _BEGINS_WITH_AMOUNT.match(allowed):
        return "amount"
    if _BEGINS_WITH_ANOTHER.match(allowed):
        return "another"
    if allowed.startswith("to "):
        return "to_do"
    if _BEGINS_WITH_WHEN.match(allowed):
        return "when"
    return "order" if _WHOLE_SENTENCE.match(allowed) or _BEGINS_WITH_ORDER.match(allowed) else "list"


def allowed_sentence(allowed: str) -> str:
    """Return as a sentence what would be allowed instead; "" where nothing is said of it.

    >>> allowed_sentence("to ask for a seat, and wait"), allowed_sentence("another name"), allowed_sentence("")
    ('You can ask for a seat, and wait.', 'Try another name.', '')
    >>> allowed_sentence("star, uk, canberra")
    'It can be star, uk or canberra.'
    """
    if not allowed:
        return ""
    form = allowed_form(allowed)
    if form == "list" and _ONLY_NAMES.fullmatch(allowed):
        form, allowed = "amount", " or ".join(allowed.rsplit(", ", 1))
    text = f"{_BEGINNINGS[form]}{allowed.removeprefix('to ')}"
    return capital(text) + ("" if text.endswith((".", "?")) else ".")
