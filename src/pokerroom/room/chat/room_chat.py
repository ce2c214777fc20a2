"""Chat at the tables of a room: who may speak now, which lines are shown and stored, and calls to the floor.

No line is in the record of the table, and nothing of the game depends on chat. An order of the floor that mutes a
player is in the record, as all its orders are.
"""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from typing import Final

import msgspec

from pokerroom.errors import Illegal, Malformed, NotAllowed
from pokerroom.room import wire
from pokerroom.room.chat.chat_words import ChatPace, checked_chat_line
from pokerroom.room.chat.stored_chat import ChatReport, ChatRequest, StoredChat, StoredLine
from pokerroom.room.settings.room_settings import Settings
from pokerroom.room.settings.table_settings import TableSettings
from pokerroom.room.store import Store
from pokerroom.room.tables.chat_log import ChatLog
from pokerroom.room.tables.ports import NO_CHAT, ChatMessage, ChatPort, TableWithChat
from pokerroom.wording.plural import quantity
from pokerroom.wording.wordless import required_words

MOST_REPORTS_OF_TABLE: Final = 20  # so many calls about one table's chat may wait for the floor
REQUESTS_REMEMBERED: Final = 200  # so many of each table are known when they are sent again
MOST_REPORTS_OF_PERSON: Final = 3  # so many of one person about one table may wait
_DAY_MILLISECONDS: Final = 86_400_000


class _TableChat:
    """The chat of one table: how often each player speaks, earlier requests, and reports to the floor."""

    def __init__(self, log: ChatLog) -> None:
        self.log = log
        self.pace = ChatPace()
        self.reports: dict[int, ChatReport] = {}
        self.at_work = asyncio.Lock()  # one line after the other, so that none is said twice under one request
        self.digests: dict[tuple[str, str], str] = {}  # requests that were carried out, and digests of their content
        self.requests: dict[int, tuple[ChatRequest, ...]] = {}  # the same by the line that they were about

    def add_stored(self, stored: StoredLine) -> None:
        """Add a line from the database, with its requests and its report to the floor."""
        self.requests[stored.line.number] = stored.requests
        self.digests |= {(request.account, request.request): request.digest for request in stored.requests}
        if stored.report is not None:
            self.reports[stored.line.number] = stored.report

    def add_request(self, line: wire.ChatLine, request: ChatRequest) -> tuple[ChatRequest, ...]:
        """Return the requests about a line, with one more."""
        requests = self.requests.get(line.number, ()) + ((request,) if request.request else ())
        self.requests[line.number] = requests
        for old in list(self.requests)[:-REQUESTS_REMEMBERED]:
            del self.requests[old]
        return requests


class RoomChat:
    """The chat of a room; `milliseconds` is its clock."""

    def __init__(self, store: Store, settings: Settings, milliseconds: Callable[[], int]) -> None:
        self._stored = StoredChat(store) if settings.talk_days else None
        self._settings, self._now = settings, milliseconds
        self._tables: dict[str, _TableChat] = {}
        self._last = 0

    def open_at(
        self, table_id: str, settings: TableSettings | None, *, dealt_live: bool = False, new: bool = False
    ) -> ChatPort:
        """Let players chat at a table if the settings allow it; unless it is new, show the recent lines again."""
        if not self._settings.lets_chat(settings, dealt_live=dealt_live):
            return NO_CHAT
        lines, reports = (
            self._stored.read(table_id, self._oldest_kept) if self._stored is not None and not new else ([], [])
        )
        chat = self._tables[table_id] = _TableChat(ChatLog([line.line for line in lines]))
        for report in sorted((*reports, *lines), key=lambda kept: kept.line.number):
            chat.add_stored(report)
        self._last = max(self._last, *(line.line.number for line in lines), 0)
        return ChatPort(chat.log, self._ask)

    def close_at(self, table: str) -> None:
        """Forget a table that the room no longer has; its lines stay stored for their usual time."""
        self._tables.pop(table, None)

    async def _ask(self, table: TableWithChat, message: ChatMessage, *, name: str) -> None:
        chat, key, plain = self._tables[table.id], (name, message.request), msgspec.structs.replace(message, id=0)
        digest = hashlib.blake2b(msgspec.json.encode(plain), digest_size=16).hexdigest()
        request = ChatRequest(name, message.request, digest)
        async with chat.at_work:
            if message.request and key in chat.digests:
                if chat.digests[key] != digest:
                    what = f"you have sent another request with the id {message.request!r}"
                    raise Illegal(what, allowed="the same message again, or another id for this one")
                return
            if isinstance(message, wire.Say):
                await self._say(table, chat, message, request)
            elif isinstance(message, wire.ReportLine):
                await self._report(table, chat, message, request)
            else:
                await self._answer(table, chat, message, request)
            if message.request:
                chat.digests[key] = digest
            for old in list(chat.digests)[:-REQUESTS_REMEMBERED]:
                del chat.digests[old]

    async def _say(self, table: TableWithChat, chat: _TableChat, message: wire.Say, request: ChatRequest) -> None:
        player = request.account
        seat = table.seat_of(player)
        if not seat:
            raise NotAllowed("you have no seat at this table", allowed="take a seat to chat")
        table.refuse_chat(player)
        if bool(message.text) == bool(message.reaction):
            raise Malformed("nothing to say, or two things at once", allowed="a text, or a reaction")
        text = checked_chat_line(message.text) if message.text else ""
        chat.pace.count(player, time.monotonic())
        self._last = max(self._last + 1, self._now())
        line = wire.ChatLine(self._last, player, seat, table.last_dealt, text, message.reaction)
        if self._stored is not None:
            await self._stored.keep(table.id, StoredLine(line, requests=chat.add_request(line, request)))
        chat.log.add(line)
        table.show_again()

    async def _report(
        self, table: TableWithChat, chat: _TableChat, message: wire.ReportLine, request: ChatRequest
    ) -> None:
        player = request.account
        if not table.staff:
            raise Illegal("no staff are at this table", allowed="mute whoever said it for yourself")
        line = next((line for line in chat.log.lines if line.number == message.line), None)
        if line is None:
            raise Illegal("this line is not shown any more", allowed="a line of the table's chat")
        if line.player == player:
            raise Illegal("you said that yourself", allowed="what somebody else said")
        if line.number in chat.reports:
            return  # the floor knows
        open_reports = sum(report.by == player for report in chat.reports.values())
        if open_reports >= MOST_REPORTS_OF_PERSON:
            what = f"{quantity(open_reports, 'call')} of yours about chat wait for the floor"
            raise Illegal(what, allowed="when it has answered one")
        if len(chat.reports) >= MOST_REPORTS_OF_TABLE:
            raise Illegal("many calls about chat wait for the floor", allowed="when it has answered some")
        report = ChatReport(line, player, message.reason.strip(), self._now())
        if self._stored is not None:
            await self._stored.keep(table.id, StoredLine(line, report, chat.add_request(line, request)))
        chat.reports[line.number] = report

    async def _answer(
        self, table: TableWithChat, chat: _TableChat, message: wire.AnswerReport, request: ChatRequest
    ) -> None:
        report = chat.reports.get(message.line)
        if report is None:
            raise Illegal("no call about this line waits", allowed="one of the floor's calls")
        required_words(message.done, "what was done")
        if self._stored is not None:
            await self._stored.keep(table.id, StoredLine(report.line, requests=chat.add_request(report.line, request)))
        del chat.reports[message.line]
        table.tell_player(report.by, wire.Answer(text=f"About what {report.line.player} said: {message.done.strip()}"))

    def reports(self, table: str) -> list[ChatReport]:
        """Return the calls about chat at a table that wait for the floor."""
        return list(self._tables[table].reports.values()) if table in self._tables else []

    def forget(self, player: str) -> None:
        """Stop showing a player's lines: their account is closed, and the database holds none of them any more."""
        for chat in self._tables.values():
            chat.log.forget(player)
            chat.reports = {number: report for number, report in chat.reports.items() if report.line.player != player}

    async def sweep(self) -> None:
        """Remove the lines that have been stored for their full time."""
        if self._stored is not None:
            await self._stored.sweep(self._oldest_kept)

    @property
    def _oldest_kept(self) -> int:
        return self._now() - self._settings.talk_days * _DAY_MILLISECONDS
