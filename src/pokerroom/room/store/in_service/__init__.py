"""A store in service: its claim watched, its records read again and again for damage, its heads signed."""
