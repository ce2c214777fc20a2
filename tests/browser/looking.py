"""What an eye would notice about a table: things that lie on each other, or outside the window."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

# A table lays itself out anew when its window has changed: what still lies there after so many frames lies there.
_FRAMES: Final = 60
_NEXT_FRAME: Final = "() => new Promise((drawn) => requestAnimationFrame(() => drawn(true)))"
# Cards lie under the plate of their own seat, and on a phone everything of a seat is on its plate.
_LIES_ON: Final = """() => {
    const kinds = {
        plate: ".seat .plate", card: ".seat [data-card]", board: ".board > *", pot: "[data-testid=pot]",
        street: ".middle > .street", free: ".take", bar: "[data-testid=actions]",
        bet: ".seat .bet.there", button: "[data-testid=button]",
    };
    const things = Object.entries(kinds).flatMap(([kind, found]) => [...document.querySelectorAll(found)].map((each) =>
        ({kind, seat: each.closest(".seat")?.dataset.testid ?? "", box: each.getBoundingClientRect()})));
    const seen = things.filter(({box}) => box.width > 0 && box.height > 0);
    const faults = seen.filter(({box}) => box.left < -1 || box.right > innerWidth + 1 || box.top < -1)
        .map((each) => `${each.kind} of ${each.seat} is outside the window`);
    const together = ["board,board", "card,card", "card,plate", "button,plate", "card,free", "button,free"];
    const allowed = (a, b) => a.seat === b.seat && together.includes([a.kind, b.kind].sort().join());
    const depth = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
    seen.forEach((a, at) => seen.slice(at + 1).forEach((b) => {
        if (!allowed(a, b) && depth(a.box, b.box)) faults.push(`${a.kind} of ${a.seat} on ${b.kind} of ${b.seat}`);
    }));
    const touches = (a, b) => a.top < b.bottom && a.bottom > b.top && a.left < b.right && a.right > b.left;
    for (const seat of document.querySelectorAll(".seat:has(.chips)")) {
        const chips = seat.querySelector(".chips").getBoundingClientRect();
        if (!chips.height) faults.push(`the chips of ${seat.dataset.testid} are not to be seen`);
        const [tag, won] = [".tag:not(:empty)", ".bet.there"].map((each) => seat.querySelector(each));
        const seenBox = (each) => each?.checkVisibility() ? each.getBoundingClientRect() : null;
        if (seenBox(tag) && seenBox(won) && depth(seenBox(tag), seenBox(won)))
            faults.push(`"${won.textContent.trim()}" on "${tag.textContent.trim()}" of ${seat.dataset.testid}`);
        for (const words of seat.querySelectorAll(".tag:not(:empty), .bet.there")) {
            const box = words.getBoundingClientRect();
            if (box.height && touches(box, chips))
                faults.push(`"${words.textContent.trim()}" on the chips of ${seat.dataset.testid}`);
        }
    }
    return faults;
}"""


def lies_on_another(page: Page) -> list[str]:
    """The things at a table that cover each other, and chips that cannot be read."""
    lies: list[str] = []
    for _ in range(_FRAMES):
        lies = page.evaluate(_LIES_ON)
        if not lies:
            break
        page.evaluate(_NEXT_FRAME)
    return lies
