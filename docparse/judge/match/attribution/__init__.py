"""Is a fact still under its own label and head?

verdict      `Attribution`: yes, no or unknown, with the reason
tables       a fact that the prediction has in a table
text         a fact that it has in running text, by lines and alignment
scales       the scale that a table is stated in, as part of each of its numbers
page         `Attributions`: all facts of one page
"""
