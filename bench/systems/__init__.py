"""What is measured: docparse and other parsers (`docparse.compare.PEERS`), a file → its output.

worker   one parser over many files in a process of its own, with the CPU time of each
score    items of a corpus through a system

Other parsers are dependencies of the bench alone (group `peers` in pyproject.toml).
"""
