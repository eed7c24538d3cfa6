"""Measures of texts and tables beside the facts: ROUGE, edit distance, TEDS.

`rouge` with `porter`'s stems, `distance`, `teds` on `trees`; `docparse.judge.scores.metrics` names them all.
"""
