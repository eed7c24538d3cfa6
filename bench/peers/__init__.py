"""The parsers of `docparse.compare` over many files, with the CPU time of each (`worker`).

Peers are dependencies of the bench alone (group `peers` in pyproject.toml).
"""
