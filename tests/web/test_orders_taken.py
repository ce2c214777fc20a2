"""What people may order over HTTP: described with its parts, and refused with what is allowed instead."""

from __future__ import annotations

from datetime import datetime

import msgspec
import pytest

from pokerroom.errors import Malformed
from pokerroom.web.app import openapi_document
from pokerroom.web.shapes import orders_taken
from pokerroom.web.shapes.orders_taken import CAGE_ORDERS, OrdersTaken

EVERY_ORDER = [orders for orders in vars(orders_taken).values() if isinstance(orders, OrdersTaken)]


def test_the_description_says_which_parts_each_command_takes() -> None:
    shapes = openapi_document()["components"]["schemas"]
    by_name = {order["properties"]["do"]["const"]: order for order in shapes["CageAsks"]["oneOf"]}
    assert by_name["sell_chips"]["properties"]["parts"]["$ref"].endswith("/SellChipsParts")
    assert by_name["sell_chips"]["description"].startswith("Sell chips to a guest")
    assert (by_name["sell_chips"]["required"], by_name["open_shift"]["required"]) == (["do", "parts"], ["do"])
    sold = shapes["SellChipsParts"]
    assert (set(sold["properties"]), sold["required"]) == ({"why", "amount", "means", "player"}, ["amount"])
    assert sold["properties"]["amount"]["minimum"] == 1
    assert "player" not in shapes["JoinListParts"]["required"], "players ask for themselves"
    assert set(shapes["EnterPlayerParts"]["properties"]) == {"player", "groups"}, "the rest the room knows itself"
    assert shapes["ChangeTermsParts"]["properties"]["terms"]["type"] == "string"


@pytest.mark.parametrize("orders", EVERY_ORDER, ids=[orders.body for orders in EVERY_ORDER])
def test_what_only_the_room_says_is_among_no_parts(orders: OrdersTaken) -> None:
    for do, parts in orders.parts.items():
        sent, known = set(parts.__struct_fields__), set(orders.kinds[do].__struct_fields__)
        assert sent <= known - set(orders.told_by_room)
        needed = {field.name for field in msgspec.structs.fields(orders.kinds[do]) if field.required}
        untold = set(orders.more_told.get(orders.kinds[do], ())) | set(orders.told_by_room)
        assert needed - untold <= sent, "what a command needs and the room does not know must be sent"


def test_an_order_is_refused_for_what_it_is() -> None:
    told = {"at": datetime(2026, 8, 7, 20, 0), "by": "Cleo"}
    sold = CAGE_ORDERS.read("sell_chips", {"amount": 40}, told, "of the cage")
    assert (sold.amount, sold.means, sold.by) == (40, "cash", "Cleo")
    for do, parts, what, allowed in (
        ("sell_chip", {}, "'sell_chip' cannot be asked of the cage", "sell_chips and 16 others"),
        ("sell_chips", {"by": "Ann"}, "by among the parts of 'sell_chips'", "its own parts; the room says those"),
        (
            "sell_chips",
            {"amount": 0},
            "'sell_chips' cannot be asked like this, amount: it must be at least 1",
            "1 to 1,000,000,000",
        ),
        ("sell_chips", {"amont": 40}, "there is no field `amont`", "amount, means, player"),
    ):
        with pytest.raises(Malformed) as refused:
            CAGE_ORDERS.read(do, parts, told, "of the cage")
        assert what in refused.value.what
        assert allowed in refused.value.allowed
