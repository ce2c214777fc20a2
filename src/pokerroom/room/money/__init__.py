"""The money of a room: its cage, and the reports on its ledger."""
