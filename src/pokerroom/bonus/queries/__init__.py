"""Questions about a round: what must happen next, a box's options, a viewer's view, and the clauses."""
