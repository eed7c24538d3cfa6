"""Read gold HTML with its facts, and any system's output, as pages of text and table cells.

files        pair the files of two folders
html         scan HTML in one pass, with each tag's place in the source
gold         tagged gold HTML → `Gold`: text, cells, facts, problems with the tags
prediction   HTML, Markdown or plain text → `Prediction`: read once, passed down
rows         comma-separated and JSON tables → HTML
lists        tables whose rows are lists: they have no columns
text_page    `TextPage`: the text, and the table cells as spans of it
labels       `TableLabels`: row label and column header of each cell
text         the text that ROUGE and edit distance compare
"""
