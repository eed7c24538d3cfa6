"""`python -m bench.readings`."""

import sys

from bench.readings.fit import main

sys.exit(main())
