"""Benchmarks: predict, decode, score, report; each step can be run again on its own."""
