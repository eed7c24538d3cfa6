"""`python -m docparse`."""

import sys
from pathlib import Path

if not sys.flags.safe_path and Path(sys.path[0]) != Path(__file__).parents[1]:
    # Python put the working folder first; what lies there is nobody's code.
    del sys.path[0]

from docparse.cli import main

sys.exit(main())
