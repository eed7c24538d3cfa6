"""Units and scales, in words and of the numbers of tables.

statements  statements such as "(in millions, except per share data)"
kinds       the kind of number that a label names: per share, shares, percent, a count
signs       signs that the numbers of a table tell together: marks of debits, brackets that are no minus
codes       numbers that name something: codes, places in a list, times of a clock
number      a number of a table, and the unit of its kind in its terms
weighed     the unit of each number of a table, by plain words or by what those round it speak for
misplaced   numbers of a table that its columns may have cut otherwise than they are printed
"""
