"""Are regions read as what they are? Evidence of tables proposed on all corpora, and the fit of its weights.

`collect` reads the corpora and says of each table that the finders propose whether it is one; `fit` fits the
weights of `docparse.layout.readings.score`, with each corpus left out once.
"""
