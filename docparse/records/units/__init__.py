"""Units and scales in words.

currencies  signs, codes and names of currencies: "R$", "SEK", "New Taiwan dollars"
scales      words for powers of ten: "millions", "Mio.", "crore", 億
statements  statements such as "(in millions, except per share data)"
kinds       the kind of number that a label names: per share, shares, percent, a count
"""
