"""`python -m bench.judge.real`."""

import sys

from bench.judge.real.run import main

sys.exit(main())
