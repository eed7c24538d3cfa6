"""The installation itself, for people, shells and agents."""
