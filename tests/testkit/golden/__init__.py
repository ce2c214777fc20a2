"""Golden streams: fixed evenings, kept once and read for ever; `python -m testkit.golden` makes what is missing."""
