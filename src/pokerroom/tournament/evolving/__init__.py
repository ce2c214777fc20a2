"""What each happening makes of a tournament; the modules are called as those of `deciding`."""
