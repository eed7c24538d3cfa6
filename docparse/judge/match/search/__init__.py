"""Look for the facts of a gold page on a page.

index        `SearchIndex`: a page's folded text with its words, numbers and cells
queries      `FactQuery`: the key a fact is looked up by; `occurrences` of such keys on a page
gold_index   `GoldIndex`: a gold page with index and queries, made once for all predictions
"""
