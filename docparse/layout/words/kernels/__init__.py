"""The inner loops of `words`, compiled once that pays; `form.py` says what each step means.

Glyphs are judged (`keep`), put in the order of the page (`strips`, `bands`) and cut into `words`; these form
`runs`, with what is raised, lowered or several lines high (`scripts`), in the `direction` of their writing;
last comes the `text`. `codes` are the classes of characters.
"""
