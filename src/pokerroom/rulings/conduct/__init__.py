"""How people behave at a table: talk, silence, who may look at cards, and breaches."""
