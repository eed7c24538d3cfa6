"""`python -m bench.judge`."""

import sys

from bench.judge.run import main

sys.exit(main())
