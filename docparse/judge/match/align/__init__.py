"""What a prediction has in the place of something on the gold page, by the order of words and numbers.

alignment    `TextAlignment`: gold offset → expected place in the prediction; what is most like a fact there
order        `Order`: two sequences aligned, and what is in the place of some members
text_order   `TextOrder`: the words of two pages, and whether another fact is between those round a fact
exchanges    `Exchanges`: facts in each other's place, by the order of numbers (tables) and of words (text)
"""
