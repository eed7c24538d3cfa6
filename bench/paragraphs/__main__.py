"""`python -m bench.paragraphs`."""

from bench.paragraphs.run import main

raise SystemExit(main())
