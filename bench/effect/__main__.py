"""`python -m bench.effect`."""

import sys

from bench.effect.run import main

sys.exit(main())
