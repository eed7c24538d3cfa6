"""The verifier held against real outputs of real systems, whose verdicts are judged.

outputs   make the outputs: `python -m bench.judge.real make SYSTEM ... --data DIR --out DIR`
sample    which pages, and which were kept aside until the rules stood
counted   what an output's own characters say of a fact
measure   precision of "wrong" and of "not attributed" by system, as judged by eye (judged.tsv) or counted
forms     one output in three notations: the same shares of facts right and attributed
exchanged years exchanged in the heads of the outputs: values below are no longer attributed
"""
