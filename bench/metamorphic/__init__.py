"""The same page, otherwise made: changes that a reader does not see must not change the blocks."""
