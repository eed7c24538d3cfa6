"""What the words beside a number mean, in an answer as in a document.

words        the terms of a text, and those that say nothing (words.toml)
synonyms     labels that call the same thing (labels.toml by hand, learnt.txt from filings)
times        when: a time against another; earlier: "a year before" it
ways         sign and direction: "a loss of", "rose to", "used in"
mentions     dates and names, and the words round each
"""
