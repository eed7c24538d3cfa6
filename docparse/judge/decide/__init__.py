"""Decide if a matched fact is right: the strict rule, the published rules, and reasons in words."""
