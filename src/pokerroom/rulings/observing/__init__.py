"""The facts of a case: those that the hand itself shows about an observation, and those to ask for."""
