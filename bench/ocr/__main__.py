"""`python -m bench.ocr`."""

from bench.ocr.run import main

raise SystemExit(main())
