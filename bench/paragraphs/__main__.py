"""`python -m bench.paragraphs`."""

import sys

from bench.paragraphs.run import main

sys.exit(main())
