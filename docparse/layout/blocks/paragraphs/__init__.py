"""Lines of a column → paragraphs, headings and items: where one ends and the next begins."""
