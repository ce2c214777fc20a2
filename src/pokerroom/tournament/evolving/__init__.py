"""Apply each kind of happening to a tournament; the modules have the names of those of `deciding`."""
