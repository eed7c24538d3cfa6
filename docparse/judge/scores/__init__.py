"""Scores of pages and sets of pages: FFA, strata, page errors, and bootstrap intervals."""
