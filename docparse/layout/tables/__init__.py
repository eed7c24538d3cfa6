"""Find the tables of a page and build their grids."""
