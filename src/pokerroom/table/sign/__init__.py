"""The sign at a table: everything the house must show there, each line with its clauses, as text and as a page to
print.
"""
