"""How people behave at a table: talk, silence, who may look at cards, what a dealer answers, and breaches."""
