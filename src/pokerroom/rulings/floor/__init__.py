"""The floor at a running table: rulings carried out, disputes, claims, dealers' answers, and bars."""
