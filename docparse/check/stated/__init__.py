"""What documents state, read once for many answers.

facts        documents → records by row, value and words
columns      the other times that a number in a label or a sentence holds for
sayings      documents → sentences with their dates and names
repeated     figures that documents state twice and differently
"""
