"""`python -m bench.layout`."""

import sys

from bench.layout.run import main

sys.exit(main())
