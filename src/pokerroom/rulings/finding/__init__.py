"""Find the observation that people mean when they describe it in their own words."""
