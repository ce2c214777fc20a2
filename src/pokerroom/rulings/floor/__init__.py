"""The floor at a running table: rulings carried out there, disputes, claims, what a dealer answers, and who is kept out."""
