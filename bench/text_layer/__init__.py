"""Text layers that do not say what is seen: generated pages whose visible text is known.

hidden      words that nobody sees
mapping     fonts that draw one text and say another
ligatures   ligatures without Unicode
"""
