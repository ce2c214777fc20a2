"""Judge commands to a bonus table by subject: seats, decks, rounds."""
