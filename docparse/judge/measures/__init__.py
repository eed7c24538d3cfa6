"""Text and table measures: ROUGE, edit distance, TEDS and the tree distance below it."""
