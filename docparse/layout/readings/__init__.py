"""What kind of thing a region is: its readings are weighed against each other, and prose is always one of
them.

features   what a person would say of a region that was read as a table
score      the log odds of that reading against all others, with weights that were fitted on pages of many
kinds
"""
