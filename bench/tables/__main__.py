"""`python -m bench.tables`."""

from bench.tables.run import main

raise SystemExit(main())
