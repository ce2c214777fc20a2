"""The rows by which books rule on irregularities, and the names that they are written in."""
