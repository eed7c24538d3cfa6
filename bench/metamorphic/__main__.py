"""`python -m bench.metamorphic`."""

import sys

from bench.metamorphic.run import main

sys.exit(main())
