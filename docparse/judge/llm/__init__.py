"""A language model as second judge, for facts that the rules leave undecided: prompt, answer, judge."""
