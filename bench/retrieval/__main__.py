"""`python -m bench.retrieval`."""

import sys

from bench.retrieval.run import main

sys.exit(main())
