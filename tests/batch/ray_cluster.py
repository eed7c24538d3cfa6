"""A Ray cluster of two machines on this one, of which one is killed in mid-run; run by `test_cluster`.

Arguments: an output folder, then what `docparse batch` reads. Prints the summaries of the run with the kill
and of another one after it, and how many files were done at the kill.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from ray.cluster_utils import Cluster

from docparse.batch import Recipe, Summary
from docparse.cli.read.batch import find_sources
from docparse.cluster import run_on_cluster
from docparse.reading.options import OcrOptions

STORE = 100 << 20  # bytes of shared memory a machine; Ray takes no less than 75 MB
KILL_AT = 8  # files done


def main() -> None:
    output, *names = map(Path, sys.argv[1:])
    cluster = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "object_store_memory": STORE, "include_dashboard": False},
    )
    lost = cluster.add_node(num_cpus=1, object_store_memory=STORE)
    cluster.wait_for_nodes()
    killed_at: list[int] = []

    def kill(done: int, total: int) -> None:
        if KILL_AT <= done < total and not killed_at:
            killed_at.append(done)
            cluster.remove_node(lost, allow_graceful=False)

    def run(resume: bool, progress: Callable[[int, int], None] | None) -> dict[str, int]:
        recipe = Recipe(("md",), ocr=OcrOptions("never"))
        sources = list(find_sources(names))
        return counts(
            run_on_cluster(sources, output, recipe, address=cluster.address, resume=resume, progress=progress)
        )

    found = {"first": run(False, kill), "again": run(True, None), "killed_at": killed_at}
    sys.stdout.write(json.dumps(found) + "\n")
    cluster.shutdown()


def counts(found: Summary) -> dict[str, int]:
    return {"files": found.files, "done": found.done, "same": found.same, "failed": len(found.failed)}


if __name__ == "__main__":
    main()
