"""Table bench: every corpus with true tables, one command.

`run` is the command; `corpora` says what is measured on which corpus; `adjacency` (ICDAR-2013) and `content`
(GriTS-like alignment of cells) are its measures, beside TEDS, `bench.labels` and strict FFA.
"""
