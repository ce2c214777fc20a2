"""The floor at a running table: rulings carried out there, disputes, claims, what a dealer answers, who is kept out."""
