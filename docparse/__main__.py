"""`python -m docparse`."""

import sys

from docparse.cli import main

sys.exit(main())
