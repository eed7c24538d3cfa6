"""What a prediction says more than once, and what of it proves nothing.

loops        stretches in which its writer got stuck
copies       the page once more, and lists without the page's words
restated     rows that it states more often than the gold page
"""
