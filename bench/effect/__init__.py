"""What a change does: every corpus that layout can touch, with two versions of docparse in one run.

`corpora` says what is measured; `worker` reads and scores all items with one version, in a process of its
own; `report` compares two such runs; `look` makes the folder in which a person sees the pages that changed.
"""
