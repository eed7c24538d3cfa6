"""Look for the facts of a gold page on a page.

index        `SearchIndex`: a page's folded text with its words, numbers and cells
stacked_dates  dates whose year is on the line below
broken_phrases  phrases of heads and labels that are not in one run of text
label_texts  texts of labels and heads compared: typography, white space and end marks do not count
queries      `FactQuery`: the key a fact is looked up by; `occurrences` of such keys on a page
gold_index   `GoldIndex`: a gold page with index and queries, made once for all predictions
"""
