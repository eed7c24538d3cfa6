"""What a prediction has in the place of something on the gold page, by the order of words and numbers.

alignment    `TextAlignment`: the words of two pages; where a fact is expected, and what is there instead
order        `Order`: two sequences aligned, and what is in the place of some members
exchanges    `Exchanges`: facts in each other's place, by the order of numbers (tables) and of words (text)
"""
