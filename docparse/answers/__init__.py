"""Scores of answers to questions about documents, and of the rankings that led to them.

citations   which quotes an answer cites, against the gold ones (MMDocRAG)
overlap     BLEU and ROUGE-L of an answer and its reference (MMDocRAG)
qualities   five qualities, judged by a model (MMDocRAG)
ranking     recall@k and MRR of retrieved items (MMDocRAG, FinMMDocR)
numbers     numeric answers (FinMMDocR)
extraction  the final answer of a response, taken out by a model (FinMMDocR)
programs    programs of thought, run in a sandbox (FinMMDocR)
xfinbench   truth values, choices and calculations (XFinBench)
finmtm      choices, dialogues and tool calls (FinMTM)
rules       the mark of one answer by each of these

Where a paper and its released code differ, `Rule` names which of the two is meant.
"""

from __future__ import annotations

from typing import Literal

Rule = Literal["paper", "released"]
