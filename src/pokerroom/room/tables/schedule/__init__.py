"""What happens at a table by itself: hands begin, cards are dealt, bots think, clocks run out."""
