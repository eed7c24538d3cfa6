"""What is measured on: pages with their truth. An item is a PDF and the figures that a document of it gets.

items      the shape: `Item`, `Figures`, and their sums over a corpus
tables     corpora of tables            pages      whole pages: everyday ones, regions, formulas, order
made       pains, and prose in many styles
named      all of them by name
"""
