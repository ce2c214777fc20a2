"""What happens at a table unasked, at its time: hands begin, cards are dealt, bots think, clocks run out."""
