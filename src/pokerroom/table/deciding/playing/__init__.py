"""Judge commands about hands: begun, dealt and ended, with their decks, their clock, and the time between."""
