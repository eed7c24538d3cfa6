"""Many files: each in a worker process, each ending with its outputs or the reason why there are none.

recipe    what is made of every file
work      one file, in a worker process
many      `parse_many`: files over several workers, outcomes as they are ready
manifest  what is done, failed and skipped, in SQLite; survives any death of the process
store     outcomes as files, or as one Parquet data set
address   files at addresses that fsspec knows, for `docparse.cluster`
run       `run_batch`: recipe, manifest and store together
"""

from __future__ import annotations

from docparse.batch.many import parse_many
from docparse.batch.recipe import Recipe
from docparse.batch.run import BatchFile, Summary, run_batch
from docparse.batch.work import Outcome

__all__ = ["BatchFile", "Outcome", "Recipe", "Summary", "parse_many", "run_batch"]
