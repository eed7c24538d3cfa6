"""`python -m bench.pains`."""

import sys

from bench.pains.run import main

sys.exit(main())
