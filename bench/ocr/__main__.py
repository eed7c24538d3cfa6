"""`python -m bench.ocr`."""

import sys

from bench.ocr.run import main

sys.exit(main())
