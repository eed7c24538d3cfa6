"""Documents and pages in, what was read of them out."""
