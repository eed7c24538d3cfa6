"""Kinds of tables that readers of filings and papers meet, each in several styles and read end to end.

Pages are drawn by `paper`, or printed by a browser or LaTeX. What is asked of them is public: the tables of
`parse_pdf`, their texts and spans. `failing` lists what is not read rightly yet.
"""
