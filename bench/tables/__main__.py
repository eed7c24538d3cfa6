"""`python -m bench.tables`."""

import sys

from bench.tables.run import main

sys.exit(main())
