"""What may be asked of a running table, one side of its life in each file; `pokerroom.table.Table` gathers them."""
