"""Child processes that can be killed: a file or page that hangs, crashes or eats memory costs only itself.

limits    what one item may take, and how the kernel is told
pipe      messages over a pair of pipes, with deadlines
answers   results and errors as JSON: nothing that a child sends is ever run
process   a Python process that answers calls (`Child`), and its other side
guard     `run_each`: one result per item, whatever happens to the child
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docparse._lazy import names_on_first_use

if TYPE_CHECKING:
    from docparse.child.pipe import GarbledError
    from docparse.child.pool import close_idle, idle
    from docparse.child.process import Child

_HOMES = {
    "Child": "docparse.child.process",
    "GarbledError": "docparse.child.pipe",
    "close_idle": "docparse.child.pool",
    "idle": "docparse.child.pool",
}

__all__ = ["Child", "GarbledError", "close_idle", "idle"]

__getattr__, __dir__ = names_on_first_use(__name__, _HOMES)
