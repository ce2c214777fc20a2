"""Find what people mean who describe an observation in their own words instead of naming it."""
