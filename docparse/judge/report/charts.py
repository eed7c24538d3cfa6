"""Small SVG charts for table cells that hold their figures as text, which is what a screen reader reads."""

from __future__ import annotations

from docparse.judge.report.systems import Interval

_OPEN = '<svg class="chart" aria-hidden="true" focusable="false" width="100%" height="14">'


def interval_chart(value: float, interval: Interval, low: float) -> str:
    """Return a dot with its interval on an axis from `low` to 1."""

    def x(share: float) -> str:
        return f"{1 + 98 * (share - low) / (1 - low):.2f}%"

    axis = '<line class="axis" x1="1%" x2="99%" y1="7" y2="7"/>'
    span = ""
    if interval is not None:
        span = f'<line class="span" x1="{x(interval[0])}" x2="{x(interval[1])}" y1="7" y2="7"/>'
    return f'{_OPEN}{axis}{span}<circle cx="{x(value)}" cy="7" r="4"/></svg>'


def bar_chart(part: float, most: float) -> str:
    """Return a bar; `most` is the full width."""
    width = 100 * part / most if most else 0
    return f'{_OPEN}<rect class="bar" width="{width:.2f}%" y="2" height="10" rx="2"/></svg>'


def heat_chart(share: float) -> str:
    """Return the ground of a cell: the stronger, the lower `share`."""
    strength = min(1.0, (1 - share) * 2)  # half of the facts wrong is as red as it gets
    colour = "cold" if share == 1 else "heat"
    opacity = 0.25 if share == 1 else 0.1 + 0.6 * strength
    return (
        '<svg class="ground" aria-hidden="true" focusable="false" width="100%" height="100%">'
        f'<rect class="{colour}" width="100%" height="100%" fill-opacity="{opacity:.2f}"/></svg>'
    )
