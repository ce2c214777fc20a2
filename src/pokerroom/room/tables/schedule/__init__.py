"""What happens at a table by itself, at its time: hands begin, cards are dealt, bots think, clocks run out."""
