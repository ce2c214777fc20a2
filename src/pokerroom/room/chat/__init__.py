"""Chat between players at tables: its rules, how long it is stored, and the floor's answers to reports."""
