"""A language model as second judge of the facts that the rules leave undecided."""
