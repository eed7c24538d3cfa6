"""Write scores: `write` all files and the terminal's table, `html` the report, `released` their form."""
