"""Look for the facts of a gold page on a page.

index        `SearchIndex`: a page's folded text with its lines, words, numbers and cells
words        `TextWords`: the words of a text with their places
queries      `GoldIndex`: a gold page and the keys its facts are looked up by; `occurrences` of such keys
readings     phrases of heads and labels in other orders than the text's: lines across cells, stacked dates
label_texts  texts of labels and heads compared: typography, white space and end marks do not count
"""
