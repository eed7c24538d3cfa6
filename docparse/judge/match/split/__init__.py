"""Heads and labels that a prediction sets in parts.

stacked      dates whose year is on the line below
split_words  words that the edges of cells cut
"""
