"""Commands about the rulebooks: clauses, coverage, rulings, wagers, worked examples."""
