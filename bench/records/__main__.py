"""`python -m bench.records`."""

import sys

from bench.records.run import main

sys.exit(main())
