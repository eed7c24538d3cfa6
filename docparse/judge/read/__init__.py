"""Read gold HTML with its facts, and any system's output, as pages of text and cells."""
