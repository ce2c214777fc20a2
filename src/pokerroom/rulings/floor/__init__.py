"""The floor at a running table: rulings carried out there, disputes, claims, dealers' answers, and who is kept out."""
