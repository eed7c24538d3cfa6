"""What a value is told by: its row label, the heads of its column, its section and its scale.

addresses    `Addresses`: whose label and heads are beside and above a predicted cell, by a margin of words
sections     `Sections`: is a predicted cell under the title of its own section?
scales       `Scales`: the scale that a table is stated in, as part of each of its numbers
lines        `TableInText`: labels, heads and values of a table that is set as lines of text
places       `FactPlaces`: all of these as one answer: is an occurrence in the place of its fact?
"""
