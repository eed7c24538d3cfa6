"""Tables that rules or fills draw in both directions."""
