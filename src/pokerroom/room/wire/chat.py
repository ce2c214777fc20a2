"""Chat at a table: the players' lines, and the reports about them. It is no part of the table's record."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from pokerroom.room.wire.client_messages import ClientMessage
from pokerroom.room.wire.staff import ByStaff
from pokerroom.room.wire.values import Reason, WireWord

CHAT_LINE_LENGTH = 200  # characters of a line


Reaction: TypeAlias = Literal["nice_hand", "well_played", "thanks", "good_luck", "unlucky", "ha_ha"]


# Silent while the house's rule or the floor wants silence, closed while the floor has muted the table; "" without chat.
ChatState: TypeAlias = Literal["", "open", "silent", "closed"]


ChatLineNumber = Annotated[int, Meta(ge=1, le=2**53)]


class Say(ClientMessage, tag="say", kw_only=True, frozen=True):
    """Say something to the table: one line of plain text, or one of a few usual things."""

    text: Annotated[str, Meta(max_length=1000)] = ""
    reaction: Literal[Reaction, ""] = ""


class ReportLine(ClientMessage, tag="report_line", kw_only=True, frozen=True):
    """Call the floor about something that was said at the table."""

    line: ChatLineNumber
    reason: Reason = ""


class MuteChat(ByStaff, tag="mute_talk", kw_only=True, frozen=True):
    """Let nobody chat at the table, or one player not, for a reason; or take that back."""

    player: WireWord = ""
    reason: Reason = ""
    muted: bool = True


class AnswerReport(ByStaff, tag="answer_report", kw_only=True, frozen=True):
    """Say what was done about a line that a player called the floor about."""

    line: ChatLineNumber
    done: Reason


class ChatLine(Struct, frozen=True, omit_defaults=True):
    """Something that a player said at the table; `number` is when, in milliseconds, and no two lines have the same."""

    number: int
    player: str
    seat: int = 0
    hand: int = 0
    text: str = ""
    reaction: Literal[Reaction, ""] = ""


SentInChat: TypeAlias = Say | ReportLine | MuteChat | AnswerReport
