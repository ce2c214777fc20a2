"""Find the action that a spoken statement names, and its amount; `wagers.py` decides what follows from it.

A statement is cut into sentences, and these into clauses. A clause is a declaration if it consists of an act and words
that may come before or after one; otherwise it is talk, such as a denial. A question covers its own clause; a condition
or a choice at the beginning of a clause covers the sentence. The first declaration binds, whatever follows; a bare bet
or raise takes its size from the next clause.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from pokerroom.rulings.speech.spoken_numbers import begins, ends, readings

# The meanings of a statement or gesture: an act, its size, or no act.
SpokenAct: TypeAlias = Literal[
    "fold",
    "check",
    "call",
    "bet",
    "raise",
    "call and raise",
    "all-in",
    "pot",
    "half pot",
    "minimum",
    "amount",
    "straddle",
    "another all-in",
    "condition",
    "nothing",
    "tap",
    "cards in",
]
SPOKEN_ACTS: Final[tuple[SpokenAct, ...]] = get_args(SpokenAct)
SAID_FOLD: Final = "fold"
SAID_CHECK: Final = "check"
SAID_CALL: Final = "call"
SAID_BET: Final = "bet"
SAID_RAISE: Final = "raise"
SAID_CALL_AND_RAISE: Final = "call and raise"
SAID_ALL_IN: Final = "all-in"
SAID_POT: Final = "pot"
SAID_HALF_POT: Final = "half pot"
SAID_LEAST: Final = "minimum"
SAID_AMOUNT: Final = "amount"  # a number alone
SAID_STRADDLE: Final = "straddle"
SAID_ANOTHER_ALL_IN: Final = "another all-in"  # "I put him all-in"
SAID_CONDITION: Final = "condition"
SAID_NOTHING: Final = "nothing"
# Words that name no action a player could be held to.
NO_ACTION_NAMED: Final = (SAID_ANOTHER_ALL_IN, SAID_CONDITION, SAID_NOTHING)


class Spoken(Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """A spoken statement: the act, and the amount named with it; `by` if that is on top of the wager faced.

    `others` are other possible readings of the amount.
    """

    act: SpokenAct
    amount: int = 0
    by: bool = False
    others: tuple[int, ...] = ()


def read_words(text: str, unit: int = 1) -> Spoken:
    """Return the action that a statement names; `unit` is the number of chips in one unit of the spoken amounts.

    >>> read_words("Raise to 1,500, please")
    Spoken(act='raise', amount=1500)
    >>> read_words("I call... and raise another two hundred")
    Spoken(act='call and raise', amount=200, by=True)
    >>> read_words("No raise, just call. How much is it?"), read_words("Call the floor!"), read_words("fold or call")
    (Spoken(act='call'), Spoken(act='nothing'), Spoken(act='nothing'))
    >>> read_words("I put seat 6 all-in").act, read_words("if you bet I call").act, read_words("how much to call?").act
    ('another all-in', 'condition', 'nothing')
    """
    clauses = [clause for sentence in _sentences(text) for clause in _clauses_of_sentence(sentence, unit)]
    for place, clause in enumerate(clauses):
        if clause.spoken.act not in NO_ACTION_NAMED:
            return _with_the_next(clause, clauses[place + 1 :])
    return next((clause.spoken for clause in clauses if clause.spoken.act != SAID_NOTHING), _NOTHING)


class _SpokenPhrase(Struct, frozen=True):
    """One clause: its words with a # for every number, and the act it declares."""

    words: str
    spoken: Spoken


_NOTHING: Final = Spoken(SAID_NOTHING)


def _with_the_next(clause: _SpokenPhrase, later: Sequence[_SpokenPhrase]) -> Spoken:
    """Return a declaration with the addition of the very next clause: a size, or a raise after a call."""
    spoken = clause.spoken
    after = later[0].spoken if later else _NOTHING
    if spoken.act == SAID_CALL and after.act == SAID_RAISE:
        return _on_top_of_a_call(_with_the_next(later[0], later[1:]), later[0].words)
    if spoken.act in (SAID_BET, SAID_RAISE) and not spoken.amount:
        if after.act == SAID_AMOUNT:
            return Spoken(spoken.act, after.amount, after.by and spoken.act == SAID_RAISE, after.others)
        if after.act in _SIZES:
            return after
    return spoken


def _on_top_of_a_call(raised: Spoken, words: str) -> Spoken:
    """Return a raise that follows a call in one statement: its amount is on top, unless a total is named."""
    by = raised.amount > 0 and not re.search(r"\b(to|(make|making|up) it)\b", words)
    return Spoken(SAID_CALL_AND_RAISE, raised.amount, by, raised.others)


# Sentences and clauses

_SENTENCE_ENDS: Final = ".!?;…"
_SENTENCE: Final = re.compile(rf"(?:[^{_SENTENCE_ENDS}]|\.(?=[0-9]))+[{_SENTENCE_ENDS}]*")
_CLAUSE_END: Final = re.compile(r",(?![0-9])|(?<![0-9]),|[:()\[\]–—]|-(?![a-z0-9])")
_QUESTION: Final = re.compile(
    r"(?:(?:so|and|but|well|ok|okay|dealer|sorry) )*"
    r"(?:how|what|what's|who|who's|whose|which|why|where|is|are|was|did|does|do (?:i|you|we)|can you|will you|"
    r"(?:can|may|should|could|shall|must|am|have) i)\b"
)
_TAG_QUESTION: Final = re.compile(r"right|correct|no|huh|eh|true")  # "I call, right?"
_CONDITION: Final = re.compile(r"\b(?:if|unless|provided|suppose|would|i'd|depends|as long as)\b|^when\b")
_CHOICE: Final = re.compile(r"\bor\b")
_OPENING_WORDS: Final = r"(?:(?:and|but|then|only|so|well|ok|okay) )*"
_CONDITION_OPENS: Final = re.compile(rf"{_OPENING_WORDS}(?:if|unless|provided|suppose|as long as)\b")
_CHOICE_OPENS: Final = re.compile(rf"{_OPENING_WORDS}or\b")
_HESITATION: Final = re.compile(r"(?:(?:um|uh|er|erm|hmm|well|ok|okay|please|yes|yeah|so|and|then)(?: |$))+")


def _sentences(text: str) -> list[str]:
    """Return the sentences, in lower case, each with its closing marks."""
    plain = re.sub(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))", "", text.lower().replace("’", "'"))
    plain = re.sub(r"-(?=[a-z])", " ", re.sub(r"[£$€#*\"“”]", " ", plain))
    return [match[0] for match in _SENTENCE.finditer(plain)]


def _clauses_of_sentence(sentence: str, unit: int) -> list[_SpokenPhrase]:
    """Return the clauses of a sentence, without fillers."""
    bare = sentence.rstrip(_SENTENCE_ENDS)
    parts = [" ".join(part.split()) for part in _CLAUSE_END.split(bare)]
    texts = [part for part in parts if part and not _HESITATION.fullmatch(part)]
    if any(map(_CONDITION_OPENS.match, texts)) or (texts and texts[0].startswith("when ")):
        return [_SpokenPhrase(bare, Spoken(SAID_CONDITION))]
    if any(map(_CHOICE_OPENS.match, texts)):
        return [_SpokenPhrase(bare, _NOTHING)]
    clauses = [_read_clause(text, unit) for text in texts]
    if "?" not in sentence[len(bare) :]:
        return clauses
    while texts and _TAG_QUESTION.fullmatch(texts[-1]):
        del texts[-1]
    # A question is no declaration, nor are numbers on the way to it.
    return [clause for clause in clauses[: max(0, len(texts) - 1)] if clause.spoken.act != SAID_AMOUNT]


# The words of a clause, in which # stands for a number

_ANOTHER: Final = re.compile(
    r"\b(?:put|puts|putting|set|sets|get|move) (?:you|him|her|them|someone|somebody|(?:seat|player|the) \S+) all in\b"
)
# Words that may come before an act, and take nothing from it.
_WORDS_BEFORE_ACT: Final = (
    r"(?:(?:i|i'll|i'm|i am|i will|i shall|i've|let's|let me|me|have to|got to|gotta|must|gonna|going|go|move|moving|"
    r"put|guess|just|only|simply|ahead|and|then|so|well|ok|okay|alright|yes|yeah|yep|sure|fine|right|now|um|uh|er|oh|"
    r"please|dealer|to) )*"
)
# Words that may come after it: courtesies, and words that begin something else.
_COURTESIES: Final = "please|now|again|here|i|sir|man|mate|thanks|thank you"
_REMARKS: Final = (
    rf"{_COURTESIES}|and|then|too|because|so|as well|when|blind|behind|in the dark|"
    r"for (?:#|now|all|less|my|the rest)|with (?:my|these|this)"
)
_WAGER_OF_OTHERS: Final = (
    r"(?:(?:the|that|this|your|his|her|their) )?(?:bet|raise|big blind|blind|straddle|all in|shove|rest|minimum|#)|"
    r"it|that|this|you|him|her|them"
)
# What shows that a size is spoken of, understood or not.
_SIZE: Final = (
    r"(?:(?:it|you|him|her|them|up|to|by|for|from|another|an|a|extra|the|your|his|their|that|bet|full) )*"
    r"(?:#|half|pot|min|minimum|least|max|maximum|all|everything|twice|double|triple)(?: .*)?"
)
_MAKE_IT: Final = rf"(?:(?:make|makes|making|up) it|# bet)(?= {_SIZE}$)"
_RAISES: Final = rf"(?:re ?)?(?:raise|raises|raising)|bump|{_MAKE_IT}"
# Every act: its spoken forms, and the words that may follow them.
_ACTS: Final[tuple[tuple[SpokenAct, str, str], ...]] = (
    (
        SAID_FOLD,
        "fold|folds|folding|muck|mucks|mucking",
        r"(?:it|this|that|these|my|the)(?: hand| cards| \S+)?|them|to \S+",
    ),
    (SAID_FOLD, "i'm out|i am out", ""),
    (SAID_CHECK, "check|checks|checking|knock", "it|around|to (?:you|him|her|them|the raiser)"),
    (SAID_CALL, "call|calls|calling|match|matching", _WAGER_OF_OTHERS),
    (SAID_CALL, rf"(?:i|i'll|i will) (?:just )?see(?= (?:{_WAGER_OF_OTHERS})(?: |$))", _WAGER_OF_OTHERS),
    (SAID_RAISE, _RAISES, rf"(?:it|you|him|her|them|that|this|up|to|by|the bet)(?: up)?|{_SIZE}"),
    (SAID_ALL_IN, "all ?in|shove|shoving|jam|jamming|tap out|tapping out|everything|the lot|my whole stack", ""),
    (SAID_ALL_IN, "it's all there", ""),
    (SAID_HALF_POT, "half (?:the |a )?pot", "it"),
    (SAID_POT, "(?:full |the )?pot", "it"),
    (SAID_LEAST, "(?:the )?(?:min|minimum|least)(?: raise| bet)?", ""),
    (SAID_BET, "bet|bets|betting|open|opens|opening|lead|leads|leading", f"out|{_SIZE}"),
    (SAID_STRADDLE, "(?:live |button )?straddle|straddling|over ?blind", "(?:for |to )?#"),
    (
        SAID_STRADDLE,
        "(?:(?:post|posting|place|placing) )?(?:(?:a|my) )?(?:voluntary )?blind(?: bet)?",
        "(?:for |of |to )?#",
    ),
)
_SIZES: Final = (SAID_ALL_IN, SAID_POT, SAID_HALF_POT, SAID_LEAST)
_PART_OF_SOMETHING: Final = (SAID_POT, SAID_HALF_POT, SAID_LEAST)  # "pot and a half" is no pot
_DECLARED: Final = tuple(
    (
        act,
        re.compile(
            rf"{_WORDS_BEFORE_ACT}(?:{forms})(?: (?:{forms}))*(?P<rest>(?: (?:{objects}))?(?: (?:{remarks})(?: .*)?)?)"
        ),
    )
    for act, forms, objects in _ACTS
    for remarks in (_COURTESIES if act in _PART_OF_SOMETHING else _REMARKS,)
)
_AND_RAISE: Final = re.compile(rf"\b(?:and|then|i|i'll) {_WORDS_BEFORE_ACT}(?:{_RAISES})(?= |$)")
# The size of a bet or raise, where it is no number.
_SIZE_FORMS: Final[tuple[tuple[SpokenAct, str, str], ...]] = (
    (SAID_ALL_IN, "all ?in|all|all of it|all my chips|all i have|everything|lot|my whole stack", _REMARKS),
    (SAID_HALF_POT, "half (?:the |a )?pot", _COURTESIES),
    (SAID_POT, "pot", _COURTESIES),
    (SAID_LEAST, "(?:min|minimum|least)(?: bet| raise)?", _COURTESIES),
)
_NAMED_SIZES: Final = tuple(
    (act, re.compile(rf"(?:(?:it|you|up|to|by|for|the|full|just) )*(?:{forms})(?: (?:{after})(?: .*)?)?"))
    for act, forms, after in _SIZE_FORMS
)


def _read_clause(text: str, unit: int) -> _SpokenPhrase:
    """Return the reading of one clause alone."""
    if _QUESTION.match(text) or _CHOICE.search(text):
        return _SpokenPhrase(text, _NOTHING)
    if _CONDITION.search(text):
        return _SpokenPhrase(text, Spoken(SAID_CONDITION))
    words, numbers = _with_numbers(text, unit)
    return _SpokenPhrase(words, _declared_act(words, numbers))


def _declared_act(words: str, numbers: Sequence[tuple[int, ...]]) -> Spoken:
    """Return the act that a clause declares, if it declares one."""
    if _ANOTHER.search(words):
        return Spoken(SAID_ANOTHER_ALL_IN)
    for act, pattern in _DECLARED:
        if match := pattern.fullmatch(words):
            rest = match["rest"].strip()
            if act in (SAID_BET, SAID_RAISE):
                return _spoken_wager(act, rest, numbers)
            if act == SAID_CALL and (further := _AND_RAISE.search(rest)):
                return _on_top_of_a_call(
                    _spoken_wager(SAID_RAISE, rest[further.end() :].strip(), numbers), rest[further.start() :]
                )
            return Spoken(act)
    number = _NUMBER_ALONE.fullmatch(words)
    return (_with_amount(SAID_AMOUNT, number["rest"], numbers) if number else None) or _NOTHING


def _spoken_wager(act: SpokenAct, rest: str, numbers: Sequence[tuple[int, ...]]) -> Spoken:
    """Return a bet or raise, with its size if one is named and understood."""
    for size, pattern in _NAMED_SIZES:
        if pattern.fullmatch(rest):
            return Spoken(size)
    return _with_amount(act, rest, numbers) or Spoken(act)


# Numbers

# Words beside a number that change nothing about it.
_WORD_BEFORE_NUMBER: Final = "(?:it|you|him|her|them|up|to|in|for|by|another|extra|just|only|straight)"
_WORDS_AFTER_NUMBER: Final = (
    "(?:more|total|in|to|chips|dollars|pounds|quid|bucks|euros|extra|on|top|straight|please|now|i|sir|man|mate|thanks)"
)
_NUMBER_ALONE: Final = re.compile(
    rf"{_WORDS_BEFORE_ACT}(?P<rest>(?:(?:up to|in for|for|by|another|straight) )?#(?: {_WORDS_AFTER_NUMBER})*)"
)
_WORDS_FOR_OTHERS: Final = ("your", "his", "her", "their", "the", "that", "this", "from", "seat", "player")
_ON_TOP: Final = re.compile(r"\b(?:by|more|another|on top|extra)\b")
_UNREADABLE: Final = re.compile(r"\S*[0-9]\S*")


def _with_numbers(text: str, unit: int) -> tuple[str, list[tuple[int, ...]]]:
    """Return the words with a # for every number, and the possible values of each number."""
    words, plain, numbers = text.split(), [], []
    place = 0
    while place < len(words):
        end = ends(words, place) if begins(words, place) else place + 1
        if begins(words, place) or _UNREADABLE.fullmatch(words[place]):
            plain.append("#")
            numbers.append(readings(words[place:end], unit))
        else:
            plain.append(words[place].strip("'"))
        place = end
    return " ".join(plain), numbers


def _with_amount(act: SpokenAct, rest: str, numbers: Sequence[tuple[int, ...]]) -> Spoken | None:
    """Return an act with the only plain amount in the last words of a clause; None if there is no such amount."""
    words = rest.split()
    named = [place for place, word in enumerate(words) if word == "#"]
    own = [place for place in named if not place or words[place - 1] not in _WORDS_FOR_OTHERS]
    if len(own) != 1:
        return None
    before, after = words[: own[0]][-1:], words[own[0] + 1 :][:1]
    plain = all(re.fullmatch(_WORD_BEFORE_NUMBER, word) for word in before) and all(
        re.fullmatch(_WORDS_AFTER_NUMBER, word) for word in after
    )
    number = numbers[len(numbers) - len(named) + named.index(own[0])]
    if not plain or not number or number == (0,):
        return None
    return Spoken(act, number[0], bool(_ON_TOP.search(rest)) and act != SAID_BET, number[1:])
