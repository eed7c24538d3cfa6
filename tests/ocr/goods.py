"""Goods of made receipts: labels and their amounts."""

NAMES = (
    "Rye bread",
    "Butter",
    "Green tea",
    "Apples",
    "Salt",
    "Olive oil",
    "Flour",
    "Honey",
    "Coffee",
    "Rice",
)


def goods(times: int) -> list[tuple[str, str]]:
    """Labels and amounts, each of the names so many times with another weight."""
    return [(f"{name} {weight} g", f"{weight / 7:.2f}") for weight, name in enumerate(NAMES * times, 113)]
