"""The groups of a table's commands and answers: its players, chips, hands, charges, changes, floor and time to act."""
