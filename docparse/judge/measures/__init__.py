"""Measures of texts and tables beside the facts: ROUGE, edit distance, TEDS.

`metrics` names them all; `rouge` with `porter`'s stems, `distance`, `teds` on `trees` compute them.
"""
