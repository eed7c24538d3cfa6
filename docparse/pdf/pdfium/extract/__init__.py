"""PDFium's C functions → raw arrays (`raw`): `page` in plain Python and its compiled twin `_page_numba`.

Each part has its file: characters (`_text_numba`, `_place_numba`), objects and paths (`_objects_numba`,
`shapes`), clips and layers (`clips`, `_clips_numba`), outlines of glyphs (`glyphs`, `_glyphs_numba`).
"""
