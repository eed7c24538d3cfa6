"""The laboratory: what is claimed is measured here. It is no part of what is installed.

    corpora    pages with their truth     →  items
    systems    a file                     →  an output
    measures   an output and the truth    →  figures

`python -m bench` runs any system over any corpus, beside an earlier run (`run`); `effect` runs two versions
of docparse. Each other file or folder is a command with a subject of its own, `python -m bench.NAME`, or a
folder of such. They share `command` (arguments, tables, files of figures), `printing` (HTML to PDF), `params`
(the numbers of layout) and `moves` (changes of layout, and what they do to corpora).
"""
