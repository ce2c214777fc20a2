"""What a table does and answers, in groups: its players, chips, hands, charges, changes, floor and time to act."""
