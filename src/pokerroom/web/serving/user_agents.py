"""The names of a browser and its machine, from the header that browsers send; nothing of its text is passed on."""

from __future__ import annotations

from typing import Any, Final

from pokerroom.web.serving.door import client_of

# Each calls itself by the names of those below it as well, so the first that is found counts.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
_MACHINES: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)


def device_words(user_agent: str, address: str) -> str:
    """Describe a device in a few plain words.

    >>> device_words("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "192.0.2.7")
    'Firefox on Linux, 192.0.2.7'
    >>> device_words("python-httpx/0.28.1", "192.0.2.7")
    'a program, 192.0.2.7'
    """
    browser = next((name for mark, name in _BROWSERS if mark in user_agent), "")
    machine = next((name for mark, name in _MACHINES if mark in user_agent), "")
    if not browser:
        return f"a browser on {machine}, {address}" if machine else f"a program, {address}"
    return f"{browser} on {machine}, {address}" if machine else f"{browser}, {address}"


def device_of(request: Any) -> str:
    """Return the device that a request comes from."""
    return device_words(request.headers.get("user-agent", ""), client_of(request.scope))
