"""Properties that hold for any input: a few examples in every run of the tests, minutes of each by night.

`make fuzz MINUTES=10` has atheris look for inputs that reach new lines of our code; it feeds the same
properties, so that a finding is shrunk and shown by pytest, and becomes a test of its own.
"""
