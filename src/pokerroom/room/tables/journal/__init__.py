"""The journal of a table: the table itself and the record of it, written and read back."""
