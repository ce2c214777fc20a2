"""The orders over HTTP: for each address that takes commands by name, which ones, and with which parts.

The body of such a request has the name of a command as `do`, and the sender's part of it as `parts`; the room adds the
rest. The pages' types and the description of the HTTP side are made from these, and requests are read by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, cast, get_args

import msgspec
from msgspec import Struct

from pokerroom.cage.commands import AnyCageCommand
from pokerroom.errors import Malformed, shortened
from pokerroom.members.commands import HouseMemberCommand, PlayerMemberCommand
from pokerroom.promotions.commands import (
    AnyPromotionCommand,
    ChangeTerms,
    ClaimPrize,
    CloseHighHands,
    SeeHand,
)
from pokerroom.queues import commands
from pokerroom.room import wire
from pokerroom.room.hosting.orders import HOST_ORDERS
from pokerroom.room.tournaments import tournament_orders
from pokerroom.tournament.commands import DrawForPlaces, EnterPlayer, NameSubstitute, OfferToReserve
from pokerroom.web.shapes.request_body import RequestBody
from pokerroom.wording.few_names import few_names
from pokerroom.wording.misread import misread


@dataclass(frozen=True)
class OrdersTaken:
    """The commands that one address takes, by their names."""

    body: str  # the name of the body that carries one of them
    kinds: Mapping[str, type[Struct]]
    told_by_room: tuple[str, ...] = ()  # fields of any of them that the room fills in, and nobody sends
    more_told: Mapping[type[Struct], tuple[str, ...]] = field(default_factory=dict)  # and besides of these
    may_be_left_out: Mapping[type[Struct], tuple[str, ...]] = field(default_factory=dict)  # the room fills it in
    sent_as: Mapping[tuple[type[Struct], str], Any] = field(default_factory=dict)  # parts in another form

    @cached_property
    def parts(self) -> Mapping[str, type[RequestBody]]:
        """Return the parts that each command is sent with, by its name."""
        return {do: self._parts_of(kind) for do, kind in self.kinds.items()}

    def read(self, do: str, parts: Mapping[str, Any], told: Mapping[str, Any], where: str) -> Any:
        """Return a command as it was sent, with the room's own fields; refuse one that cannot be given `where`."""
        kind = self.kinds.get(do)
        if kind is None:
            raise Malformed(f"{shortened(do)!r} cannot be asked {where}", allowed=few_names(self.kinds, do))
        self.refuse_told(do, parts)
        try:
            return msgspec.convert({"do": do, **parts, **told}, kind, str_keys=True)
        except msgspec.ValidationError as fault:
            raise misread(f"{do!r} cannot be asked like this", fault, kind) from None

    def refuse_told(self, do: str, parts: Iterable[str]) -> None:
        """Refuse parts among which is something that only the room says."""
        if lines := [part for part in parts if part in self.told_by_room]:
            allowed = "its own parts; the room says those"
            raise Malformed(f"{', '.join(lines)} among the parts of {shortened(do)!r}", allowed=allowed)

    def _parts_of(self, kind: type[Struct]) -> type[RequestBody]:
        parts = msgspec.defstruct(
            f"{kind.__name__}Parts",
            list(self._fields_sent(kind)),
            bases=(RequestBody,),
            module=__name__,
            namespace={"__doc__": kind.__doc__},
            frozen=True,
            kw_only=True,
        )
        return cast("type[RequestBody]", parts)

    def _fields_sent(self, kind: type[Struct]) -> Iterator[tuple[str, Any] | tuple[str, Any, Any]]:
        known_fields = {*self.told_by_room, *self.more_told.get(kind, ())}
        for info in msgspec.structs.fields(kind):
            if info.name in known_fields:
                continue
            as_sent = self.sent_as.get((kind, info.name), info.type)
            if info.default_factory is not msgspec.NODEFAULT:
                yield info.name, as_sent, msgspec.field(default_factory=info.default_factory)
            elif info.default is not msgspec.NODEFAULT:
                yield info.name, as_sent, info.default
            elif info.name in self.may_be_left_out.get(kind, ()):
                yield info.name, as_sent | msgspec.UnsetType, msgspec.UNSET
            else:
                yield info.name, as_sent


class OrderBody(RequestBody, frozen=True):
    """The body of a request that carries one of the commands that its address takes."""

    takes: ClassVar[OrdersTaken]


def _kinds_by_tag(kinds: Iterable[type[Struct]]) -> dict[str, type[Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in kinds}


ASKED_BY_PLAYERS: Final = (
    commands.JoinList,
    commands.LeaveList,
    commands.StepAway,
    commands.StepBack,
    commands.AskSeatChange,
    commands.DropSeatChange,
    commands.AcceptCall,
    commands.PassCall,
)
_ASKED_BY_STAFF: Final = (
    commands.CallSeat,
    commands.WithdrawCall,
    commands.SetMustMove,
    commands.EndMustMove,
    commands.BreakTable,
)
# What only the room itself tells a promotion.
TOLD_BY_TABLES: Final = (SeeHand, CloseHighHands)

CAGE_ORDERS: Final = OrdersTaken("CageAsks", _kinds_by_tag(get_args(AnyCageCommand)), ("do", "at", "by", "title"))
LIST_ORDERS: Final = OrdersTaken(
    "FloorAsks",
    _kinds_by_tag((*ASKED_BY_PLAYERS, *_ASKED_BY_STAFF)),
    (
        "do", "at", "by", "title", "seated", "own", "seats", "button", "drawn", "kept_out", "same_game", "players",
        "closed",
    ),
    more_told={commands.CallSeat: ("game",)},
    may_be_left_out=dict.fromkeys(ASKED_BY_PLAYERS, ("player",)),
)  # fmt: skip
LIMIT_ORDERS: Final = OrdersTaken(
    "LimitAsks", _kinds_by_tag(get_args(PlayerMemberCommand)), ("do", "at", "by", "title", "player")
)
MEMBER_ORDERS: Final = OrdersTaken(
    "MemberAsks", _kinds_by_tag(get_args(HouseMemberCommand)), ("do", "at", "by", "title", "player")
)
HOSTED_ORDERS: Final = OrdersTaken("HostOrderRequest", HOST_ORDERS)
TABLE_ORDERS: Final = OrdersTaken(
    "TableOrder",
    _kinds_by_tag(kind for kind in get_args(wire.ToRoom) if issubclass(kind, wire.ByStaff)),
    ("do", "id", "request"),
)
TOURNAMENT_ORDERS: Final = OrdersTaken(
    "OrderAsks",
    tournament_orders.ORDERS,
    ("do", "at", "by"),
    more_told={
        EnterPlayer: (
            "pays", "session", "papers", "member", "age", "entitled", "confirms", "reserve", "table", "seat",
        ),
        NameSubstitute: ("title", "takes_entry"),
        OfferToReserve: ("pays",),
    },
    may_be_left_out={DrawForPlaces: ("cards",)},
)  # fmt: skip
PROMOTION_ORDERS: Final = OrdersTaken(
    "PromotionAsks",
    _kinds_by_tag(kind for kind in get_args(AnyPromotionCommand) if kind not in TOLD_BY_TABLES),
    ("do", "at", "by", "secret", "holds"),  # `secret` is fresh randomness, `holds` an account's balance
    more_told={ClaimPrize: ("hand",)},
    sent_as={(ChangeTerms, "terms"): str},  # the text of their file, as a draft is sent
)
