"""Signs that program text is full of, and prose is not."""

CODE_SIGNS = frozenset("{}()[]<>=;_#&|$\\\"'")
