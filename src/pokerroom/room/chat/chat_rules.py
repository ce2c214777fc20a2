"""The rules of a house's book about chat, as they stand beside the box where players write; the lines are data."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec import Struct

from pokerroom.citation import Citation
from pokerroom.registers.register import of_house
from pokerroom.rulebook.data_files import data_file
from pokerroom.rulebook.house import House
from pokerroom.rulings.conduct.answers import clauses_behind


class ChatRule(Struct, frozen=True):
    """One rule of chat in words, and its clauses.

    `now` is its sentence while it keeps a player from writing, and `in_hand` what they are reminded of in every hand.
    """

    words: str
    cites: tuple[Citation, ...]
    now: str = ""
    in_hand: str = ""


class _ChatRuleForm(Struct, frozen=True, forbid_unknown_fields=True):
    key: str = ""
    values: dict[str, str] = {}
    says: str = ""
    clauses: tuple[str, ...] = ()
    now: dict[str, str] = {}
    in_hand: str = ""


@cache
def _read_chat_rule_forms() -> tuple[_ChatRuleForm, ...]:
    raw = data_file("chat_rules")["line"]
    return msgspec.convert(raw, tuple[_ChatRuleForm, ...])


def chat_rules(house: House) -> tuple[ChatRule, ...]:
    """Return the rules of chat in a house.

    >>> from pokerroom.rulebook import house_named
    >>> [str(rule.cites[0]) for rule in chat_rules(house_named("canberra"))][:2]
    ['canberra:16.3', 'canberra:16.4.1']
    """
    rules = (_chat_rule_of(house, line) for line in _read_chat_rule_forms())
    return tuple(rule for rule in rules if rule.words)


def _chat_rule_of(house: House, line: _ChatRuleForm) -> ChatRule:
    if line.key:
        answer = str(house.answer(line.key))
        return ChatRule(line.values.get(answer, ""), clauses_behind(house, line.key), line.now.get(answer, ""))
    cites = of_house(line.clauses, house.book)
    return ChatRule(line.says if cites else "", cites, line.now.get("", ""), line.in_hand)
