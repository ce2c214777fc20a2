"""Connect jackpots and promotions with the tables of a room: pass hands on, settle and pay hits, splash pots."""
