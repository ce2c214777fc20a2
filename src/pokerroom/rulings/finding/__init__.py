"""What somebody means who does not know the name of an observation, and the phrases that people use for them."""
