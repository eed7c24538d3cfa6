"""Pages with tables of our own making, printed in many styles; the truth is known because we made them.

`contents` draws what a table holds, `pages` what a page holds, `chromium` and `latex` set it in type, `items`
prints and scores it. A seed is a page: everything on it and every choice of style follows from it.
"""
