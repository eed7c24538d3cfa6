"""Numbers of running text, and of words in tables.

programs  signs beside numbers that are of programs: `$1` of a shell
lists     numbers or times that come together, and lists of one length
choice    which of all periods that may be meant a number is of
units     what each number counts, and in which scale
prose     numbers whose unit is plain → records
"""
