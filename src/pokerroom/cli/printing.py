"""A page of HTML as a PDF, printed by the Chromium or Chrome that is installed here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pokerroom.errors import Malformed

_BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_BROWSER_SECONDS: Final = 120


def browser_to_print() -> str:
    """Return the browser for printing; refuse where none is installed."""
    for name in _BROWSERS:
        if found := shutil.which(name):
            return found
    raise Malformed(
        "a PDF is printed by Chromium or Chrome, and none was found here",
        allowed="a file that ends in .html, which any browser prints; or an installed Chromium",
    )


def print_page(browser: str, page: str, out: Path) -> None:
    """Print the page with the browser, which reads nothing else."""
    with TemporaryDirectory() as folder:
        source, made = Path(folder) / "page.html", Path(folder) / "page.pdf"
        source.write_text(page, "utf-8")
        command = [
            browser,
            "--headless",
            "--disable-gpu",
            "--no-pdf-header-footer",
            f"--user-data-dir={folder}/profile",
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            command.append("--no-sandbox")  # the browser refuses to start otherwise
        command += [f"--print-to-pdf={made}", source.as_uri()]
        done = subprocess.run(command, capture_output=True, text=True, timeout=_BROWSER_SECONDS, check=False)  # noqa: S603
        if done.returncode or not made.exists():
            fault = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise Malformed(
                f"{Path(browser).name} could not print the page: {fault}", allowed="a file that ends in .html"
            )
        shutil.copyfile(made, out)
