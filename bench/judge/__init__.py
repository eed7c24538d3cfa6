"""Benchmark of the verifier: known damage to gold pages, and how much of it each profile catches."""
