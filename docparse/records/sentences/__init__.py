"""Numbers of running text, and of words in tables.

programs  signs beside numbers that are of programs: `$1` of a shell
choice    which of all periods that may be meant a number is of; lists of one length
prose     numbers whose unit is plain → records
"""
