"""What a value is told by: its row label, the heads of its column, its section and its scale.

names        the names of gold rows and columns, and whose of them a text holds
addresses    `Addresses`: whose label and heads a predicted cell has
sections     `Sections`: is a predicted cell under the title of its own section?
scales       `Scales`: the scale that a table is stated in, as part of each of its numbers
lines        `LabelOrder`: labels, heads and values of a table that is set as lines of text
pattern      `Pattern`: where the rest of a table went, as votes
places       `FactPlaces`: all of these as one answer: is an occurrence in the place of its fact?
"""
