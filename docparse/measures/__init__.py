"""Measures beside the facts: ROUGE, edit distance and TEDS of texts and tables, agreement of annotators.

`rouge` with `porter`'s stems, `distance`, `teds` on `trees`; `docparse.judge.scores.metrics` names them all.
`agreement`: strict agreement of documents, Cohen's and Fleiss' kappa.
"""
