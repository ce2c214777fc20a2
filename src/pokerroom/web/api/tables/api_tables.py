"""The tables of the room: the list, one of them as the caller may see it, and its sign."""

from __future__ import annotations

from litestar import Router, get

from pokerroom.room import wire
from pokerroom.room.chat.chat_rules import chat_rules
from pokerroom.table.sign.facts import SignLine
from pokerroom.web.api.callers import OfAnyTable, OfPlayer, OfRoom
from pokerroom.web.errors import documented_refusals
from pokerroom.web.shapes.http_shapes import ChatBody, ChatRuleShown, SignBody, SignSection, SignText


def _listed_table(line: SignLine) -> SignText:
    return SignText(line.heading, line.words, line.items, tuple(map(str, line.cites)))


@get("/tables", responses=documented_refusals())
async def tables(room: OfRoom, player: OfPlayer) -> tuple[wire.LobbyTable, ...]:
    """List all tables of the room."""
    return room.lobby(player).tables


@get("/tables/{table_id:str}", responses=documented_refusals(401, 403, 404))
async def table(any_table: OfAnyTable, player: OfPlayer) -> wire.TableNow | wire.BonusTableNow:
    """Return the present state of a table, of poker or of the bonus game, as far as the caller may see it."""
    return await any_table.look(player)


@get("/tables/{table_id:str}/sign", responses=documented_refusals(401, 404))
async def sign(any_table: OfAnyTable) -> SignBody:
    """Return the sign at a table."""
    shown = any_table.sign()
    return SignBody(
        shown.table,
        shown.title,
        tuple(map(_listed_table, shown.notices)),
        tuple(SignSection(name, tuple(map(_listed_table, lines))) for name, lines in shown.sections),
        shown.rules,
        shown.edition,
        tuple(map(str, shown.rules_cites)),
    )


@get("/tables/{table_id:str}/talk", summary="Chat at a table", responses=documented_refusals(401, 403, 404))
async def chat(room: OfRoom, any_table: OfAnyTable) -> ChatBody:
    """Return the book's rules about chat at a table, how long it is stored, and whether the floor can be called."""
    rules = tuple(
        ChatRuleShown(rule.words, tuple(map(str, rule.cites)), rule.now, rule.in_hand)
        for rule in chat_rules(any_table.house)
    )
    return ChatBody(any_table.chat_log is not None, rules, room.settings.talk_days, bool(any_table.staff))


router = Router(path="/api", route_handlers=[tables, table, sign, chat], tags=["tables"])
