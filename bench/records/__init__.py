"""Records against the tags of the filings they are read from.

readings    pages of a filing → records: from the text layer, from damaged images, from any system's Markdown
kept        documents as parsed, on disk
causes      what is wrong with a record, by its root
run         the command: value, unit and period of every tagged number
trust       which numbers of a damaged page were misread, told without gold; fits the weights of trust
repairs     digits that a sum and a second reading mend
"""
