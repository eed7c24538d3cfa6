"""Is a fact still under its own label and head?

labels       texts of labels and heads compared: typography, white space and end marks do not count
verdict      `Attribution`: yes, no or unknown, with the reason
tables       a fact that the prediction has in a table
text         a fact that it has in running text, by lines and alignment
scales       the scale that a table is stated in, as part of each of its numbers
page         `Attributions`: all facts of one page
"""
