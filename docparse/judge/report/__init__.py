"""Write what was found: data files, and the fidelity report, a folder to look at in a browser.

write      scores.json, facts.jsonl and the table on the terminal; `released`: FinCriticalED's own form
site       the report's folder: `html` its first page (with `charts`), `page_data` what its scripts load
systems    the systems side by side; `states` the words for a fact's state and for the rules
sheets     page images, and the boxes of facts on them; `places` finds gold text in another text of the page
static     style and scripts, which are copied beside the report
"""
