"""Make the golden streams that are missing."""

from __future__ import annotations

from testkit.golden.streams import main

if __name__ == "__main__":
    main()
