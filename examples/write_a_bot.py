"""A bot of your own: it gets its seat's view and what is open to it, and returns a command. It plays one of ours."""

from random import Random

from pokerroom import CALL, CHECK, FOLD, Hand, Show, SoftwareDealer, chances, house_named, to_json
from pokerroom.bots import decide_by_estimate
from pokerroom.hand import HandRules, Options, PlayerCommand, View


def decide(view: View, options: Options, rules: HandRules) -> PlayerCommand:
    """Bet the pot with a good hand, call for the right price, and never fold where checking is free."""
    if options.show:
        return Show()
    own = next(seat.cards for seat in view.seats if seat.seat == view.viewer)
    mine, _ = chances([own, "????"], view.boards[0], rules=rules, tries=200)  # against any hand at all
    if mine.share > 0.7 and options.least_to:
        return options.wager(max(options.least_to, min(options.most_to, view.total)))
    if options.check:
        return CHECK
    return CALL if mine.share > options.call / (view.total + options.call) else FOLD


chance = Random(7)  # noqa: S311 - our bot decides the same each time
won = {1: 0, 2: 0}
for number in range(1, 6):
    hand = Hand.open(house_named("uk"), "holdem", blinds=(1, 2), stacks=[200, 200], button=1 + number % 2)
    dealer = SoftwareDealer(hand, seed=number)
    while seat := dealer.go_on():  # the dealer posts, deals and pays, and stops where somebody must decide
        view, options = hand.view(seat), hand.options(seat)
        if seat == 1:
            hand.act(seat, decide(view, options, hand.rules))
        else:
            hand.act(seat, decide_by_estimate(view, options, hand.rules, chance, plays="club"))
    print(f"hand {number}: seat 1 {hand.results[1]:+d}")
    won = {seat: won[seat] + hand.results[seat] for seat in won}
print("after five hands:", won)

# A bot in another language is sent its view as JSON: cards are text there, and options have their clauses with them.
print(to_json(view))
