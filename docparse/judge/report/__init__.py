"""Write scores out: JSON, JSONL, the released per-sample format, and an HTML report."""
