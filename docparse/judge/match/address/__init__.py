"""Rows and columns: is an occurrence in those of its fact?

label_texts  texts of labels and heads compared: typography, white space and end marks do not count
names        the names of gold rows and columns, and whose of them a text holds
addresses    `Addresses`: whose label and heads a predicted cell has
pattern      where the rest of a table went, as votes
placement    `Placements`: is an occurrence in the row and column of its fact?
"""
