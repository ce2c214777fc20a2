"""Everything that happens at a table automatically: hands begin, cards are dealt, bots think, clocks run out."""
