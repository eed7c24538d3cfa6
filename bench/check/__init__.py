"""Measure `docparse check`: are true claims accepted, false ones refused, by their right name?

truths      filing → its tagged numbers with concept, label on the page, period, unit
claims      truths → sentences in twelve forms, true, and false in each way
written     sentences of a reader, true and false (written.jsonl)
run         the command and its tables
"""
