"""Tables that a person deals with real cards and chips: the same table and hand, driven by what the dealer enters."""
