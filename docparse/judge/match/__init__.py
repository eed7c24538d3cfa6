"""Match each gold fact with its occurrence in the prediction.

search       look for the facts on both pages
marks        signs, brackets, percent and groups of digits beside a number
align        what is in the place of a fact, by the order of words and numbers
paths        what a value is told by: row label, heads, section, scale; is an occurrence in its fact's place?
assignment   pair the occurrences of one key one to one, by one cost: labels, order, distance, marks
repeats      loops, copies and lists of values, which prove nothing
restated     rows that the prediction states more often than the gold page
matching     `Matching`: all of these for one page
invented     numbers of the prediction that nothing on the gold page accounts for
"""
