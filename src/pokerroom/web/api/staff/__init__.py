"""What people of the house ask over HTTP: the floor, the cage, records, files and reports, the inspector's reading."""
