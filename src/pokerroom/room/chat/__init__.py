"""Talk between players at tables: what may be said, how long it is kept, and what the floor does about it."""
