"""`python -m bench.check`."""

import sys

from bench.check.run import main

sys.exit(main())
