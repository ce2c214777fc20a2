"""One hand told to one viewer: its cards, wagers, showdown, payment, and rulings."""
