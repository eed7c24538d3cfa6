"""Which words of a base line are one run, as the lines round them tell: the way of each page, in this order.

Few words that justify their line (`stretched`) and the parts of a line of program text (`listings`) are
joined; what runs over a gutter between columns of prose (`columns`) is cut; labels and values of a form
(`fields`) are joined once tables are found.
"""
