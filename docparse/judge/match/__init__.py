"""Match each gold fact with its occurrence in the prediction.

index        `SearchIndex`: a page's folded text with its words, numbers and cells
queries      `FactQuery`: the key a fact is looked up by; `occurrences` of such keys on a page
gold_index   `GoldIndex`: a gold page with index and queries, made once for all predictions
alignment    `TextAlignment`: gold offset → expected place in the prediction, by words that occur once
order        `Order`: two sequences aligned, and what is in the place of some members
exchanges    `Exchanges`: facts in each other's place, by the order of numbers (tables) and of words (text)
stretches    the text at the expected place, or what is most like the fact near by
assignment   pair the occurrences of one key one to one, by labels and distance
placement    is an occurrence in the row and column of its fact?
names        the names of gold rows and columns, and whose of them a predicted label holds
pattern      where the rest of a table went, as votes
label_texts  texts of labels and heads compared: typography, white space and end marks do not count
split_words  words of heads that the edges of cells cut
stacked      dates whose year is on the line below
attribution  is it under its own label and head?
matching     `Matching`: all of these for one page
"""
