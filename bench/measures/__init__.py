"""What is measured: an output and the truth → figures. Nothing here runs a system.

markdown    reading order, tables and headings of Markdown (`markdown_html`, `conventions`: like with like)
content     a table's cells against true ones          adjacency  the same by neighbours, after ICDAR-2013
labels      numbers under their row label and header   regions    blocks against regions drawn by people
multiset    facts whose text is in the output          invented   numbers that are not on the page
cuts        paragraphs cut in mid-sentence             intervals  of the bootstrap, paired between systems
"""

from __future__ import annotations

Figures = dict[str, tuple[float, float]]
"""What measures give: of each name a sum and its weight, so that items add up to the figures of a corpus."""
