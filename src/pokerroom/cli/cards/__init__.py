"""Commands about cards and hands: decks, ranking, showdowns, hand histories."""
