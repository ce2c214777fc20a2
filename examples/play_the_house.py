"""The game against the house: one round of Texas Hold'em Bonus Poker, by its book, to the last chip."""

from pokerroom import Illegal, house_named, parse_cards
from pokerroom.bonus import BonusRound, BonusSetup, BoxAtStart, bonus_terms_for, commands

house = house_named("star-bonus")
terms = bonus_terms_for(house, BonusSetup(places=5, dealt_from="card_shoe"))
round_ = BonusRound(terms, [BoxAtStart(2, "Ann", 500)], house)

# Ann puts down an Ante and an Ante Bonus; then the shoe gives the board, and cards to her and to the dealer.
round_.do(commands.PlaceWager(2, "ante", 10))
round_.do(commands.PlaceWager(2, "bonus", 10))
round_.do(commands.DealCards(tuple(parse_cards("2c Ad Jh 4s 3h As Kc Ac Kd"))))
print("open to Ann:", round_.options(2).words())
try:
    round_.do(commands.BetAt(2, amount=15))
except Illegal as refusal:
    print(f"refused: {refusal.what}; allowed: {refusal.allowed} [{refusal.cites[0]}]")

# She bets wherever she may. The round says what is due, and the dealer does it.
by_dealer: dict[str, commands.RoundCommand] = {
    "turn_up": commands.TurnUp(),
    "dealers_hand": commands.ShowDealersHand(),
    "settle": commands.SettleHand(),
    "close": commands.CloseRound(),
}
while due := round_.next():
    print(due.words)
    round_.do(commands.BetAt(due.box) if due.kind == "decide" else by_dealer[due.kind])

print("Ann has won", round_.result(2))
print("and why:", *round_.log().splitlines()[-7:-2], sep="\n ")
