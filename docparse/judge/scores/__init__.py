"""Score judged pages and sets of pages.

pages           `PageScore`, counts, and one formula, `figures`, for a set, a stratum and a resample
discrepancies   differences outside the facts: critical and non-critical page errors
strata          modality and complexity of a page
intervals       intervals over pages, and two systems compared on the same pages
"""
