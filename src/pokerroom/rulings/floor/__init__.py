"""The floor at a running table: rulings carried out there, disputes and claims, who may rule, and who is kept out."""
