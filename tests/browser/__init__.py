"""The room in a real browser: Chromium, on the built pages, against a room that runs as its own process."""
