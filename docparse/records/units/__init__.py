"""Units and scales in words.

statements  statements such as "(in millions, except per share data)"
kinds       the kind of number that a label names: per share, shares, percent, a count
"""
