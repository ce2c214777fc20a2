"""The kernels that count deals: cards numbered, boards and holdings ranked and summed, on either processor."""
