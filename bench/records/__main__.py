"""`python -m bench.records`."""

from bench.records.run import main

raise SystemExit(main())
