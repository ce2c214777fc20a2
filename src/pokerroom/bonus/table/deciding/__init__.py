"""Commands to a bonus table, judged by their subjects: seats, decks, rounds."""
