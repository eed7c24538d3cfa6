"""Belief in a text layer: which of its words a reader sees, and whether their letters are what it says."""
