"""Names for bots, like those of a card room's regulars."""

from __future__ import annotations

from typing import Final

NAMES: Final = (
    "Doc", "Pearl", "Duke", "Ruby", "Slim", "Etta", "Mack", "Dolly", "Hoyle", "Vera", "Amos", "Iris",
    "Ezra", "Hattie", "Gus", "Mabel", "Otto", "Nell", "Clyde", "Opal", "Rufus", "Dinah", "Silas", "Maeve",
    "Jasper", "Cora", "Felix", "Greta", "Hugo", "Ida", "Lionel", "Minnie", "Percy", "Sadie", "Walt", "Zelda",
)  # fmt: skip
