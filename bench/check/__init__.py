"""Measure `docparse check`: are true claims accepted, false ones refused, by their right name?

truths      filing → its tagged numbers with concept, label on the page, period, unit
claims      truths → sentences in twelve forms, true, and false in each way
named       dates and names of its sentences, true and false
written     sentences of readers, true and false (written.txt)
"""
