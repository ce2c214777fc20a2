"""What beats what: full decks, short decks, lows, jokers, and hands of two hole cards and three from the board."""

from pokerroom import Card, Deck, rank
from pokerroom.ranking import pot_schemes

# Seven cards: the best five of them, in words.
print(rank("Kh Kd", "Ks 4d 4c 9h 2d").name)

# With 36 cards a flush is rarer than a full house, and beats it.
flush, full_house = "Ah Jh 9h 8h 7h", "As Ad Ac Ks Kd"
print("52 cards, the full house wins:", rank(full_house) > rank(flush))
print(
    "36 cards, the flush wins:",
    rank(flush, scheme="trips-over-straight-36") > rank(full_house, scheme="trips-over-straight-36"),
)
print("a pack of 36 is whole without its twos:", Card("2c") not in Deck(36).cards)

# In Omaha two hole cards and three of the board make the hand, no more and no fewer.
board = "Ah Kh Qh Jh 2c"
print("hold'em:", rank("Th 9s", board).name)
print("Omaha:  ", rank("Th 9s 9d 3c", board, makeup="two-and-three").name)

# A high-low game has two contests for each pot: the best hand, and the lowest.
high, low = pot_schemes("high-low-52")
for hand in ("As 2d", "Ks Kd"):
    cards = "3h 6c 8s 4h Kh"
    print(hand, "high:", rank(hand, cards, scheme=high).name, "| low:", rank(hand, cards, scheme=low).name)

# The best hand of several, as a showdown has it.
board = "Td 9d 2s 5c 2h"
hands = {"Ana": "Qd Jd", "Ben": "Tc Th", "Cleo": "As Ad"}
best = max(hands, key=lambda player: rank(hands[player], board))
print(best, "wins with", rank(hands[best], board).name)
