"""Tournament chips by denomination: starting stacks, colouring up, the chip race, and counts."""
