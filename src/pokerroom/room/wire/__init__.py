"""The messages of the WebSocket between a room and its clients, both ways.

A message is one JSON object. A message of a person has a `do` that names it and an `id` of the sender's own choosing
that comes back in the answer. A message of the room has an `is`. A table is always sent whole, so that a client that
connects again needs nothing from before: `public` is the same for everybody who looks at the table, `you` is only for
its receiver. Cards are text such as "As"; a card that the receiver may not see is "??".

Each module has one subject, and all its names are the package's: `wire.Sit`, `wire.Public`.
"""

from __future__ import annotations

from typing import TypeAlias

from pokerroom.room.wire.bonus_staff import *
from pokerroom.room.wire.bonus_tables import *
from pokerroom.room.wire.chat import *
from pokerroom.room.wire.client_messages import *
from pokerroom.room.wire.jackpot_staff import *
from pokerroom.room.wire.live import *
from pokerroom.room.wire.prizes import *
from pokerroom.room.wire.said_parts import *
from pokerroom.room.wire.server_messages import *
from pokerroom.room.wire.staff import *
from pokerroom.room.wire.tournament_messages import *
from pokerroom.room.wire.tournaments import *
from pokerroom.room.wire.values import *

ToRoom: TypeAlias = (
    SentByPlayer | SentInChat | SentByFloor | SentAboutJackpot | SentByBonusPlayer | SentByBonusStaff | SentByDealer
)
FromRoom: TypeAlias = (
    Hello
    | HeadSigned
    | TableNow
    | BonusTableNow
    | Done
    | Answer
    | Refused
    | Pong
    | Closing
    | Lobby
    | TournamentNow
    | SeatMoved
)
