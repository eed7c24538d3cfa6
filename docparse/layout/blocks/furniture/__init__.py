"""Running headers and footers: on one page, and what recurs over many."""
