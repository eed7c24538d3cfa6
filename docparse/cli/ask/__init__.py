"""What is asked of documents: their quotes and numbers, what fits a question, what of a text is true."""
