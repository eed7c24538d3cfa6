"""Find the tables of a page and build their grids.

Words become pieces and lines (`words`). What is drawn is read first (`lattice`); then what rows of short
pieces make: regions and their best parts (`candidates`), their `columns`, the `heads` above them, and which
lines make one of the `rows`. Both end in a `grid`; tables that go on over pages are joined (`joining`).
"""
