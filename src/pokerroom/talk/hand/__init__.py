"""One hand told to one viewer: cards, wagers, showdown, payment, and rulings in it."""
