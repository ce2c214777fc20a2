"""The rows by which books rule on what goes wrong, and the names that they are written in."""
