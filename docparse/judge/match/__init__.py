"""Match each gold fact with its occurrence in the prediction.

search       look for the facts on both pages
align        what is in the place of a fact, by the order of words and numbers
address      rows and columns: whose label and heads an occurrence has
assignment   pair the occurrences of one key one to one, by labels, order and distance
split        heads and labels that are set in parts
repeats      loops, copies and rows stated again
attribution  is a fact under its own label and head?
matching     `Matching`: all of these for one page
invented     numbers of the prediction that nothing on the gold page accounts for
"""
